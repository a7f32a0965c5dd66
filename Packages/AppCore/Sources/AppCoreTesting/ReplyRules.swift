import AppCore
import HTTPTypes

/// Requirements for every response.
enum ReplyRules {
    static func faults(status: Int, _ headers: HTTPFields, _ bytes: [UInt8]) -> [String] {
        var faults: [String] = []
        if headers[.xContentTypeOptions] != "nosniff" { faults.append("a reply may be sniffed") }
        if headers[.cacheControl]?.contains("no-store") != true {
            faults.append("a reply may be kept between the campus and its student")
        }
        let id = HTTPField.Name("X-Request-ID").flatMap { headers[$0] } ?? ""
        if id.isEmpty || !id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
            faults.append("a reply has no request id")
        }
        if !bytes.isEmpty, headers[.contentType]?.hasPrefix("application/json") != true {
            faults.append("a reply does not say that it is JSON")
        }
        if status == 401, headers[.wwwAuthenticate] == nil {
            faults.append("a 401 does not say how to sign in")
        }
        faults += headers[values: .setCookie].compactMap(cookieFault)
        if status >= 400 { faults += errorFaults(bytes) }
        return faults
    }

    /// nil for a cookie that is HttpOnly, Secure and SameSite.
    static func cookieFault(_ cookie: String) -> String? {
        let attributes = cookie.split(separator: ";").dropFirst().map {
            $0.lowercased().filter { $0 != " " }
        }
        let isSafe =
            attributes.contains("httponly") && attributes.contains("secure")
            && (attributes.contains("samesite=lax") || attributes.contains("samesite=strict"))
        let name = cookie.prefix { $0 != "=" }
        return isSafe ? nil : "the cookie \(name) is not HttpOnly, Secure and SameSite"
    }

    /// An error must be in its contract's format and reveal no internals.
    private static func errorFaults(_ bytes: [UInt8]) -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        var faults: [String] = []
        if (try? WireJSON.decode(JSONValue.self, from: bytes)) == nil {
            faults.append("a refusal is not JSON")
        }
        for inside in ["SELECT ", "INSERT INTO", "sqlite", ".swift", "Optional("]
        where text.contains(inside) {
            faults.append("a refusal tells of \(inside)")
        }
        return faults
    }
}
