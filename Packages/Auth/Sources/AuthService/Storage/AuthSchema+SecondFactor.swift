import SQLStore

extension AuthSchema {
    /// Second factors, recovery codes, and the schools whose staff need a second factor. `last_step`
    /// is the last used step of 30 seconds since 1970; earlier codes and the same one are refused.
    static let secondFactor = StoreMigration(
        "auth-service-006-second-factor",
        [
            """
            CREATE TABLE auth_second_factors (
                tenant_id TEXT NOT NULL,
                user_id TEXT NOT NULL,
                secret TEXT NOT NULL,
                is_confirmed INTEGER NOT NULL DEFAULT 0,
                last_step BIGINT NOT NULL DEFAULT 0,
                PRIMARY KEY (tenant_id, user_id),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            """
            CREATE TABLE auth_recovery_codes (
                tenant_id TEXT NOT NULL,
                user_id TEXT NOT NULL,
                code_hash TEXT NOT NULL,
                PRIMARY KEY (tenant_id, user_id, code_hash),
                FOREIGN KEY (tenant_id, user_id) REFERENCES auth_users (tenant_id, id)
                    ON DELETE CASCADE
            )
            """,
            """
            CREATE TABLE auth_second_factor_rules (
                tenant_id TEXT NOT NULL PRIMARY KEY,
                is_required INTEGER NOT NULL
            )
            """,
        ])
}
