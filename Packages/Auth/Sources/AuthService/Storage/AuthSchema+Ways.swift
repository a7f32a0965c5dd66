import SQLStore

extension AuthSchema {
    /// Sign-in methods other than passwords. Times are seconds since 1970; 0 means never.
    static let ways = StoreMigration(
        "auth-service-002-ways",
        [
            "ALTER TABLE auth_users ADD COLUMN email_verified_at BIGINT NOT NULL DEFAULT 0",
            """
            CREATE TABLE auth_identities (
                tenant_id TEXT NOT NULL,
                provider TEXT NOT NULL,
                subject TEXT NOT NULL,
                user_id TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (tenant_id, provider, subject),
                UNIQUE (tenant_id, user_id, provider),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            """
            CREATE TABLE auth_sign_in_walks (
                tenant_id TEXT NOT NULL,
                secret_hash TEXT NOT NULL,
                redirect_url TEXT NOT NULL,
                return_to TEXT,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (tenant_id, secret_hash)
            )
            """,
            "CREATE INDEX auth_sign_in_walks_expiry ON auth_sign_in_walks (tenant_id, expires_at)",
            """
            CREATE TABLE auth_password_resets (
                tenant_id TEXT NOT NULL,
                token_hash TEXT NOT NULL,
                user_id TEXT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (tenant_id, token_hash),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            "CREATE INDEX auth_password_resets_user ON auth_password_resets (tenant_id, user_id)",
            """
            CREATE INDEX auth_password_resets_expiry
                ON auth_password_resets (tenant_id, expires_at)
            """,
        ])
}
