import SQLStore

extension AttemptLog {
    static let tables = [
        "content_level_tries", "content_level_plays", "content_level_items",
        "content_program_marks",
    ]

    static let texts = [
        TextColumns("content_level_tries", ["detail"]),
        TextColumns("content_level_plays", ["play"]),
    ]

    static let migrations = [
        StoreMigration(
            "content-003-programs",
            [
                // Attempts are append-only except for their sync state.
                """
                CREATE TABLE content_level_tries (
                    place TEXT NOT NULL,
                    account TEXT NOT NULL,
                    id TEXT NOT NULL,
                    level TEXT NOT NULL,
                    item TEXT,
                    scores TEXT NOT NULL,
                    is_complete BIGINT NOT NULL,
                    at_ms BIGINT NOT NULL,
                    standing TEXT NOT NULL,
                    reason TEXT,
                    entry TEXT,
                    detail TEXT,
                    PRIMARY KEY (place, account, id)
                )
                """,
                """
                CREATE INDEX content_level_tries_of_level
                ON content_level_tries (place, level, at_ms, id)
                """,
                """
                CREATE INDEX content_level_tries_of_item
                ON content_level_tries (place, item, at_ms)
                """,
                """
                CREATE TABLE content_level_plays (
                    place TEXT NOT NULL,
                    account TEXT NOT NULL,
                    level TEXT NOT NULL,
                    item TEXT NOT NULL,
                    play TEXT NOT NULL,
                    updated_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (place, account, level, item)
                )
                """,
                // The scored items of each level that was opened here.
                """
                CREATE TABLE content_level_items (
                    place TEXT NOT NULL,
                    level TEXT NOT NULL,
                    scored TEXT NOT NULL,
                    PRIMARY KEY (place, level)
                )
                """,
                // Sync cursor and content revision.
                """
                CREATE TABLE content_program_marks (
                    place TEXT NOT NULL,
                    account TEXT NOT NULL,
                    name TEXT NOT NULL,
                    value TEXT NOT NULL,
                    PRIMARY KEY (place, account, name)
                )
                """,
            ])
    ]
}
