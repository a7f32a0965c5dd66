import AppCore
import Foundation
import SQLStore

/// The scope of an idempotency key: one caller, endpoint and body.
struct IdempotencyScope: Sendable {
    /// Longer than any client's pause before a retry: 30 days, in seconds.
    static let lifetime = 30 * 86_400

    let tenantID: String
    /// Empty for anonymous callers.
    let principal: String
    let endpoint: String
    let key: String
    let request: RequestFingerprint
    let now: @Sendable () -> Date

    /// Claims the key for this request; false if it was used before. Waits for a concurrent request
    /// with the same key in another process.
    func claim(in connection: any SQLConnection) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO campus_idempotency
                (tenant_id, principal, endpoint, idempotency_key, request, answer, created_at)
            VALUES (?, ?, ?, ?, ?, '', ?)
            ON CONFLICT (tenant_id, principal, endpoint, idempotency_key) DO UPDATE
            SET request = excluded.request, answer = '', created_at = excluded.created_at
            WHERE campus_idempotency.created_at <= ?
            """,
            [
                .text(tenantID), .text(principal), .text(endpoint), .text(key),
                .text(request.description), .integer(seconds), .integer(oldest),
            ]) == 1
    }

    /// The stored response of an earlier request; nil if there is none. Throws a 422 problem if the
    /// key was used with another request.
    func storedAnswer(in connection: any SQLConnection) throws -> [UInt8]? {
        let row = try connection.row(
            """
            SELECT request, answer FROM campus_idempotency
            WHERE tenant_id = ? AND principal = ? AND endpoint = ? AND idempotency_key = ?
                AND created_at > ?
            """,
            [
                .text(tenantID), .text(principal), .text(endpoint), .text(key), .integer(oldest),
            ])
        guard let row else { return nil }
        guard try row.text("request") == request.description else {
            throw Problem(
                .conflict, "This idempotency key was used for another request.",
                cure: "Send a new key with a new request.", status: 422,
                backendCode: "IDEMPOTENCY_KEY_REUSED")
        }
        return try row.blob("answer")
    }

    /// Stores the response of a claimed key and deletes the tenant's expired ones, so that the
    /// transaction stays within a tenant.
    func keep(_ answer: [UInt8], in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM campus_idempotency WHERE tenant_id = ? AND created_at <= ?",
            [.text(tenantID), .integer(oldest)])
        try connection.execute(
            """
            UPDATE campus_idempotency SET answer = ?
            WHERE tenant_id = ? AND principal = ? AND endpoint = ? AND idempotency_key = ?
            """,
            [
                .text(String(decoding: answer, as: UTF8.self)), .text(tenantID),
                .text(principal), .text(endpoint), .text(key),
            ])
    }

    private var seconds: Int64 { Int64(now().timeIntervalSince1970) }
    private var oldest: Int64 { seconds - Int64(Self.lifetime) }
}
