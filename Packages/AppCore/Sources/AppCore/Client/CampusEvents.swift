import HTTPTypes

/// An event of the student's account from a campus's event stream.
public struct CampusEvent: Sendable, Hashable {
    /// The event's kind, e.g. `chat.message`. `reset` means that events were missed and everything
    /// must be reloaded.
    public var kind: String
    /// One line of JSON that identifies what changed.
    public var payload: String

    public init(kind: String, payload: String) {
        self.kind = kind
        self.payload = payload
    }
}

extension APIClient {
    /// Whether the backend is a campus, as far as known: the embedded one is; a remote one shows it
    /// in its first response. A campus honors idempotency keys and supports the contract additions.
    public var isCampus: Bool {
        sender.honoursKeys || sender.memory.honoursKeys(sender.base.origin)
    }

    /// Events of the account from now on, until the reader stops or the connection ends (`GET
    /// /events`). Throws a ``Problem`` if the backend has no event stream.
    public func campusEvents() async throws(Problem) -> AsyncThrowingStream<CampusEvent, any Error>
    {
        guard let sender = sender.atCampusRoot else {
            throw Problem(.notFound, "\(backend.title) doesn't offer live updates.")
        }
        let endpoint = Endpoint<EmptyBody, EmptyBody>(
            "campus.events", backend, .get, "/events", authorization: .required,
            summary: "What happens to the account")
        var call = try PreparedRequest(endpoint, path: [:], query: [])
        call.accept = "text/event-stream"
        let reply = try await sender.open(call)
        guard case .stream(let pieces) = reply.body else {
            throw Problem(.contract, "\(backend.title) didn't answer with an event stream.")
        }
        return AsyncThrowingStream { continuation in
            let task = Task {
                var parser = EventStreamParser()
                do {
                    for try await piece in pieces {
                        for event in try parser.take(piece) {
                            continuation.yield(CampusEvent(kind: event.kind, payload: event.data))
                        }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

extension RequestSender {
    /// The exchanger for the campus's root, outside all contracts; nil if the address doesn't end
    /// like a campus's.
    fileprivate var atCampusRoot: RequestSender? {
        guard base.prefix.hasSuffix(backend.apiBase) else { return nil }
        var prefix = base.prefix.dropLast(backend.apiBase.count)
        if prefix.hasSuffix(backend.mount) { prefix = prefix.dropLast(backend.mount.count) }
        var root = base
        root.prefix = String(prefix)
        return RequestSender(
            backend: backend, base: root, transport: transport, authenticator: authenticator,
            environment: environment, memory: memory, retry: retry, limits: limits,
            wait: wait, honoursKeys: honoursKeys)
    }
}
