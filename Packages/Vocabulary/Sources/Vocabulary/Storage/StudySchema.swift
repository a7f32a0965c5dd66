import SQLStore

/// The tables for studying. `scope` is the server's address and the account.
enum StudySchema {
    static let tables =
        [
            "vocabulary_sources", "vocabulary_texts", "vocabulary_cards", "vocabulary_states",
            "vocabulary_events", "vocabulary_known", "vocabulary_sync",
        ] + ImportedLog.tables + BadgeStore.tables + ActivityDigest.tables + PruneSchema.tables

    /// Words are keys of the log and the known words, so they aren't encrypted.
    static let texts = [
        TextColumns("vocabulary_sources", ["title", "failure_reason"]),
        TextColumns("vocabulary_texts", ["content"]),
        TextColumns("vocabulary_cards", ["sentence", "meaning", "note"]),
        TextColumns("vocabulary_events", ["payload"]),
    ]

    static let migrations = [
        StoreMigration(
            "vocabulary-002-study",
            [
                // `is_sent` is 0 until the other devices have a row, 2 if the server refused it.
                // `is_remote`: the server has the text under this id.
                """
                CREATE TABLE vocabulary_sources (
                    scope TEXT NOT NULL,
                    id TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    title TEXT NOT NULL,
                    language TEXT,
                    word_count BIGINT NOT NULL,
                    status TEXT NOT NULL,
                    failure_reason TEXT,
                    added_at BIGINT NOT NULL,
                    processed_at BIGINT,
                    edited_at BIGINT NOT NULL,
                    edited_by TEXT NOT NULL,
                    is_deleted BIGINT NOT NULL,
                    is_sent BIGINT NOT NULL,
                    is_remote BIGINT NOT NULL DEFAULT 0,
                    PRIMARY KEY (scope, id)
                )
                """,
                // A source's text, stored so that it can be read and processed without its server.
                """
                CREATE TABLE vocabulary_texts (
                    scope TEXT NOT NULL,
                    source_id TEXT NOT NULL,
                    content TEXT NOT NULL,
                    PRIMARY KEY (scope, source_id)
                )
                """,
                """
                CREATE TABLE vocabulary_cards (
                    scope TEXT NOT NULL,
                    id TEXT NOT NULL,
                    source_id TEXT NOT NULL,
                    word TEXT NOT NULL,
                    lemma TEXT NOT NULL,
                    sentence TEXT NOT NULL,
                    meaning TEXT,
                    part_of_speech TEXT,
                    difficulty TEXT NOT NULL,
                    position BIGINT NOT NULL,
                    note TEXT,
                    edited_at BIGINT NOT NULL,
                    edited_by TEXT NOT NULL,
                    is_deleted BIGINT NOT NULL,
                    is_sent BIGINT NOT NULL,
                    PRIMARY KEY (scope, id)
                )
                """,
                """
                CREATE INDEX vocabulary_cards_of_source
                    ON vocabulary_cards (scope, source_id, position)
                """,
                "CREATE INDEX vocabulary_cards_of_lemma ON vocabulary_cards (scope, lemma)",
                """
                CREATE INDEX vocabulary_cards_unsent ON vocabulary_cards (scope, id) WHERE is_sent = 0
                """,
                """
                CREATE INDEX vocabulary_cards_to_define ON vocabulary_cards (scope, source_id, position)
                    WHERE meaning IS NULL AND is_deleted = 0
                """,
                // One row per card that can be studied. `queue`: -1 suspended, 0 new, 1 learning, 2
                // in review. `due`: seconds since 1970, UTC; the position for new cards. Derived
                // from the log. `progress_sent`: the time of the last line reported to a server
                // without the log.
                """
                CREATE TABLE vocabulary_states (
                    scope TEXT NOT NULL,
                    card_id TEXT NOT NULL,
                    source_id TEXT NOT NULL,
                    difficulty TEXT NOT NULL,
                    queue BIGINT NOT NULL,
                    due DOUBLE PRECISION NOT NULL,
                    phase BIGINT NOT NULL,
                    step BIGINT NOT NULL,
                    stability DOUBLE PRECISION,
                    difficulty_value DOUBLE PRECISION,
                    last_review DOUBLE PRECISION,
                    review_count BIGINT NOT NULL,
                    lapses BIGINT NOT NULL,
                    is_memorised BIGINT NOT NULL,
                    is_suspended BIGINT NOT NULL,
                    is_leech BIGINT NOT NULL,
                    buried_until BIGINT,
                    last_event_at BIGINT NOT NULL,
                    last_event_id TEXT NOT NULL,
                    progress_sent BIGINT NOT NULL DEFAULT 0,
                    PRIMARY KEY (scope, card_id)
                )
                """,
                // Covering indexes for counting.
                """
                CREATE INDEX vocabulary_states_due
                    ON vocabulary_states (scope, queue, due, card_id, buried_until)
                """,
                """
                CREATE INDEX vocabulary_states_of_source
                    ON vocabulary_states (scope, source_id, queue, due, card_id, buried_until, difficulty)
                """,
                """
                CREATE INDEX vocabulary_states_of_level
                    ON vocabulary_states (scope, difficulty, queue, due, card_id, buried_until)
                """,
                """
                CREATE TABLE vocabulary_events (
                    scope TEXT NOT NULL,
                    id TEXT NOT NULL,
                    card_id TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    at BIGINT NOT NULL,
                    rating BIGINT,
                    duration BIGINT,
                    days BIGINT,
                    mode TEXT,
                    session_id TEXT,
                    target TEXT,
                    payload TEXT,
                    is_sent BIGINT NOT NULL,
                    PRIMARY KEY (scope, id)
                )
                """,
                "CREATE INDEX vocabulary_events_of_card ON vocabulary_events (scope, card_id, at)",
                "CREATE INDEX vocabulary_events_at ON vocabulary_events (scope, at)",
                """
                CREATE INDEX vocabulary_events_unsent ON vocabulary_events (scope, at, id)
                    WHERE is_sent = 0
                """,
                // Lemmas the student knows or rejected, and corrected lemmas.
                """
                CREATE TABLE vocabulary_known (
                    scope TEXT NOT NULL,
                    token TEXT NOT NULL,
                    lemma TEXT,
                    edited_at BIGINT NOT NULL,
                    is_deleted BIGINT NOT NULL,
                    is_sent BIGINT NOT NULL,
                    PRIMARY KEY (scope, token)
                )
                """,
                // One row: this device's sync state. `keeps_log`: whether the server stores the
                // study log; null if unknown. `settled_for`: the rules all states were computed
                // with. `progress_since`: how far the progress of a server without the log was
                // read, in milliseconds. `longest_text`: the server's maximum characters per text,
                // if it reported one.
                """
                CREATE TABLE vocabulary_sync (
                    scope TEXT NOT NULL PRIMARY KEY,
                    device_id TEXT NOT NULL,
                    cursor BIGINT NOT NULL,
                    keeps_log BIGINT,
                    synced_at BIGINT,
                    last_problem TEXT,
                    settled_for TEXT,
                    progress_since BIGINT,
                    longest_text BIGINT
                )
                """,
            ]),
        BadgeStore.migration, ActivityDigest.migration, PruneSchema.migration,
        StudyLogSchema.migration, ImportedLog.migration,
        StoreMigration(
            "vocabulary-011-unsure",
            ["ALTER TABLE vocabulary_cards ADD COLUMN is_unsure INTEGER NOT NULL DEFAULT 0"]),
    ]
}
