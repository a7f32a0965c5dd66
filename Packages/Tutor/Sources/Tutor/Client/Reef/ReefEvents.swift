import AppCore
import Foundation
import HTTPTypes
import Synchronization

/// A signal from the tutor's event stream.
enum ReefSignal: Sendable, Hashable {
    case connected
    case event(ReasoningEvent)
    /// The stream ended; it reconnects after this many seconds.
    case waiting(Problem, seconds: Double)
}

/// Reads a session's events and reconnects when the stream ends, breaks or stalls, with a backoff
/// of 1 to 30 seconds. A 200 resets the backoff.
struct ReefEvents: Sendable {
    /// The server writes something every 25 seconds.
    static let stall = Duration.seconds(90)
    static let maxWait = 30.0

    let client: APIClient
    let environment: SystemEnvironment

    /// Signals until the consumer stops. Throws a ``Problem`` that reconnecting can't fix: no
    /// events at the address, a refused session, a signed-out account.
    func signals(of session: String) -> AsyncThrowingStream<ReefSignal, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
            let task = Task { await read(session, continuation) }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private typealias Signals = AsyncThrowingStream<ReefSignal, any Error>.Continuation

    private func read(_ session: String, _ signals: Signals) async {
        var failures = 0
        while !Task.isCancelled {
            let end: Problem
            switch await open(session) {
            case .success(let reply):
                failures = 0
                end = await follow(reply, signals)
            case .failure(let problem):
                guard Self.mayPass(problem) else { return signals.finish(throwing: problem) }
                end = problem
            }
            guard !Task.isCancelled else { break }
            failures += 1
            let seconds = Self.wait(afterFailures: failures, asked: end.retryAfterSeconds)
            signals.yield(.waiting(end, seconds: seconds))
            do { try await environment.sleep(.seconds(seconds)) } catch { break }
        }
        signals.finish()
    }

    /// The backoff: one second, doubled per failure up to thirty, or longer if the server asks for
    /// it.
    static func wait(afterFailures failures: Int, asked: Int?) -> Double {
        let own = min(maxWait, pow(2, Double(min(max(failures, 1), 10) - 1)))
        return max(own, Double(min(max(0, asked ?? 0), 120)))
    }

    private static func mayPass(_ problem: Problem) -> Bool {
        guard let status = problem.status else { return problem.code == .unreachable }
        return status >= 500 || [408, 425, 429].contains(status)
    }

    private func open(_ session: String) async -> Result<HTTPReply, Problem> {
        do throws(Problem) {
            let reply = try await client.open(
                EventEndpoints.events, query: [("session_id", session)], body: EmptyBody(),
                accept: "text/event-stream")
            let type = reply.head.headerFields[.contentType]?.lowercased() ?? ""
            guard type.hasPrefix("text/event-stream") else {
                return .failure(
                    Problem(
                        .contract, "The tutor didn't answer with events.",
                        cure: "Check the address: homeroom connect tutor URL"))
            }
            return .success(reply)
        } catch {
            return .failure(error)
        }
    }

    /// Reads one stream and returns why it ended.
    private func follow(_ reply: HTTPReply, _ signals: Signals) async -> Problem {
        let pieces: AsyncThrowingStream<[UInt8], any Error>
        switch reply.body {
        case .stream(let stream): pieces = stream
        case .bytes(let bytes):
            pieces = AsyncThrowingStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
        }
        let pulse = Pulse(environment.now())
        return await withTaskGroup(of: Problem.self) { group in
            group.addTask { await hear(pieces, pulse, signals) }
            group.addTask { await watch(pulse) }
            defer { group.cancelAll() }
            return await group.next() ?? Problem(.interrupted, "Stopped.")
        }
    }

    private func hear(
        _ pieces: AsyncThrowingStream<[UInt8], any Error>, _ pulse: Pulse, _ signals: Signals
    ) async -> Problem {
        var parser = ReefEventParser()
        do {
            for try await piece in pieces {
                pulse.beat(environment.now())
                for line in try parser.take(piece) { Self.tell(line, signals) }
            }
        } catch let failure as TransportFailure {
            return Problem.from(failure, backend: .tutor)
        } catch {
            return Problem(error)
        }
        return Problem(.unreachable, "The tutor closed the event stream.")
    }

    private static func tell(_ line: ReefLine, _ signals: Signals) {
        switch line {
        case .connected: signals.yield(.connected)
        case .alive: break
        case .event(let kind, let data):
            if let event = ReasoningEvent(kind: kind, data: data) { signals.yield(.event(event)) }
        }
    }

    /// Returns after a stall.
    private func watch(_ pulse: Pulse) async -> Problem {
        while true {
            let quiet = environment.now().timeIntervalSince(pulse.last)
            let left = Double(Self.stall.components.seconds) - quiet
            guard left > 0 else {
                return Problem(.unreachable, "The tutor's events stopped arriving.")
            }
            do { try await environment.sleep(.seconds(left)) } catch {
                return Problem(.interrupted, "Stopped.")
            }
        }
    }

    /// The time of the last received data.
    private final class Pulse: Sendable {
        private let moment: Mutex<Date>
        init(_ start: Date) { moment = Mutex(start) }
        var last: Date { moment.withLock { $0 } }
        func beat(_ now: Date) { moment.withLock { $0 = now } }
    }
}
