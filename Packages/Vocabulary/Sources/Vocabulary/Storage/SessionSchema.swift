import SQLStore

/// Stored sessions, so that one can be continued. They are local to this computer; answers are in
/// the log.
enum SessionSchema {
    static let tables = ["vocabulary_sessions"]

    static let migrations = [
        StoreMigration(
            "vocabulary-003-sessions",
            [
                // `record` is a StudySession in JSON. Times are milliseconds since 1970, UTC; `words` and `memorised`
                // count cards by their last answer, `seconds` is time spent.
                """
                CREATE TABLE vocabulary_sessions (
                    scope TEXT NOT NULL,
                    id TEXT NOT NULL,
                    filter TEXT NOT NULL,
                    source_id TEXT,
                    difficulty TEXT,
                    record TEXT NOT NULL,
                    words BIGINT NOT NULL,
                    memorised BIGINT NOT NULL,
                    seconds BIGINT NOT NULL,
                    started_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    finished_at BIGINT,
                    PRIMARY KEY (scope, id)
                )
                """,
                """
                CREATE UNIQUE INDEX vocabulary_sessions_open
                    ON vocabulary_sessions (scope, filter) WHERE finished_at IS NULL
                """,
            ])
    ]
}
