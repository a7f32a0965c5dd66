import AppCore
import HTTPTypes

/// The content of `GET /openapi.json`.
///
/// Source: OpenAPI 3.1.0, https://spec.openapis.org/oas/v3.1.0.html
struct OpenAPIDocument: Sendable {
    /// An operation of a campus.
    struct Operation: Sendable {
        var endpoint: EndpointDescription
        /// From the root of the port, with parameters in braces.
        var path: String
        var style: ErrorStyle
        /// True for the campus's own routes.
        var isOwn: Bool
        /// Whether the caller and tenant matter: everywhere except on the campus's own open routes.
        var knowsCallers: Bool { !isOwn || endpoint.authorization != .none }
        /// Whether a cookie alone isn't enough.
        var needsForgeryToken: Bool {
            style == .plain && endpoint.method != .get && endpoint.authorization != .none
        }
        /// Answers with events instead of JSON.
        var isStream: Bool { endpoint.output.type == EventStream.self }
        /// The tag that groups operations.
        var tag: String { isOwn ? OpenAPIDocument.campusTag : endpoint.backend.title }
    }

    let json: JSONValue
    /// Types that couldn't be described; the document allows anything for them.
    let unreadable: [String]

    /// Describes `operations`, grouped by path.
    init(_ operations: [Operation]) {
        let catalog = SchemaCatalog()
        var paths: [String: JSONValue] = [:]
        for operation in operations {
            let method = operation.endpoint.method.rawValue.lowercased()
            var item: [String: JSONValue] = [:]
            if case .object(let other)? = paths[operation.path] { item = other }
            item[method] = OperationWriter(operation, catalog: catalog).json
            paths[operation.path] = .object(item)
        }
        json = .object([
            "openapi": "3.1.0",
            "info": Self.info,
            "servers": .array([.object(["url": "/"])]),
            "tags": Self.tags(operations),
            "paths": .object(paths),
            "components": Self.components(catalog, styles: Set(operations.map(\.style))),
        ])
        unreadable = catalog.unreadable
    }

    /// The operations of a route table and the description itself.
    static func operations(of table: RouteTable) -> [Operation] {
        table.entries.filter { !$0.endpoint.isPage }.flatMap { entry in
            (entry.takesPut ? [entry.endpoint, put(entry.endpoint)] : [entry.endpoint]).map {
                operation($0, at: entry.path, of: entry.service, table)
            }
        } + [
            operation(
                EndpointDescription(OpenAPIRoute.endpoint), at: OpenAPIRoute.path, of: nil, table)
        ]
    }

    /// The PUT operation that is equivalent to PATCH.
    private static func put(_ patch: EndpointDescription) -> EndpointDescription {
        var put = patch
        put.id += ".put"
        put.method = .put
        put.summary = "The same as PATCH: \(patch.summary)"
        return put
    }

    private static func operation(
        _ endpoint: EndpointDescription, at path: String, of service: String?, _ table: RouteTable
    ) -> Operation {
        Operation(
            endpoint: endpoint, path: path, style: table.errorStyle(of: path),
            isOwn: service == nil)
    }

    /// The tag of the campus's own routes.
    static let campusTag = "Campus"

    private static let info = JSONValue.object([
        "title": "Homeroom campus",
        "version": "1",
        "description": .string(
            """
            The services of one campus. Bodies are JSON in UTF-8; unknown fields of a request are \
            ignored, and fields may be added to answers. What stands here is the strict form: \
            readers that take more are described with the contracts.
            """),
    ])

    private static func tags(_ operations: [Operation]) -> JSONValue {
        var seen: Set<String> = []
        return .array(
            operations.map(\.tag).filter { seen.insert($0).inserted }.map {
                .object(["name": .string($0)])
            })
    }

    private static func components(
        _ catalog: SchemaCatalog, styles: Set<ErrorStyle>
    ) -> JSONValue {
        var schemas = catalog.components
        for style in styles {
            schemas[ErrorResponseBody.schemaName(style)] = ErrorResponseBody.schema(style)
        }
        return .object([
            "schemas": .object(schemas.mapValues(\.json)),
            "headers": .object(DescribedHeaders.components),
            "parameters": .object(DescribedParameters.components),
            "securitySchemes": .object([
                "bearer": .object([
                    "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                    "description": .string(
                        "An access token. One that is bad or has expired is 401 on every route."),
                ]),
                "session": .object([
                    "type": "apiKey", "in": "cookie", "name": .string(WebSession.cookieName),
                    "description": .string(
                        """
                        A session of the school's, 12 hours from its last use. Its writes bring the \
                        token of `GET /csrf`. A bearer token counts before it.
                        """),
                ]),
            ]),
        ])
    }
}
