import HTTPTypes

/// Something that happened to the student's account on a campus, as its event stream tells.
public struct CampusEvent: Sendable, Hashable {
    /// What happened, e.g. `chat.message`; `reset` when some were missed: then everything is read anew.
    public var kind: String
    /// One line of JSON that says what to look for.
    public var payload: String

    public init(kind: String, payload: String) {
        self.kind = kind
        self.payload = payload
    }
}

extension APIClient {
    /// Whether the backend is a campus, as far as is known: the embedded one is, another one shows it with
    /// its first answer. A campus honours idempotency keys and has the additions to the contracts
    /// that their pages name.
    public var isCampus: Bool {
        exchanger.honoursKeys || exchanger.memory.honoursKeys(exchanger.base.origin)
    }

    /// What happens to the account from now on, until the reader stops or the connection ends; the
    /// campus's own `GET /events`. Throws a ``Problem`` when the backend has none to tell.
    public func campusEvents() async throws(Problem) -> AsyncThrowingStream<CampusEvent, any Error>
    {
        guard let exchanger = exchanger.atCampusRoot else {
            throw Problem(.notFound, "\(backend.title) doesn't offer live updates.")
        }
        let endpoint = Endpoint<Nothing, Nothing>(
            "campus.events", backend, .get, "/events", authorization: .required,
            summary: "What happens to the account")
        var call = try WireCall(endpoint, path: [:], query: [])
        call.accept = "text/event-stream"
        let reply = try await exchanger.open(call)
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

extension Exchanger {
    /// The same at the campus's own root, outside of all contracts; nil where the address does not end as
    /// a campus's does.
    fileprivate var atCampusRoot: Exchanger? {
        guard base.prefix.hasSuffix(backend.apiBase) else { return nil }
        var prefix = base.prefix.dropLast(backend.apiBase.count)
        if prefix.hasSuffix(backend.mount) { prefix = prefix.dropLast(backend.mount.count) }
        var root = base
        root.prefix = String(prefix)
        return Exchanger(
            backend: backend, base: root, transport: transport, authenticator: authenticator,
            environment: environment, memory: memory, retry: retry, limits: limits,
            honoursKeys: honoursKeys)
    }
}
