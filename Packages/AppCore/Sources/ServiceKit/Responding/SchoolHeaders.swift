import AppCore
import Foundation
import HTTPTypes

/// Additional headers of the school's contract.
enum SchoolHeaders {
    /// The contract's rate limit headers. Successes send constants, since the campus limits only
    /// signing in.
    private static let limit = "120"
    private static let policy = "120;w=60"

    /// Returns the caller's request chain id, or creates one.
    static func complete(_ reply: inout HTTPReply, for head: HTTPRequest, requestID: String) {
        let given = name("X-Correlation-ID").flatMap { head.headerFields[$0] }
        set("X-Correlation-ID", given.flatMap(plain) ?? requestID, &reply.head.headerFields)
        set("X-Frame-Options", "SAMEORIGIN", &reply.head.headerFields)
        guard (200..<300).contains(reply.head.status.code) else { return }
        set("X-RateLimit-Limit", limit, &reply.head.headerFields)
        set("X-RateLimit-Policy", policy, &reply.head.headerFields)
    }

    /// The headers of a 429 response. `wait` is in seconds.
    static func addLimits(to fields: inout HTTPFields, wait: Int, now: Date) {
        set("X-RateLimit-Limit", limit, &fields)
        set("X-RateLimit-Remaining", "0", &fields)
        let end = Int64(now.timeIntervalSince1970) + Int64(max(0, wait))
        set("X-RateLimit-Reset", String(end), &fields)
    }

    /// nil if it is too long or has invalid characters.
    private static func plain(_ text: String) -> String? {
        let isPlain =
            (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                default: "-._:/".utf8.contains(byte)
                }
            }
        return isPlain ? text : nil
    }

    private static func set(_ name: String, _ value: String, _ fields: inout HTTPFields) {
        if let name = Self.name(name) { fields[name] = value }
    }

    private static func name(_ text: String) -> HTTPField.Name? { HTTPField.Name(text) }
}
