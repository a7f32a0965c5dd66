import SQLStore

/// Accounts and their sessions. Times are seconds since 1970.
enum AuthSchema {
    static let tables = ["auth_users", "auth_sessions"]

    static let migrations = [
        StoreMigration(
            "auth-service-001-accounts",
            [
                """
                CREATE TABLE auth_users (
                    id TEXT NOT NULL PRIMARY KEY,
                    email TEXT NOT NULL UNIQUE,
                    username TEXT NOT NULL,
                    password TEXT,
                    is_premium INTEGER NOT NULL DEFAULT 0,
                    created_at BIGINT NOT NULL
                )
                """,
                """
                CREATE TABLE auth_sessions (
                    id TEXT NOT NULL PRIMARY KEY,
                    user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
                    current_token TEXT NOT NULL,
                    previous_token TEXT,
                    rotated_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL
                )
                """,
                "CREATE INDEX auth_sessions_user ON auth_sessions (user_id)",
                "CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at)",
            ])
    ]
}
