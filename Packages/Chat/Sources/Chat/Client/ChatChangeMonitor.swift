import AppCore
import Foundation

/// Signals new messages: a Homeroom server sends events; other servers are polled.
struct ChatChangeMonitor: Sendable {
    let repository: ChatRepository

    /// Calls `look` when there may be news, until the task is cancelled. `look` returns whether it
    /// found anything, and throws if the school didn't respond.
    func run(_ look: @escaping @Sendable () async throws -> Bool) async {
        var pace = PollingInterval()
        while !Task.isCancelled {
            if repository.client.isCampus, await listen(look) { pace = PollingInterval() }
            do {
                let wait = pace.next(random: repository.context.environment.random)
                try await repository.context.environment.sleep(wait)
                pace.note(try await look() ? .news : .quiet)
            } catch is CancellationError {
                return
            } catch {
                pace.note(.failure)
            }
        }
    }

    /// Reads the server's events until they end; false if there are none.
    private func listen(_ look: @escaping @Sendable () async throws -> Bool) async -> Bool {
        var hasHeard = false
        do {
            let events = try await repository.client.campusEvents()
            hasHeard = true
            // Messages that came before the event stream was open.
            _ = try? await look()
            for try await event in events {
                guard event.kind == ChatWords.messageEvent || event.kind == "reset" else {
                    continue
                }
                _ = try? await look()
            }
        } catch {}
        return hasHeard
    }
}

/// The delay between two polls.
struct PollingInterval: Sendable, Hashable {
    enum PollResult: Sendable { case news, quiet, failure }

    /// Seconds: after news, when idle, and when the school doesn't respond.
    static let shortest = 5.0
    static let longest = 60.0
    static let maxPauseAfterFailures = 300.0

    private(set) var seconds = shortest

    mutating func note(_ finding: PollResult) {
        switch finding {
        case .news: seconds = Self.shortest
        case .quiet: seconds = min(max(seconds * 1.5, Self.shortest), Self.longest)
        case .failure: seconds = min(seconds * 2, Self.maxPauseAfterFailures)
        }
    }

    /// Adds 20 % jitter, so that a class doesn't poll in unison.
    func next(random: (ClosedRange<Double>) -> Double) -> Duration {
        .seconds(seconds * random(0.8...1.2))
    }
}
