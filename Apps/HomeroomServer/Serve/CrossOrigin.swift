package import AppCore
package import HTTPTypes
import HomeroomHost

/// Which web pages of other origins may call the campus: none, unless the operator names them.
package struct CrossOrigin: Sendable, Hashable {
    private let allowed: Set<String>

    package init(allowed: Set<String>) { self.allowed = allowed }

    /// True for `https://HOST[:PORT]` or `http://HOST[:PORT]`, exactly as browsers send it.
    package static func isOrigin(_ text: String) -> Bool {
        !text.hasSuffix("/") && PublicAddress(text) != nil && text == text.lowercased()
    }

    /// The answer to a preflight; nil for any other request.
    package func preflight(_ head: HTTPRequest) -> HTTPReply? {
        guard !allowed.isEmpty, head.method == .options,
            head.headerFields[.accessControlRequestMethod] != nil,
            let origin = head.headerFields[.origin]
        else { return nil }
        var fields: HTTPFields = [.vary: "Origin, Access-Control-Request-Method"]
        if allowed.contains(origin) {
            fields[.accessControlAllowOrigin] = origin
            fields[.accessControlAllowMethods] = "GET, HEAD, POST, PUT, PATCH, DELETE"
            fields[.accessControlAllowHeaders] =
                "Authorization, Content-Type, Idempotency-Key, X-Request-ID, X-Tenant-Slug"
            fields[.accessControlMaxAge] = "600"
        }
        return HTTPReply(
            head: HTTPResponse(status: .noContent, headerFields: fields), body: .bytes([]))
    }

    /// Lets the caller's page read the answer, when it may.
    package func mark(_ fields: inout HTTPFields, for head: HTTPRequest) {
        guard !allowed.isEmpty else { return }
        fields.append(HTTPField(name: .vary, value: "Origin"))
        guard let origin = head.headerFields[.origin], allowed.contains(origin) else { return }
        fields[.accessControlAllowOrigin] = origin
        fields[.accessControlExposeHeaders] = "X-Request-ID, Retry-After, Idempotency-Supported"
    }
}
