import Foundation
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

    /// The address of the server's root, which all its backends share; nil if the backend's address
    /// doesn't end like a campus's.
    public var campusAddress: String? {
        sender.atCampusRoot.map { $0.base.origin + $0.base.prefix }
    }

    /// Events of the account from now on, until the reader stops or the connection ends (`GET
    /// /events`). Throws a ``Problem`` if the backend has no event stream.
    public func campusEvents() async throws(Problem) -> AsyncThrowingStream<CampusEvent, any Error>
    {
        let pieces = try await openEvents(after: nil)
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

    /// Passes on the account's events from now on until the task is cancelled. A connection that
    /// ends is opened again after a pause with jitter, from the last event on. Returns early if the
    /// backend has no event stream or refuses the account.
    public func followCampusEvents(_ take: @Sendable (CampusEvent) async -> Void) async {
        var position: String?
        var failures = 0
        while !Task.isCancelled {
            do {
                let pieces = try await openEvents(after: position)
                var parser = EventStreamParser()
                for try await piece in pieces {
                    failures = 0
                    for event in try parser.take(piece) {
                        await take(CampusEvent(kind: event.kind, payload: event.data))
                    }
                    position = parser.lastID ?? position
                }
            } catch let problem as Problem where !problem.isTemporary {
                return
            } catch {}
            failures += 1
            let longest = min(Self.longestPause, Self.firstPause * pow(2, Double(failures - 1)))
            let pause = environment.random((longest / 2)...longest)
            do { try await environment.sleep(.milliseconds(Int(pause * 1000))) } catch { return }
        }
    }

    /// Seconds before a stream is opened again, at most: after the first failure, and after many.
    private static let firstPause = 5.0
    private static let longestPause = 300.0

    private func openEvents(
        after number: String?
    ) async throws(Problem) -> AsyncThrowingStream<[UInt8], any Error> {
        guard let sender = sender.atCampusRoot else {
            throw Problem(.notFound, "\(backend.title) doesn't offer live updates.")
        }
        let endpoint = Endpoint<EmptyBody, EmptyBody>(
            "campus.events", backend, .get, "/events", authorization: .required,
            summary: "What happens to the account")
        var call = try PreparedRequest(endpoint, path: [:], query: [])
        call.accept = "text/event-stream"
        call.lastEventID = number
        let reply = try await sender.open(call)
        guard case .stream(let pieces) = reply.body else {
            throw Problem(.contract, "\(backend.title) didn't answer with an event stream.")
        }
        return pieces
    }
}

extension Problem {
    /// Whether the same request may succeed later.
    fileprivate var isTemporary: Bool {
        code == .unreachable || status == 429 || (status ?? 0) >= 500
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
