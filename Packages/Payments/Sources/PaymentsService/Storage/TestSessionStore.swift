import Payments
import SQLStore
import ServiceKit

/// A session of the test checkout or the test portal.
struct StoredTestSession: Sendable, Hashable {
    var id: String
    var account: AccountKey
    var kind: TestSession.Kind
    var state: TestSession.State
    /// The subscription created by a completed checkout.
    var subscriptionID: String?
    /// Expiry of an undecided session, in seconds since 1970.
    var expiresAt: Int64
}

/// Reads and writes test sessions inside a transaction.
enum TestSessionStore {
    /// Seconds an expired session stays readable.
    static let memory: Int64 = 86_400

    /// Stores a new session and deletes the tenant's long-expired ones.
    static func add(_ session: StoredTestSession, at time: Int64, in connection: any SQLConnection)
        throws
    {
        try connection.execute(
            "DELETE FROM payments_sessions WHERE tenant_id = ? AND expires_at < ?",
            [.text(session.account.tenantID), .integer(time - memory)])
        try connection.execute(
            """
            INSERT INTO payments_sessions
                (tenant_id, id, user_id, kind, state, subscription_id, expires_at)
            VALUES (?, ?, ?, ?, ?, NULL, ?)
            """,
            [
                .text(session.account.tenantID), .text(session.id), .text(session.account.userID),
                .text(session.kind.rawValue), .text(session.state.rawValue),
                .integer(session.expiresAt),
            ])
    }

    static func session(
        _ ticket: SessionTicket, in connection: any SQLConnection
    ) throws -> StoredTestSession? {
        let row = try connection.row(
            """
            SELECT user_id, kind, state, subscription_id, expires_at FROM payments_sessions
            WHERE tenant_id = ? AND id = ?
            """,
            [.text(ticket.tenantID), .text(ticket.sessionID)])
        guard let row, let kind = TestSession.Kind(rawValue: try row.text("kind")),
            let state = TestSession.State(rawValue: try row.text("state"))
        else { return nil }
        return StoredTestSession(
            id: ticket.sessionID,
            account: AccountKey(tenantID: ticket.tenantID, userID: try row.text("user_id")),
            kind: kind, state: state, subscriptionID: try row.optionalText("subscription_id"),
            expiresAt: Int64(try row.int("expires_at")))
    }

    /// Closes an open session; returns false if it wasn't open.
    static func close(
        _ session: StoredTestSession, as state: TestSession.State, subscription: String?,
        in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE payments_sessions SET state = ?, subscription_id = ?
            WHERE tenant_id = ? AND id = ? AND state = 'open'
            """,
            [
                .text(state.rawValue), SQLValue(subscription), .text(session.account.tenantID),
                .text(session.id),
            ]) == 1
    }
}
