import AppCore
import HTTPTypes

/// Headers of every response.
enum ReplyHeaders {
    /// Tells an outbox that it can retry a write with the same `Idempotency-Key`.
    private static let idempotencySupportedName = HTTPField.Name("Idempotency-Supported")

    /// Adds missing headers and removes a HEAD request's body.
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
            // Responses are personal and must not be cached in between.
            reply.head.headerFields[.cacheControl] = "no-store"
        }
    }
}
