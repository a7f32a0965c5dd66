import SQLStore

/// The log, ordered by card: what tells a line from others is also what a card's lines are found by. A line's id is
/// one card's at one moment, so that both may stand in its key.
enum StudyLogSchema {
    static let migration = StoreMigration(
        "vocabulary-007-log",
        [
            """
            CREATE TABLE vocabulary_events_by_card (
                scope TEXT NOT NULL,
                card_id TEXT NOT NULL,
                at BIGINT NOT NULL,
                id TEXT NOT NULL,
                kind TEXT NOT NULL,
                rating BIGINT,
                duration BIGINT,
                days BIGINT,
                mode TEXT,
                session_id TEXT,
                target TEXT,
                payload TEXT,
                is_sent BIGINT NOT NULL,
                PRIMARY KEY (scope, card_id, at, id)
            )
            """,
            """
            INSERT INTO vocabulary_events_by_card (scope, card_id, at, id, kind, rating, duration, days,
                mode, session_id, target, payload, is_sent)
            SELECT scope, card_id, at, id, kind, rating, duration, days, mode, session_id, target,
                payload, is_sent
            FROM vocabulary_events ORDER BY scope, card_id, at, id
            """,
            "DROP TABLE vocabulary_events",
            "ALTER TABLE vocabulary_events_by_card RENAME TO vocabulary_events",
            "CREATE INDEX vocabulary_events_at ON vocabulary_events (scope, at)",
            // Lines that came with a deck have 3 in `is_sent` while the other devices have not got them: they are many,
            // and found by their time from `imported_from` on, which is null when there are none.
            """
            CREATE INDEX vocabulary_events_unsent ON vocabulary_events (scope, at, id)
                WHERE is_sent = 0
            """,
            """
            CREATE INDEX vocabulary_events_undo ON vocabulary_events (scope, target)
                WHERE kind = 'undo'
            """,
            "ALTER TABLE vocabulary_sync ADD COLUMN imported_from BIGINT",
        ])
}
