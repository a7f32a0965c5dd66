import AppCore

/// Parameters of operations: path, query and headers.
enum DescribedParameters {
    /// The shared components.
    static let components: [String: JSONValue] = [
        "IdempotencyKey": .object([
            "name": "Idempotency-Key", "in": "header", "required": .bool(false),
            "schema": JSONSchema.string(from: 1, to: 255, pattern: "^[!-~]+$").json,
            "description": .string(
                "The same key with the same request gives the stored answer again, for 30 days."),
        ]),
        "LastEventID": .object([
            "name": "Last-Event-ID", "in": "header", "required": .bool(false),
            "schema": JSONSchema.string(pattern: "^[0-9]{0,18}$").json,
            "description": .string("The last event that came: the stream goes on after it."),
        ]),
        "ForgeryToken": .object([
            "name": "X-CSRF-Token", "in": "header", "required": .bool(false),
            "schema": JSONSchema.string().json,
            "description": .string(
                "The session's token from `GET /csrf`. Writes without a bearer token need it."),
        ]),
        "TenantSlug": .object([
            "name": "X-Tenant-Slug", "in": "header", "required": .bool(false),
            "schema": JSONSchema.string(pattern: "^[a-z0-9-]{1,63}$").json,
            "description": .string(
                """
                The school in whose name a caller without a token is served. A token's own school \
                counts before it; without either it is the campus's first one.
                """),
        ]),
    ]

    static func of(_ operation: OpenAPIDocument.Operation) -> [JSONValue] {
        let endpoint = operation.endpoint
        var parameters = RouteTrie.parameterNames(of: endpoint.path).map {
            inPath($0, operation.style)
        }
        parameters += endpoint.query.map(inQuery)
        if endpoint.repeatability == .keyed { parameters.append(reference("IdempotencyKey")) }
        if operation.knowsCallers { parameters.append(reference("TenantSlug")) }
        if operation.needsForgeryToken { parameters.append(reference("ForgeryToken")) }
        if operation.isStream { parameters.append(reference("LastEventID")) }
        return parameters
    }

    /// Parameters called or ending in `id` are numbers in the school's contract and UUIDs in the
    /// others.
    private static func inPath(_ name: String, _ style: ErrorStyle) -> JSONValue {
        let isID = name.lowercased().hasSuffix("id")
        let id = style == .plain ? JSONSchema.integer(from: 1) : .string(format: "uuid")
        let schema = isID ? id : .string(from: 1)
        return .object([
            "name": .string(name), "in": "path", "required": .bool(true), "schema": schema.json,
        ])
    }

    private static func inQuery(_ field: QueryField) -> JSONValue {
        let kind: JSONSchema =
            switch field.kind {
            case .text: .string()
            case .integer: .integer()
            case .date: .string(format: "date")
            }
        var schema = kind.refined(by: field.schema)
        var members: [String: JSONValue] = [
            "name": .string(field.name), "in": "query", "required": .bool(false),
        ]
        members["description"] = schema.keywords.removeValue(forKey: "description")
        members["schema"] = schema.json
        return .object(members)
    }

    private static func reference(_ name: String) -> JSONValue {
        .object(["$ref": .string("#/components/parameters/\(name)")])
    }
}
