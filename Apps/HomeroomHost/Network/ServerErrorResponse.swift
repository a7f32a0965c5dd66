package import AppCore
import Foundation
package import HTTPTypes
import ServiceKit
import Synchronization

/// The server's own responses, and headers for all responses.
package enum ServerErrorResponse {
    /// `{"error":{"code","message"}}`, like the services' errors.
    package static func problem(
        _ status: HTTPResponse.Status, _ code: String, _ message: String, fields: HTTPFields = [:]
    ) -> HTTPReply {
        json(
            status,
            .object(["error": .object(["code": .string(code), "message": .string(message)])]),
            fields: fields)
    }

    package static func json(
        _ status: HTTPResponse.Status, _ value: JSONValue, fields: HTTPFields = [:]
    ) -> HTTPReply {
        // A tree of strings can always be encoded.
        let bytes = (try? WireJSON.encode(value, sortedKeys: true)) ?? Array("{}".utf8)
        var fields = fields
        fields[.contentType] = "application/json"
        fields[.contentLength] = String(bytes.count)
        fields[.cacheControl] = "no-store"
        fields[.date] = HTTPDate.now()
        return HTTPReply(
            head: HTTPResponse(status: status, headerFields: fields), body: .bytes(bytes))
    }

    /// Security headers.
    /// Source: OWASP HTTP Security Response Headers Cheat Sheet.
    package static func protect(_ fields: inout HTTPFields, isSecure: Bool) {
        fields[.xContentTypeOptions] = "nosniff"
        let isPage = fields[.contentType]?.hasPrefix("text/html") == true
        if !isPage || fields[.contentSecurityPolicy] == nil {
            fields[.contentSecurityPolicy] = isPage ? pagePolicy : apiPolicy
        }
        for field in always { fields.append(field) }
        if isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
    }

    private static let apiPolicy = "default-src 'none'; frame-ancestors 'none'"
    private static let pagePolicy = policy(forms: "'none'")
    /// For a page with a form that posts to itself.
    package static let formPolicy = policy(forms: "'self'")

    private static func policy(forms: String) -> String {
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action \(forms); "
            + "frame-ancestors 'none'"
    }

    private static let always: [HTTPField] = [
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ].compactMap { name, value in
        HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
}

/// The text of the `Date` header, cached per second.
package enum HTTPDate {
    private static let last = Mutex<(second: Int, text: String)>((0, ""))

    package static func now() -> String {
        let second = time(nil)
        return last.withLock { last in
            if last.second != second { last = (second, text(of: second)) }
            return last.text
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110, section 5.6.7.
    package static func text(of second: Int) -> String {
        var moment = time_t(second)
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):"
            + "\(two(parts.tm_sec)) GMT"
    }
}
