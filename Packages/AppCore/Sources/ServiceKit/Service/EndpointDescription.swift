public import AppCore
public import HTTPTypes

/// A type-erased endpoint, for lists, logs and the API description.
public struct EndpointDescription: Sendable, Hashable {
    public var id: String
    public var backend: Backend
    public var method: HTTPRequest.Method
    /// Relative to the backend's API base, with parameters in braces.
    public var path: String
    public var query: [QueryField]
    public var authorization: AuthorizationLevel
    public var repeatability: Repeatability
    public var successStatus: Int
    public var summary: String
    public var errors: [EndpointError]
    public var body: JSONSchema
    /// The request and response types.
    public var input: WireType
    public var output: WireType
    /// A web page: outside the backend's API base and the API description.
    public var isPage = false

    public init<Input, Output>(_ endpoint: Endpoint<Input, Output>) {
        id = endpoint.id
        backend = endpoint.backend
        method = endpoint.method
        path = endpoint.path
        query = endpoint.query
        authorization = endpoint.authorization
        repeatability = endpoint.repeatability
        successStatus = endpoint.successStatus
        summary = endpoint.summary
        errors = endpoint.errors
        body = endpoint.body
        input = WireType(Input.self)
        output = WireType(Output.self)
    }

    /// The full path on a campus with all backends, e.g. `/sat/api/v1/lessons/{id}/`.
    public var mountedPath: String { backend.mount + base + path }

    /// The part between mount and path: the API base, empty for pages.
    var base: String { isPage ? "" : backend.apiBase }

    /// The schema of a request's body; nil without one.
    public var inputSchema: JSONSchema? {
        input.type == EmptyBody.self ? nil : SchemaCatalog.whole(input.type, .taken)
    }

    /// The schema of a successful response's body.
    public var outputSchema: JSONSchema { SchemaCatalog.whole(output.type, .sent) }
}

/// A request or response type.
public struct WireType: Sendable, Hashable, CustomStringConvertible {
    let type: any (Codable & Sendable).Type

    public init(_ type: any (Codable & Sendable).Type) { self.type = type }

    public var description: String { String(describing: type) }

    public static func == (one: WireType, other: WireType) -> Bool { one.type == other.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
