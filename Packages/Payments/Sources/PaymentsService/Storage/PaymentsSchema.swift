import SQLStore
import ServiceKit

/// Database schema for payments. Cards, addresses and amounts stay with the provider. Times are seconds
/// since 1970.
enum PaymentsSchema {
    static let tables: [ServiceTable] = [
        "payments_customers", "payments_subscriptions", "payments_events", "payments_sessions",
        "payments_codes", "payments_redemptions", "payments_cancellations",
    ]

    static let migrations = [
        StoreMigration(
            "payments-service-001-subscriptions",
            [
                """
                CREATE TABLE payments_customers (
                    tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, customer_id TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id)
                )
                """,
                """
                CREATE TABLE payments_subscriptions (
                    tenant_id TEXT NOT NULL,
                    id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    status TEXT NOT NULL,
                    period_end BIGINT,
                    premium_until BIGINT NOT NULL,
                    cancels_at_period_end INTEGER NOT NULL,
                    is_test INTEGER NOT NULL,
                    changed_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                """
                CREATE INDEX payments_subscriptions_user
                    ON payments_subscriptions (tenant_id, user_id)
                """,
                """
                CREATE TABLE payments_events (
                    tenant_id TEXT NOT NULL, id TEXT NOT NULL, user_id TEXT NOT NULL,
                    taken_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                "CREATE INDEX payments_events_age ON payments_events (tenant_id, taken_at)",
            ]),
        StoreMigration(
            "payments-service-002-test-sessions",
            [
                """
                CREATE TABLE payments_sessions (
                    tenant_id TEXT NOT NULL, id TEXT NOT NULL, user_id TEXT NOT NULL,
                    kind TEXT NOT NULL, state TEXT NOT NULL, subscription_id TEXT,
                    expires_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                "CREATE INDEX payments_sessions_age ON payments_sessions (tenant_id, expires_at)",
            ]),
        StoreMigration(
            "payments-service-003-codes",
            [
                """
                CREATE TABLE payments_codes (
                    tenant_id TEXT NOT NULL, code TEXT NOT NULL, opens_premium INTEGER NOT NULL,
                    is_active INTEGER NOT NULL, most_uses INTEGER, uses INTEGER NOT NULL,
                    expires_at BIGINT, created_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, code)
                )
                """,
                """
                CREATE TABLE payments_redemptions (
                    tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, code TEXT NOT NULL,
                    redeemed_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, code)
                )
                """,
            ]),
        StoreMigration(
            "payments-service-004-cancellations",
            [
                """
                CREATE TABLE payments_cancellations (
                    tenant_id TEXT NOT NULL, subscription_id TEXT NOT NULL, asked_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, subscription_id)
                )
                """
            ]),
        StoreMigration(
            "payments-service-005-returns",
            ["ALTER TABLE payments_subscriptions ADD COLUMN returned_until BIGINT"]),
    ]
}
