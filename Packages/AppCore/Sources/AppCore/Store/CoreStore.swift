public import SQLStore

/// AppCore's own tables in a profile's local store.
public enum CoreStore {
    /// The owner's id in the registry; no feature can use it.
    public static let id = "core"

    /// Encrypted if the store is.
    public static let texts = [
        TextColumns("core_cache", ["body"]), TextColumns("core_digests", ["body"]),
        TextColumns("core_outbox", ["query", "body", "title", "problem", "response"]),
        TextColumns("core_outbox_files", ["bytes"]),
    ]

    /// Its tables.
    public static let tables = [
        "core_cache", "core_digests", "core_outbox", "core_facts", "core_outbox_files",
    ]

    /// Run before the features' migrations.
    public static let migrations = [
        StoreMigration(
            "core-001-cache",
            [
                """
                CREATE TABLE core_cache (
                    source TEXT NOT NULL, account TEXT NOT NULL, target TEXT NOT NULL,
                    body BLOB NOT NULL, fetched_at REAL NOT NULL, size INTEGER NOT NULL,
                    PRIMARY KEY (source, account, target))
                """,
                "CREATE INDEX core_cache_age ON core_cache (fetched_at, size)",
            ]),
        StoreMigration(
            "core-002-outbox",
            [
                """
                CREATE TABLE core_outbox (
                    id TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL,
                    backend TEXT NOT NULL, account TEXT NOT NULL, endpoint TEXT NOT NULL,
                    method TEXT NOT NULL, path TEXT NOT NULL, query TEXT NOT NULL,
                    body BLOB NOT NULL, subject TEXT NOT NULL, title TEXT NOT NULL,
                    state TEXT NOT NULL, attempts INTEGER NOT NULL,
                    repeatability TEXT NOT NULL, authorization_level TEXT NOT NULL,
                    created_at REAL NOT NULL, next_attempt_at REAL, problem TEXT,
                    lease_owner TEXT, lease_until REAL, response BLOB)
                """,
                "CREATE INDEX core_outbox_order ON core_outbox (subject, position)",
            ]),
        StoreMigration(
            "core-003-facts",
            ["CREATE TABLE core_facts (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"]),
        StoreMigration(
            "core-004-digests",
            [
                """
                CREATE TABLE core_digests (
                    source TEXT NOT NULL, account TEXT NOT NULL, target TEXT NOT NULL,
                    name TEXT NOT NULL, fetched_at REAL NOT NULL, body BLOB NOT NULL,
                    PRIMARY KEY (source, account, target, name))
                """
            ]),
        OutboxRows.fileMigration,
    ]
}
