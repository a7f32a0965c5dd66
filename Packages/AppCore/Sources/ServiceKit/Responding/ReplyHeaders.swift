import AppCore
import HTTPTypes

/// Headers that every reply has.
enum ReplyHeaders {
    /// Tells an outbox that it may send a write again with the same `Idempotency-Key`.
    private static let idempotencySupportedName = HTTPField.Name("Idempotency-Supported")

    /// Adds what the handler has not set, and takes a HEAD request's body away.
    static func complete(_ reply: inout HTTPReply, requestID: String, isHead: Bool) {
        if case .bytes(let bytes) = reply.body {
            if !bytes.isEmpty, reply.head.headerFields[.contentType] == nil {
                reply.head.headerFields[.contentType] = "application/json"
            }
            if reply.head.status != .noContent, reply.head.status != .notModified {
                reply.head.headerFields[.contentLength] = String(bytes.count)
            }
        }
        if isHead { reply.body = .bytes([]) }
        if let name = RequestHead.requestIDName { reply.head.headerFields[name] = requestID }
        if let name = idempotencySupportedName { reply.head.headerFields[name] = "true" }
        reply.head.headerFields[.xContentTypeOptions] = "nosniff"
        if reply.head.headerFields[.cacheControl] == nil {
            // Answers are personal: nobody between the campus and its student keeps them.
            reply.head.headerFields[.cacheControl] = "no-store"
        }
    }
}
