import SQLStore

/// The campus's own tables.
enum CampusSchema {
    static let tables: [ServiceTable] = [
        .reference("campus_keys"), .reference("campus_tenants"), "campus_idempotency",
        .reference("campus_locks"), "campus_rate_limits", "campus_event_counts", "campus_events",
        .reference("campus_numbers"), .reference("schema_migrations"),
    ]

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
                    tenant_id TEXT NOT NULL,
                    principal TEXT NOT NULL,
                    endpoint TEXT NOT NULL,
                    idempotency_key TEXT NOT NULL,
                    request TEXT NOT NULL,
                    answer TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, principal, endpoint, idempotency_key)
                )
                """,
                """
                CREATE INDEX campus_idempotency_age
                    ON campus_idempotency (tenant_id, created_at)
                """,
            ]),
        StoreMigration(
            "campus-003-tenants",
            [
                // `created_at` is in seconds since 1970; the default tenant's is set at startup.
                """
                CREATE TABLE campus_tenants (
                    id TEXT NOT NULL PRIMARY KEY,
                    slug TEXT NOT NULL UNIQUE,
                    name TEXT NOT NULL,
                    is_active BIGINT NOT NULL,
                    created_at BIGINT NOT NULL
                )
                """,
                """
                INSERT INTO campus_tenants (id, slug, name, is_active, created_at)
                VALUES ('home', 'home', 'Home', 1, 0)
                """,
            ]),
        StoreMigration(
            "campus-004-shared",
            [
                // Incrementing a row locks it until the transaction ends.
                """
                CREATE TABLE campus_locks (
                    name TEXT NOT NULL PRIMARY KEY,
                    taken BIGINT NOT NULL
                )
                """,
                // `full_at` is in milliseconds since 1970: when the bucket is full again.
                """
                CREATE TABLE campus_rate_limits (
                    tenant_id TEXT NOT NULL,
                    bucket TEXT NOT NULL,
                    full_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, bucket)
                )
                """,
                "CREATE INDEX campus_rate_limits_full ON campus_rate_limits (tenant_id, full_at)",
                """
                CREATE TABLE campus_event_counts (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    last BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id)
                )
                """,
                // `created_at` is in seconds since 1970.
                """
                CREATE TABLE campus_events (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    sequence BIGINT NOT NULL,
                    kind TEXT NOT NULL,
                    payload TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, sequence)
                )
                """,
                "CREATE INDEX campus_events_age ON campus_events (tenant_id, created_at)",
            ]),
        StoreMigration(
            "campus-005-numbers",
            [
                """
                CREATE TABLE campus_numbers (
                    name TEXT NOT NULL PRIMARY KEY,
                    last BIGINT NOT NULL
                )
                """
            ]),
        StoreMigration(
            "campus-006-registration",
            [
                // ``RegistrationRule`` as text.
                """
                ALTER TABLE campus_tenants
                    ADD COLUMN registration TEXT NOT NULL DEFAULT 'closed'
                """,
                "UPDATE campus_tenants SET registration = 'open' WHERE id = 'home'",
            ]),
    ]
}
