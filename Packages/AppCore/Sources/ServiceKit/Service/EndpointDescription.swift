public import AppCore
public import HTTPTypes

/// An endpoint without its types: what the campus lists, logs and describes.
public struct EndpointDescription: Sendable, Hashable {
    public var id: String
    public var backend: Backend
    public var method: HTTPRequest.Method
    /// Below the backend's API base, parameters in braces, as the contract writes it.
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
    /// A page for people's browsers: outside of the backend's API base, and in no API description.
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

    /// The whole path on a campus that serves all backends, e.g. `/sat/api/v1/lessons/{id}/`.
    public var mountedPath: String { backend.mount + base + path }

    /// What stands between the mount and the path: the backend's API base, nothing for pages.
    var base: String { isPage ? "" : backend.apiBase }

    /// What the body of a request should be; nil without one.
    public var inputSchema: JSONSchema? {
        input.type == Nothing.self ? nil : SchemaCatalog.whole(input.type, .taken)
    }

    /// What the body of a successful answer is.
    public var outputSchema: JSONSchema { SchemaCatalog.whole(output.type, .sent) }
}

/// A type of a request or an answer.
public struct WireType: Sendable, Hashable, CustomStringConvertible {
    let type: any (Codable & Sendable).Type

    public init(_ type: any (Codable & Sendable).Type) { self.type = type }

    public var description: String { String(describing: type) }

    public static func == (one: WireType, other: WireType) -> Bool { one.type == other.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
