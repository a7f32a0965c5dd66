package import AppCore
package import HTTPTypes
import HomeroomHost

/// The web origins that can call the server: none by default.
package struct CrossOrigin: Sendable, Hashable {
    private let allowed: Set<String>

    package init(allowed: Set<String>) { self.allowed = allowed }

    /// True for `https://HOST[:PORT]` or `http://HOST[:PORT]`, exactly as browsers send it.
    package static func isOrigin(_ text: String) -> Bool {
        !text.hasSuffix("/") && PublicAddress(text) != nil && text == text.lowercased()
    }

    /// The response to a preflight request; nil for other requests.
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

    /// Allows the caller's page to read the response.
    package func mark(_ fields: inout HTTPFields, for head: HTTPRequest) {
        guard !allowed.isEmpty else { return }
        fields.append(HTTPField(name: .vary, value: "Origin"))
        guard let origin = head.headerFields[.origin], allowed.contains(origin) else { return }
        fields[.accessControlAllowOrigin] = origin
        fields[.accessControlExposeHeaders] = "X-Request-ID, Retry-After, Idempotency-Supported"
    }
}
