import SQLStore

/// The campus's own tables, beside those of its services.
enum CampusSchema {
    static let tables = ["campus_keys", "campus_idempotency", "schema_migrations"]

    static let migrations = [
        StoreMigration(
            "campus-001-keys",
            [
                """
                CREATE TABLE campus_keys (
                    name TEXT NOT NULL PRIMARY KEY,
                    value TEXT NOT NULL
                )
                """
            ]),
        StoreMigration(
            "campus-002-idempotency",
            [
                """
                CREATE TABLE campus_idempotency (
                    principal TEXT NOT NULL,
                    endpoint TEXT NOT NULL,
                    idempotency_key TEXT NOT NULL,
                    request TEXT NOT NULL,
                    answer TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    PRIMARY KEY (principal, endpoint, idempotency_key)
                )
                """,
                "CREATE INDEX campus_idempotency_age ON campus_idempotency (created_at)",
            ]),
    ]
}
