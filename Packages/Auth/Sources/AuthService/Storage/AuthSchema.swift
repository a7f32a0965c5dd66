import SQLStore
import ServiceKit

/// Accounts and their sessions. Times are seconds since 1970.
enum AuthSchema {
    static let tables: [ServiceTable] = [
        "auth_users", "auth_sessions", "auth_identities", "auth_sign_in_walks",
        "auth_password_resets", "auth_people", "auth_web_sessions", "auth_audit",
        "auth_audit_heads", "auth_second_factors", "auth_recovery_codes",
        "auth_second_factor_rules",
    ]

    static let migrations = [
        StoreMigration(
            "auth-service-001-accounts",
            [
                """
                CREATE TABLE auth_users (
                    tenant_id TEXT NOT NULL,
                    id TEXT NOT NULL,
                    email TEXT NOT NULL,
                    username TEXT NOT NULL,
                    password TEXT,
                    is_premium INTEGER NOT NULL DEFAULT 0,
                    premium_until BIGINT NOT NULL DEFAULT 0,
                    has_subscription INTEGER NOT NULL DEFAULT 0,
                    is_suspended INTEGER NOT NULL DEFAULT 0,
                    created_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id),
                    UNIQUE (tenant_id, email)
                )
                """,
                """
                CREATE TABLE auth_sessions (
                    tenant_id TEXT NOT NULL,
                    id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    current_token TEXT NOT NULL,
                    previous_token TEXT,
                    rotated_at BIGINT NOT NULL,
                    expires_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id),
                    FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                        ON DELETE CASCADE
                )
                """,
                "CREATE INDEX auth_sessions_user ON auth_sessions (tenant_id, user_id)",
                "CREATE INDEX auth_sessions_expiry ON auth_sessions (tenant_id, expires_at)",
            ]),
        ways,
        people, webSessions, audit, secondFactor,
    ]
}
