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
            throw Problem(.notFound, "\(backend.title) tells no events.")
        }
        let endpoint = Endpoint<Nothing, Nothing>(
            "campus.events", backend, .get, "/events", authorization: .required,
            summary: "What happens to the account")
        var call = try WireCall(endpoint, path: [:], query: [])
        call.accept = "text/event-stream"
        let reply = try await exchanger.open(call)
        guard case .stream(let pieces) = reply.body else {
            throw Problem(.contract, "\(backend.title) answers events with something else.")
        }
        return AsyncThrowingStream { continuation in
            let task = Task {
                var parser = EventStreamParser()
                do {
                    for try await piece in pieces {
                        for event in try parser.take(piece) { continuation.yield(event) }
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

/// Reads an event stream as it comes, in pieces of any size.
/// Source: WHATWG HTML, section 9.2, server-sent events.
struct EventStreamParser {
    /// Bytes of an event at most: nobody tells more here.
    static let mostBytes = 64 << 10

    private var line: [UInt8] = []
    private var kind = "message"
    private var data: [String] = []
    private var size = 0

    /// The events that end in this piece. Throws a ``Problem`` for an event that is too long.
    mutating func take(_ piece: [UInt8]) throws(Problem) -> [CampusEvent] {
        var events: [CampusEvent] = []
        for byte in piece {
            guard byte != 0x0A else {
                if let event = endLine() { events.append(event) }
                continue
            }
            size += 1
            guard size <= Self.mostBytes else {
                throw Problem(.contract, "The event stream sends an event that is too long.")
            }
            if byte != 0x0D { line.append(byte) }
        }
        return events
    }

    private mutating func endLine() -> CampusEvent? {
        let text = String(decoding: line, as: UTF8.self)
        line = []
        guard !text.isEmpty else {
            defer { (kind, data, size) = ("message", [], 0) }
            return data.isEmpty
                ? nil : CampusEvent(kind: kind, payload: data.joined(separator: "\n"))
        }
        let name = text.prefix { $0 != ":" }
        var value = text.dropFirst(name.count + 1)
        if value.hasPrefix(" ") { value = value.dropFirst() }
        switch name {
        case "event": kind = String(value)
        case "data": data.append(String(value))
        default: break
        }
        return nil
    }
}
