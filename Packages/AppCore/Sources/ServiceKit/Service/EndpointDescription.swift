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
    /// Names of the request and response types.
    public var input: String
    public var output: String

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
        input = String(describing: Input.self)
        output = String(describing: Output.self)
    }

    /// The whole path on a campus that serves all backends, e.g. `/sat/api/v1/lessons/{id}/`.
    public var mountedPath: String { backend.mount + backend.apiBase + path }
}
