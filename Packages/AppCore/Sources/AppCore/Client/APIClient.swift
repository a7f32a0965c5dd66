import HTTPTypes
public import Logging

/// The client of one backend: typed calls with retries, credentials, a response cache and a single
/// error type. Works the same for embedded and remote backends.
public struct APIClient: Sendable {
    public let backend: Backend
    public let address: BackendAddress
    let sender: RequestSender
    let cache: ResponseCache?
    let environment: SystemEnvironment
    let log: Logger

    /// - Parameters:
    ///   - cache: nil disables the cache; `cached` then returns nil.
    ///   - memory: remembers what a backend supports; shared with the outbox.
    ///   - wait: what the calls of all clients have together; nil if each call has its own time.
    ///   - allowsPlainHTTP: the setting `network.plain_http`.
    /// Throws ``Problem/Code/configuration`` if the address isn't valid.
    public init(
        backend: Backend, address: BackendAddress, transport: any HTTPTransport,
        authenticator: any Authenticator, cache: ResponseCache? = nil,
        environment: SystemEnvironment, memory: BackendCapabilityCache = BackendCapabilityCache(),
        retry: RetryPolicy = .interactive, limits: CallLimits? = nil, wait: ServerWait? = nil,
        allowsPlainHTTP: Bool = false, log: Logger
    ) throws(Problem) {
        let base: BaseURL
        switch address {
        case .embedded: base = .embedded(backend)
        case .url(let text):
            base = try BaseURL.parse(text, for: backend, allowsPlainHTTP: allowsPlainHTTP)
        }
        self.backend = backend
        self.address = address
        self.cache = cache
        self.environment = environment
        self.log = log
        sender = RequestSender(
            backend: backend, base: base, transport: transport, authenticator: authenticator,
            environment: environment, memory: memory, retry: retry,
            limits: limits ?? (address.isEmbedded ? .embedded : .standard), wait: wait,
            honoursKeys: address.isEmbedded)
    }

