import AppCore
import Foundation
import HTTPTypes

/// Additional headers of the school's contract.
enum SchoolHeaders {
    /// Returns the caller's request chain id, or creates one. Successes announce a person's limit
    /// for writes, if there is one.
    static func complete(
        _ reply: inout HTTPReply, for head: HTTPRequest, requestID: String, limit: RateLimit?
    ) {
        let given = name("X-Correlation-ID").flatMap { head.headerFields[$0] }
        set("X-Correlation-ID", given.flatMap(plain) ?? requestID, &reply.head.headerFields)
        set("X-Frame-Options", "SAMEORIGIN", &reply.head.headerFields)
        guard let limit, (200..<300).contains(reply.head.status.code) else { return }
        set("X-RateLimit-Limit", String(limit.perMinute), &reply.head.headerFields)
        set("X-RateLimit-Policy", "\(limit.perMinute);w=60", &reply.head.headerFields)
    }

    /// The headers of a 429 response. `wait` is in seconds.
    static func addLimits(to fields: inout HTTPFields, wait: Int, now: Date, limit: RateLimit?) {
        if let limit { set("X-RateLimit-Limit", String(limit.perMinute), &fields) }
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
