import SQLStore

extension AuthSchema {
    /// Signed-in cookie sessions. Times are seconds since 1970.
    static let webSessions = StoreMigration(
        "auth-service-004-web-sessions",
        [
            """
            CREATE TABLE auth_web_sessions (
                tenant_id TEXT NOT NULL,
                secret_hash TEXT NOT NULL,
                user_id TEXT NOT NULL,
                used_at BIGINT NOT NULL,
                PRIMARY KEY (tenant_id, secret_hash),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            "CREATE INDEX auth_web_sessions_user ON auth_web_sessions (tenant_id, user_id)",
            "CREATE INDEX auth_web_sessions_use ON auth_web_sessions (tenant_id, used_at)",
        ])
}