    /// Makes a call and decodes the response.
    ///
    /// Retries only what is safe to retry and refreshes credentials once on 401. Errors are always
    /// a ``Problem``.
    public func call<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:],
        query: [(String, String)] = [], body: I, idempotencyKey: String? = nil
    ) async throws(Problem) -> O {
        var call = try PreparedRequest(endpoint, path: path, query: query)
        if I.self != EmptyBody.self { call.body = try Self.encode(body) }
        call.idempotencyKey = idempotencyKey
        return try Self.decode(O.self, try await sender.reply(to: call).body, call)
    }

    /// Makes a call without a body and decodes the response.
    public func call<O>(
        _ endpoint: Endpoint<EmptyBody, O>, path: [String: String] = [:],
        query: [(String, String)] = [], idempotencyKey: String? = nil
    ) async throws(Problem) -> O {
        try await call(
            endpoint, path: path, query: query, body: EmptyBody(), idempotencyKey: idempotencyKey)
    }

    /// Opens a response as a stream, for events and media. The body isn't collected or limited, and
    /// the call isn't retried. `patience` limits the wait for the response head; nil uses the
    /// default.
    public func open<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:],
        query: [(String, String)] = [], body: I, accept: String = "*/*",
        patience: Duration? = nil
    ) async throws(Problem) -> HTTPReply {
        var call = try PreparedRequest(endpoint, path: path, query: query)
        if I.self != EmptyBody.self { call.body = try Self.encode(body) }
        call.accept = accept
        return try await sender.open(call, patience: patience)
    }

    /// The cached response of a GET endpoint; nil if there is none for this account.
    public func cached<O>(
        _ endpoint: Endpoint<EmptyBody, O>, path: [String: String] = [:],
        query: [(String, String)] = []
    ) async -> CachedResponse<O>? {
        guard let cache, let call = try? PreparedRequest(endpoint, path: path, query: query) else {
            return nil
        }
        let scope = await scope()
        guard let stored = await cache.answer(scope: scope, key: call.target) else { return nil }
        guard let value = try? Self.decode(O.self, stored.value, call) else {
            await cache.remove(scope: scope, key: call.target)
            return nil
        }
        return CachedResponse(value, fetchedAt: stored.fetchedAt)
    }

    /// The result of `make` for the cached response, itself cached until the response changes, so
    /// that a long list is parsed only once. nil if no response is cached.
    ///
    /// `name` identifies the digest, e.g. `content.cards-1`. Change it when the digest's format
    /// changes.
    public func digest<O, Digest: Codable & Sendable>(
        _ name: String, of endpoint: Endpoint<EmptyBody, O>, query: [(String, String)] = [],
        _ make: (O) -> Digest
    ) async -> CachedResponse<Digest>? {
        guard let cache, let call = try? PreparedRequest(endpoint, path: [:], query: query) else {
            return nil
        }
        let scope = await scope()
        if let known = await cache.digest(name, scope: scope, key: call.target),
            let digest = try? WireJSON.decode(Digest.self, from: known.value)
        {
            return CachedResponse(digest, fetchedAt: known.fetchedAt)
        }
        guard let digest = await cached(endpoint, query: query)?.map(make) else { return nil }
        if let body = try? WireJSON.encode(digest.value), await self.scope() == scope {
            await cache.keep(digest.map { _ in body }, as: name, scope: scope, key: call.target)
        }
        return digest
    }

    /// Fetches from the backend and caches the response.
    public func fetch<O>(
        _ endpoint: Endpoint<EmptyBody, O>, path: [String: String] = [:],
        query: [(String, String)] = []
    ) async throws(Problem) -> CachedResponse<O> {
        let call = try PreparedRequest(endpoint, path: path, query: query)
        let scope = await scope()
        let body = try await sender.reply(to: call).body
        let value = try Self.decode(O.self, body, call)
        let fetched = CachedResponse(value, fetchedAt: environment.now())
        // If the account changed meanwhile, don't store its response under the other account.
        if let cache, await self.scope() == scope {
            await cache.store(body, scope: scope, key: call.target, fetchedAt: fetched.fetchedAt)
        }
        return fetched
    }

    /// Yields the cached response if there is one, then the backend's, then ends.
    public func follow<O>(
        _ endpoint: Endpoint<EmptyBody, O>, path: [String: String] = [:],
        query: [(String, String)] = []
    ) -> AsyncStream<RefreshEvent<O>> {
        AsyncStream { continuation in
            let task = Task {
                let stored = await cached(endpoint, path: path, query: query)
                if let stored { continuation.yield(.cached(stored)) }
                do throws(Problem) {
                    continuation.yield(.fresh(try await fetch(endpoint, path: path, query: query)))
                } catch {
                    continuation.yield(.failed(error, stored))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Removes this account's cached responses whose path starts with `pathPrefix`, e.g.
    /// `/lessons/` after a write.
    public func invalidate(pathPrefix: String) async {
        await cache?.removeAll(scope: scope(), prefix: pathPrefix)
    }

    /// The cache scope: account and origin.
    func scope() async -> ResponseCache.Scope {
        ResponseCache.Scope(
            backend: backend, address: address, account: await sender.authenticator.account())
    }

    static func encode<I: Encodable>(_ body: I) throws(Problem) -> [UInt8] {
        if let form = body as? any MultipartBody { return form.multipartForm.bytes }
        do {
            return try WireJSON.encode(body)
        } catch {
            throw Problem(
                .internal, "The request couldn't be encoded.", reason: String(describing: error))
        }
    }

    static func decode<O: Decodable>(
        _ type: O.Type, _ body: [UInt8], _ call: PreparedRequest
    ) throws(Problem) -> O {
        if O.self == EmptyBody.self, let nothing = EmptyBody() as? O { return nothing }
        do throws(Problem) {
            return try WireJSON.decode(type, from: body)
        } catch {
            var problem = error
            problem.details["endpoint"] = call.id
            if body.isEmpty { problem.details["body"] = "empty" }
            throw problem
        }
    }
}
