import SQLStore

/// The log, clustered by card. A line's id belongs to one card and time, so both are part of its
/// key.
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
            // Imported lines have 3 in `is_sent` while unsent: there are many, found by time from
            // `imported_from` on, which is null if there are none.
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
