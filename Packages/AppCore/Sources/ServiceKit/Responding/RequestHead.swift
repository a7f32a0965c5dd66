import AppCore
import HTTPTypes

/// Validates a request's head.
enum RequestHead {
    static let idempotencyKeyName = HTTPField.Name("Idempotency-Key")
    static let requestIDName = HTTPField.Name("X-Request-ID")

    /// Throws a 414 or 431 problem.
    static func checkSize(of head: HTTPRequest) throws {
        guard (head.path?.utf8.count ?? 0) <= RequestLimits.targetBytes else {
            throw Problem(.invalid, "The address is too long.", status: 414)
        }
        var bytes = 0
        for field in head.headerFields {
            bytes += field.name.rawName.utf8.count + field.value.utf8.count
        }
        guard head.headerFields.count <= RequestLimits.headerFields,
            bytes <= RequestLimits.headerBytes
        else { throw Problem(.invalid, "The header is too large.", status: 431) }
    }

    /// 1…255 printable ASCII characters; nil without the header. Throws a 400 problem.
    static func idempotencyKey(of head: HTTPRequest) throws -> String? {
        guard let name = idempotencyKeyName, let key = head.headerFields[name] else { return nil }
        guard (1...255).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Problem(
                .invalid, "Idempotency-Key: 1 to 255 characters without spaces.",
                place: "Idempotency-Key", status: 400)
        }
        return key
    }

    /// The caller's `scheme://authority`. Throws a 400 problem if it isn't safe in a link.
    static func baseURL(of head: HTTPRequest) throws -> String {
        guard let authority = head.authority, !authority.isEmpty else { return "http://localhost" }
        let isHost = authority.utf8.allSatisfy { byte in
            switch byte {
            case 48...57, 65...90, 97...122: true
            default: "-._~:[]%".utf8.contains(byte)
            }
        }
        guard isHost else { throw Problem(.invalid, "The Host is not one.", status: 400) }
        return (head.scheme == "https" ? "https://" : "http://") + authority
    }

    static func wrongMethod(
        _ method: HTTPRequest.Method, _ allowed: [HTTPRequest.Method]
    ) -> Problem {
        let allow = allow(allowed)
        return Problem(
            .usage, "\(method.rawValue) does not go here: \(allow) do.", status: 405,
            details: ["allow": allow])
    }

    /// The value of the `Allow` header; GET implies HEAD, and OPTIONS is always allowed.
    static func allow(_ methods: [HTTPRequest.Method]) -> String {
        var names = methods.map(\.rawValue)
        if names.contains("GET"), !names.contains("HEAD") { names.append("HEAD") }
        return Set(names + ["OPTIONS"]).sorted().joined(separator: ", ")
    }
}
