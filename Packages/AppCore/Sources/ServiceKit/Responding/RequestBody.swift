import AppCore
import HTTPTypes

/// Validates a request's body.
enum RequestBody {
    /// Throws a 415 problem unless the body is uncompressed JSON in UTF-8. A missing type counts as
    /// JSON.
    static func checkMediaType(of head: HTTPRequest, isEmpty: Bool) throws {
        guard !isEmpty else { return }
        if let encoding = head.headerFields[.contentEncoding]?.lowercased(), encoding != "identity"
        {
            throw unsupported("Compressed bodies are not taken: send the JSON as it is.")
        }
        guard let type = head.headerFields[.contentType], !isJSON(type) else { return }
        throw unsupported("Bodies are JSON here: send Content-Type: application/json.")
    }

    /// Decodes the body as an endpoint's `Input`. Throws a problem with status 415 or 400 that
    /// names the field.
    static func input<Input: Codable & Sendable>(
        _ type: Input.Type, of head: HTTPRequest, _ body: [UInt8]
    ) throws -> Input {
        if let nothing = EmptyBody() as? Input { return nothing }
        try checkMediaType(of: head, isEmpty: body.isEmpty)
        return try decode(body)
    }

    static func decode<Input: Decodable>(_ body: [UInt8]) throws -> Input {
        let bytes = body.isEmpty ? Array("{}".utf8) : body
        do throws(Problem) {
            return try WireJSON.decodeStrictly(Input.self, from: bytes)
        } catch {
            throw invalid(error)
        }
    }

    private static func unsupported(_ summary: String) -> Problem {
        Problem(.invalid, summary, status: 415)
    }

    /// A decoding error for the client: `place` is the field.
    private static func invalid(_ failure: Problem) -> Problem {
        let message = failure.reason ?? failure.summary
        guard let field = failure.place, field != "$" else {
            return Problem(.invalid, "The body: \(message).")
        }
        guard !field.hasPrefix("byte ") else {
            return Problem(.invalid, "The body is not valid JSON at \(field): \(message).")
        }
        return Problem(.invalid, "\(field): \(message)", place: field, fields: [field: [message]])
    }

    private static func isJSON(_ type: String) -> Bool {
        if type == "application/json" { return true }
        let parts = type.lowercased().split(separator: ";").map(trimmed)
        guard let media = parts.first, media == "application/json" || media.hasSuffix("+json")
        else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            !parameter.hasPrefix("charset=") || parameter == "charset=utf-8"
                || parameter == "charset=\"utf-8\""
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
