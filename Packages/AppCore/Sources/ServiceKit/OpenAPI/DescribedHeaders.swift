import AppCore

/// Response headers.
enum DescribedHeaders {
    /// The shared components.
    static let components: [String: JSONValue] = [
        "RequestID": header(
            "Names this request in the campus's log.", .string(from: 1, to: 64), required: true),
        "CacheControl": header("Who may keep the answer.", .string(from: 1), required: true),
        "Location": header("Where to go on.", .string(from: 1), required: true),
        "Authenticate": header("How to say who is calling.", .string(from: 1), required: true),
        "RetryAfter": header(
            "Seconds to wait, when waiting helps.", .integer(from: 0), required: false),
    ]

    /// The headers of a response with this status.
    static func of(_ status: Int) -> JSONValue {
        var headers = [
            "X-Request-ID": reference("RequestID"), "Cache-Control": reference("CacheControl"),
        ]
        if (300..<400).contains(status) { headers["Location"] = reference("Location") }
        if status == 401 { headers["WWW-Authenticate"] = reference("Authenticate") }
        if status == 429 || status == 503 { headers["Retry-After"] = reference("RetryAfter") }
        return .object(headers)
    }

    private static func header(
        _ description: String, _ schema: JSONSchema, required: Bool
    ) -> JSONValue {
        .object([
            "description": .string(description), "required": .bool(required),
            "schema": schema.json,
        ])
    }

    private static func reference(_ name: String) -> JSONValue {
        .object(["$ref": .string("#/components/headers/\(name)")])
    }
}
