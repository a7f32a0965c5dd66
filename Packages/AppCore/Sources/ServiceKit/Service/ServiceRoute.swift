public import AppCore
public import HTTPTypes
public import SQLStore

/// An endpoint and the handler that serves it, with their types erased.
public struct ServiceRoute: Sendable {
    public let endpoint: EndpointDescription
    public let limits: RequestLimits
    let answer: @Sendable (ArrivingRequest) async throws -> HTTPReply

    /// Serves `endpoint` with its success status. The handler throws ``Problem`` for what the
    /// caller did wrong; anything else is answered with 500 and logged.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        _ handler: @escaping @Sendable (ServiceRequest<I>) async throws -> O
    ) {
        let status = endpoint.successStatus
        self.init(
            endpoint, limits: limits,
            replying: { ServiceReply(status: status, value: try await handler($0)) })
    }

    /// Serves `endpoint` with a status and headers of the handler's choice.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        replying handler: @escaping @Sendable (ServiceRequest<I>) async throws -> ServiceReply<O>
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            let routed = try await arriving.routed()
            let reply = try await handler(routed.request(with: routed.input()))
            // A redirect has no body either: what it leads to is in its header.
            let isEmpty = reply.status == 204 || (300..<400).contains(reply.status)
            let body = isEmpty ? [] : try WireJSON.encode(reply.value)
            return HTTPReply(
                head: HTTPResponse(
                    status: HTTPResponse.Status(code: reply.status), headerFields: reply.headers),
                body: .bytes(body))
        }
    }

    /// Serves `endpoint` with its success status and the bytes that the handler writes itself: the
    /// JSON of an `O`, for lists that are asked for so often that encoding one shows. A test compares
    /// the two.
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

    /// Serves `endpoint` like the one that writes bytes, with one look into the database: who is
    /// calling is found out in the same snapshot in which `look` reads what the handler needs, so that
    /// the request changes threads once. `look` may run again, as every read.
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
            // Who may not call is told so before anything is said of the body.
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
    /// Serves `endpoint` with the body as it came and a reply that is ready to go out: for what is
    /// signed byte by byte. The body's size and media type have been looked at, and nothing in it.
    public init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits = .standard,
        unread handler:
            @escaping @Sendable (ServiceRequest<Nothing>, _ body: [UInt8]) async throws -> HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { arriving in
            let routed = try await arriving.routed()
            if I.self != Nothing.self {
                try RequestBody.checkMediaType(of: routed.head, isEmpty: routed.body.isEmpty)
            }
            return try await handler(routed.request(with: Nothing()), routed.body)
        }
    }

    /// Serves a page for people's browsers at `path` below the backend's mount, outside of its API
    /// base: `/web/subscription`. Nobody is signed in on it. `fields` are the query's; the body is as
    /// it came.
    public init(
        page id: String, _ backend: Backend, _ method: HTTPRequest.Method, _ path: String,
        fields: [QueryField] = [],
        _ handler:
            @escaping @Sendable (ServiceRequest<Nothing>, _ body: [UInt8]) async throws -> HTTPReply
    ) {
        let endpoint = Endpoint<Nothing, Nothing>(
            id, backend, method, path, query: fields, authorization: .none, summary: "A page.")
        var description = EndpointDescription(endpoint)
        description.isPage = true
        self.endpoint = description
        self.limits = .small
        self.answer = { arriving in
            let routed = try await arriving.routed()
            return try await handler(routed.request(with: Nothing()), routed.body)
        }
    }

    /// Serves `endpoint` by whatever a request comes to.
    init<I, O>(
        _ endpoint: Endpoint<I, O>, limits: RequestLimits,
        arriving answer: @escaping @Sendable (ArrivingRequest) async throws -> HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = answer
    }

    /// Serves `endpoint` with a reply that is ready to go out.
    init<O>(
        _ endpoint: Endpoint<Nothing, O>, limits: RequestLimits,
        raw handler: @escaping @Sendable (RoutedRequest) async throws -> HTTPReply
    ) {
        self.endpoint = EndpointDescription(endpoint)
        self.limits = limits
        self.answer = { try await handler(try await $0.routed()) }
    }
}

/// A handler's answer with its own status and headers.
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
