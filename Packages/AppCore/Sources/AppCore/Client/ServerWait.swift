import Foundation
import Synchronization

/// How long a command waits for servers, all its requests together, and what a person sees
/// meanwhile. Time between requests, such as while a person types, doesn't count.
public final class ServerWait: Sendable {
    private struct State {
        /// Seconds of finished waiting.
        var spent = 0.0
        /// When the waiting that goes on now started.
        var since: Date?
        /// The hosts that are being waited for, once for each request.
        var hosts: [String] = []
        var line: Task<Void, Never>?
        /// Percent of a file that have been sent.
        var percent: Int?
    }

    /// The most time that the requests may take together.
    public let limit: Duration
    private let environment: SystemEnvironment
    let show: (@Sendable (String?) -> Void)?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - show: shows the waiting line, and removes it when given nil; nil outside a terminal.
    public init(
        limit: Duration, environment: SystemEnvironment,
        show: (@Sendable (String?) -> Void)? = nil
    ) {
        self.limit = limit
        self.environment = environment
        self.show = show
    }

    /// What is left of the time; zero if it is over.
    var left: Duration {
        let now = environment.now()
        return state.withLock { state in
            let running = state.since.map { max(0, now.timeIntervalSince($0)) } ?? 0
            return max(.zero, limit - .seconds(state.spent + running))
        }
    }

    /// Counts the time until ``end(_:)`` and shows the line after a second.
    func begin(_ host: String) {
        let now = environment.now()
        state.withLock { state in
            state.hosts.append(host)
            guard state.since == nil else { return }
            state.since = now
            if show != nil { state.line = Task { await tell() } }
        }
    }

    func end(_ host: String) {
        let now = environment.now()
        let line: Task<Void, Never>? = state.withLock { state in
            if let index = state.hosts.firstIndex(of: host) { state.hosts.remove(at: index) }
            guard state.hosts.isEmpty, let since = state.since else { return nil }
            state.spent += max(0, now.timeIntervalSince(since))
            (state.since, state.percent) = (nil, nil)
            defer { state.line = nil }
            return state.line
        }
        guard let line else { return }
        line.cancel()
        show?(nil)
    }

    /// The line shows how much of a file has been sent.
    func sent(percent: Int) { state.withLock { $0.percent = percent } }

    private func tell() async {
        while !Task.isCancelled {
            do { try await environment.sleep(.seconds(1)) } catch { return }
            let now = environment.now()
            state.withLock { state in
                guard !Task.isCancelled, let host = state.hosts.first, let since = state.since
                else { return }
                // Under the lock, so that no line appears after it was removed.
                let seconds = Int(now.timeIntervalSince(since).rounded())
                show?(Self.words(host, seconds: seconds, percent: state.percent))
            }
        }
    }

    /// `Waiting for school.example … 3 s (Ctrl-C stops)`, or
    /// `Sending the file to school.example … 40%, 3 s (Ctrl-C stops)`
    static func words(_ host: String, seconds: Int, percent: Int? = nil) -> String {
        guard let percent, percent < 100 else {
            return "Waiting for \(host) … \(seconds) s (Ctrl-C stops)"
        }
        return "Sending the file to \(host) … \(percent)%, \(seconds) s (Ctrl-C stops)"
    }
}
