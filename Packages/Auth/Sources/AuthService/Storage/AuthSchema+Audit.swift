import SQLStore

extension AuthSchema {
    /// The log of administrators' and staff's acts; `at` is in milliseconds since 1970. A head's row
    /// is locked while entries are added, so numbers have no gaps and each hash covers the one before.
    static let audit = StoreMigration(
        "auth-service-005-audit",
        [
            """
            CREATE TABLE auth_audit (
                tenant_id TEXT NOT NULL,
                sequence BIGINT NOT NULL,
                at BIGINT NOT NULL,
                actor_kind TEXT NOT NULL,
                actor TEXT NOT NULL,
                origin TEXT NOT NULL,
                act TEXT NOT NULL,
                subject TEXT,
                details TEXT NOT NULL,
                hash TEXT NOT NULL,
                PRIMARY KEY (tenant_id, sequence)
            )
            """,
            """
            CREATE TABLE auth_audit_heads (
                tenant_id TEXT NOT NULL PRIMARY KEY,
                last BIGINT NOT NULL,
                hash TEXT NOT NULL
            )
            """,
        ])
}
