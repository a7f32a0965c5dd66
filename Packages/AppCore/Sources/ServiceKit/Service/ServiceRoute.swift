public import AppCore
public import HTTPTypes
public import SQLStore

/// A type-erased endpoint with its handler.
public struct ServiceRoute: Sendable {
    public let endpoint: EndpointDescription
    public let limits: RequestLimits
    let answer: @Sendable (ArrivingRequest) async throws -> HTTPReply

    /// Serves `endpoint` with its success status. The handler throws a ``Problem`` for the caller's
    /// errors; other errors are logged and answered with 500.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        _ handler: @escaping @Sendable (ServiceRequest<I>) async throws -> O
    ) {
        let status = endpoint.successStatus
        self.init(
            endpoint, limits: limits,
            replying: { ServiceReply(status: status, value: try await handler($0)) })
    }

    /// Serves `endpoint` with the handler's own status and headers.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        replying handler: @escaping @Sendable (ServiceRequest<I>) async throws -> ServiceReply<O>
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            let routed = try await arriving.routed()
            let reply = try await handler(routed.request(with: routed.input()))
            // A redirect has no body; its target is in a header.
            let isEmpty = reply.status == 204 || (300..<400).contains(reply.status)
            let body = isEmpty ? [] : try WireJSON.encode(reply.value)
            return HTTPReply(
                head: HTTPResponse(
                    status: HTTPResponse.Status(code: reply.status), headerFields: reply.headers),
                body: .bytes(body))
        }
    }

    /// Serves `endpoint` with JSON written by the handler, for frequently requested lists where
    /// encoding matters. A test compares it with `O`'s encoding.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        writing handler: @escaping @Sendable (ServiceRequest<I>) async throws -> [UInt8]
    ) {
        let status = HTTPResponse.Status(code: endpoint.successStatus)
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            let routed = try await arriving.routed()
            return HTTPReply(
                head: HTTPResponse(status: status),
                body: .bytes(try await handler(routed.request(with: routed.input()))))
        }
    }

    /// Serves `endpoint` with JSON written by the handler and a single database access: the caller
    /// is looked up in the snapshot that `look` reads, so the request changes threads once. `look`
    /// may run again, like any read.
    public init<I, O, Seen: Sendable>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        in database: any SQLDatabase,
        looking look: @escaping @Sendable (ServiceRequest<I>, any SQLConnection) throws -> Seen,
        writing handler: @escaping @Sendable (ServiceRequest<I>, Seen) async throws -> [UInt8]
    ) {
        let status = HTTPResponse.Status(code: endpoint.successStatus)
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            // An unauthorized caller must not learn anything about the body.
            let input = Result { try arriving.input(I.self) }
            let (request, seen) = try await database.read { connection in
                let request = try arriving.routed(in: connection).request(with: input.get())
                return (request, try look(request, connection))
            }
            return HTTPReply(
                head: HTTPResponse(status: status),
                body: .bytes(try await handler(request, seen)))
        }
    }
}

extension ServiceRoute {
    /// Serves `endpoint` with the raw body and a complete response, for signed payloads. Only the
    /// body's size and media type are checked.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        unread handler:
            @escaping @Sendable (ServiceRequest<EmptyBody>, _ body: [UInt8]) async throws ->
            HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            let routed = try await arriving.routed()
            if I.self != EmptyBody.self {
                try RequestBody.checkMediaType(of: routed.head, isEmpty: routed.body.isEmpty)
            }
            return try await handler(routed.request(with: EmptyBody()), routed.body)
        }
    }

    /// Serves a web page at `path` below the backend's mount, outside its API base:
    /// `/web/subscription`. Callers are anonymous. `fields` are query parameters; the body is raw.
    public init(
        page id: String, _ backend: Backend, _ method: HTTPRequest.Method, _ path: String,
        fields: [QueryField] = [],
        _ handler:
            @escaping @Sendable (ServiceRequest<EmptyBody>, _ body: [UInt8]) async throws ->
            HTTPReply
    ) {
        let endpoint = Endpoint<EmptyBody, EmptyBody>(
            id, backend, method, path, query: fields, authorization: .none, summary: "A page.")
        var description = EndpointDescription(endpoint)
        description.isPage = true
        self.endpoint = description
        self.limits = .small
        self.answer = { arriving in
            let routed = try await arriving.routed()
            return try await handler(routed.request(with: EmptyBody()), routed.body)
        }
    }

    /// Serves `endpoint` with any request processing.
    init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits,
        arriving answer: @escaping @Sendable (ArrivingRequest) async throws -> HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = answer
    }

    /// Serves `endpoint` with a complete response.
    init<O>(
        _ endpoint: Endpoint<EmptyBody, O>, limits: RequestLimits,
        raw handler: @escaping @Sendable (RoutedRequest) async throws -> HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { try await handler(try await $0.routed()) }
    }
}

/// A handler's response with status and headers.
public struct ServiceReply<Value: Sendable>: Sendable {
    public var status: Int
    public var headers: HTTPFields
    public var value: Value

    public init(status: Int = 200, headers: HTTPFields = [:], value: Value) {
        self.status = status
        self.headers = headers
        self.value = value
    }
}
