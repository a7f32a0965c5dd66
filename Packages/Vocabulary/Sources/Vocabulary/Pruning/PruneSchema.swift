import SQLStore

/// What remains of pruned lines: totals for statistics, and fingerprints of the lines.
enum PruneSchema {
    static let tables = [
        "vocabulary_summary_hours", "vocabulary_summary_cards", "vocabulary_summary_sessions",
        "vocabulary_summary_recall", "vocabulary_pruned",
    ]

    static let migration = StoreMigration(
        "vocabulary-006-summaries",
        [
            // Answers per quarter hour, UTC, counted from 1970, from which all zones' hours and
            // days are built. `difficulty` is empty for words that can't be studied any more.
            // `spent` is study time in milliseconds among all answers, `spent_in_source` among the
            // source's.
            """
            CREATE TABLE vocabulary_summary_hours (
                scope TEXT NOT NULL,
                quarter BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                difficulty TEXT NOT NULL,
                again BIGINT NOT NULL,
                hard BIGINT NOT NULL,
                good BIGINT NOT NULL,
                easy BIGINT NOT NULL,
                spent BIGINT NOT NULL,
                spent_in_source BIGINT NOT NULL,
                first_at BIGINT NOT NULL,
                PRIMARY KEY (scope, quarter, source_id, difficulty)
            )
            """,
            // `last_answer` is eight times the last answer's time plus its rating. `memorised_at`
            // is the first answer that counts as memorized.
            """
            CREATE TABLE vocabulary_summary_cards (
                scope TEXT NOT NULL,
                card_id TEXT NOT NULL,
                answers BIGINT NOT NULL,
                first_at BIGINT NOT NULL,
                last_answer BIGINT NOT NULL,
                memorised_at BIGINT,
                PRIMARY KEY (scope, card_id)
            )
            """,
            """
            CREATE TABLE vocabulary_summary_sessions (
                scope TEXT NOT NULL,
                session_id TEXT NOT NULL,
                source_id TEXT NOT NULL,
                answers BIGINT NOT NULL,
                memorised BIGINT NOT NULL,
                first_at BIGINT NOT NULL,
                last_at BIGINT NOT NULL,
                words BIGINT NOT NULL,
                PRIMARY KEY (scope, session_id, source_id)
            )
            """,
            // By study day; `recall` is RecallStatistics in JSON.
            """
            CREATE TABLE vocabulary_summary_recall (
                scope TEXT NOT NULL,
                day BIGINT NOT NULL,
                source_id TEXT NOT NULL,
                recall TEXT NOT NULL,
                PRIMARY KEY (scope, day, source_id)
            )
            """,
            // Fingerprints of the pruned lines: eight bytes each, by periods of thirty days.
            """
            CREATE TABLE vocabulary_pruned (
                scope TEXT NOT NULL,
                stretch BIGINT NOT NULL,
                marks BLOB NOT NULL,
                PRIMARY KEY (scope, stretch)
            )
            """,
            // A cache. Single sources have their own row; `source_id` is empty for all sources.
            "DROP TABLE vocabulary_activity",
            """
            CREATE TABLE vocabulary_activity (
                scope TEXT NOT NULL,
                source_id TEXT NOT NULL,
                digest TEXT NOT NULL,
                PRIMARY KEY (scope, source_id)
            )
            """,
        ])
}
