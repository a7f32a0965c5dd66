import SQLStore
import ServiceKit

/// The last known state of a subscription.
struct StoredSubscription: Sendable, Hashable {
    /// The provider's id.
    var id: String
    var account: AccountKey
    /// The provider's status.
    var status: String
    /// Seconds since 1970, like all times here; nil if the provider gives no end.
    var periodEnd: Int64?
    /// Until when premium was paid for.
    var paidUntil: Int64
    /// The end of the period whose payment was returned, by a refund or a dispute; nil if none was.
    /// A later period was paid for again.
    var returnedUntil: Int64?
    var cancelsAtPeriodEnd: Bool
    var isTest: Bool
    /// The time the provider reported this; older reports are ignored.
    var changedAt: Int64

    /// Whether the last period's payment was returned.
    var isReturned: Bool { returnedUntil.map { (periodEnd ?? .max) <= $0 } ?? false }
    var premiumUntil: Int64 { isReturned ? 0 : paidUntil }
}

/// Reads and writes subscriptions inside a transaction.
enum SubscriptionStore {
    private static let columns = """
        id, user_id, status, period_end, premium_until, cancels_at_period_end, is_test, changed_at,
        returned_until
        """

    static func all(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> [StoredSubscription] {
        try connection.rows(
            """
            SELECT \(columns) FROM payments_subscriptions
            WHERE tenant_id = ? AND user_id = ? ORDER BY changed_at, id
            """, account.values
        ).map { try subscription($0, of: account.tenantID) }
    }

    static func subscription(
        _ id: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> StoredSubscription? {
        try connection.row(
            "SELECT \(columns) FROM payments_subscriptions WHERE tenant_id = ? AND id = ?",
            [.text(tenantID), .text(id)]
        ).map { try subscription($0, of: tenantID) }
    }

    static func save(
        _ subscription: StoredSubscription, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO payments_subscriptions
                (tenant_id, id, user_id, status, period_end, premium_until, cancels_at_period_end,
                is_test, changed_at, returned_until)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, id) DO UPDATE SET
                status = excluded.status, period_end = excluded.period_end,
                premium_until = excluded.premium_until,
                cancels_at_period_end = excluded.cancels_at_period_end,
                changed_at = excluded.changed_at, returned_until = excluded.returned_until
            """,
            [
                .text(subscription.account.tenantID), .text(subscription.id),
                .text(subscription.account.userID), .text(subscription.status),
                subscription.periodEnd.map(SQLValue.integer) ?? .null,
                .integer(subscription.paidUntil), SQLValue(subscription.cancelsAtPeriodEnd),
                SQLValue(subscription.isTest), .integer(subscription.changedAt),
                subscription.returnedUntil.map(SQLValue.integer) ?? .null,
            ])
    }

    private static func subscription(
        _ row: SQLRow, of tenantID: String
    ) throws -> StoredSubscription {
        StoredSubscription(
            id: try row.text("id"),
            account: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
            status: try row.text("status"),
            periodEnd: try row.optionalInt("period_end").map(Int64.init),
            paidUntil: Int64(try row.int("premium_until")),
            returnedUntil: try row.optionalInt("returned_until").map(Int64.init),
            cancelsAtPeriodEnd: try row.bool("cancels_at_period_end"),
            isTest: try row.bool("is_test"), changedAt: Int64(try row.int("changed_at")))
    }
}

/// Maps accounts to the provider's customers.
enum CustomerStore {
    static func customer(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> String? {
        try connection.row(
            "SELECT customer_id FROM payments_customers WHERE tenant_id = ? AND user_id = ?",
            account.values
        ).map { try $0.text("customer_id") }
    }

    static func set(
        _ customer: String, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO payments_customers (tenant_id, user_id, customer_id) VALUES (?, ?, ?)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET customer_id = excluded.customer_id
            """,
            account.values + [.text(customer)])
    }
}

/// Processed events, so that none counts twice.
enum PaymentEventStore {
    /// Seconds an event is remembered; the provider retries for three days.
    static let memory: Int64 = 30 * 86_400

    /// Returns false if the event was already processed.
    static func take(
        _ id: String, of account: AccountKey, at time: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "DELETE FROM payments_events WHERE tenant_id = ? AND taken_at < ?",
            [.text(account.tenantID), .integer(time - memory)])
        return try connection.execute(
            """
            INSERT INTO payments_events (tenant_id, id, user_id, taken_at) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [.text(account.tenantID), .text(id), .text(account.userID), .integer(time)]) == 1
    }
}
