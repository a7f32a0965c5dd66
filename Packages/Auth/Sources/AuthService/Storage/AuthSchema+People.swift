import SQLStore

extension AuthSchema {
    /// The people of schools, one per account. Times are milliseconds since 1970. `roles` are
    /// separated and surrounded by spaces. `sought` is the text for searches, in lowercase: last
    /// name, first name and address, each on a separate line.
    static let people = StoreMigration(
        "auth-service-003-people",
        [
            """
            CREATE TABLE auth_people (
                tenant_id TEXT NOT NULL,
                id BIGINT NOT NULL,
                user_id TEXT NOT NULL,
                email TEXT NOT NULL,
                first_name TEXT,
                last_name TEXT,
                roles TEXT NOT NULL DEFAULT '',
                sought TEXT NOT NULL,
                preferences TEXT NOT NULL DEFAULT '{}',
                onboarding_complete BIGINT NOT NULL DEFAULT 0,
                import_key TEXT,
                created_at BIGINT NOT NULL,
                updated_at BIGINT NOT NULL,
                PRIMARY KEY (tenant_id, id),
                UNIQUE (tenant_id, user_id),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            "CREATE INDEX auth_people_email ON auth_people (tenant_id, email)",
            "CREATE INDEX auth_people_sought ON auth_people (tenant_id, sought)",
            """
            CREATE UNIQUE INDEX auth_people_import_key ON auth_people (tenant_id, import_key)
            """,
        ])
}
