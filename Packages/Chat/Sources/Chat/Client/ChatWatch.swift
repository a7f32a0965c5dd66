import AppCore
import Foundation

/// Says when something may be new at the school: a campus tells so itself, other servers are asked now
/// and then.
struct ChatWatch: Sendable {
    let desk: ChatDesk

    /// Looks with `look` whenever it is worth it, until the task is cancelled. `look` says whether it found
    /// something new; it throws when the school did not answer.
    func run(_ look: @escaping @Sendable () async throws -> Bool) async {
        var pace = PollingPace()
        while !Task.isCancelled {
            if desk.client.isCampus, await listen(look) { pace = PollingPace() }
            do {
                let wait = pace.next(random: desk.context.environment.random)
                try await desk.context.environment.sleep(wait)
                pace.note(try await look() ? .news : .quiet)
            } catch is CancellationError {
                return
            } catch {
                pace.note(.failure)
            }
        }
    }

    /// Reads the campus's events until they end; false when there were none to be had.
    private func listen(_ look: @escaping @Sendable () async throws -> Bool) async -> Bool {
        var hasHeard = false
        do {
            let events = try await desk.client.campusEvents()
            hasHeard = true
            // What came before anybody listened.
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

/// How long to wait between two looks.
struct PollingPace: Sendable, Hashable {
    enum Finding: Sendable { case news, quiet, failure }

    /// In seconds: after news, when nothing happens, and when the school does not answer.
    static let shortest = 5.0
    static let longest = 60.0
    static let longestAfterFailures = 300.0

    private(set) var seconds = shortest

    mutating func note(_ finding: Finding) {
        switch finding {
        case .news: seconds = Self.shortest
        case .quiet: seconds = min(max(seconds * 1.5, Self.shortest), Self.longest)
        case .failure: seconds = min(seconds * 2, Self.longestAfterFailures)
        }
    }

    /// A fifth more or less, so that a class does not ask as one.
    func next(random: (ClosedRange<Double>) -> Double) -> Duration {
        .seconds(seconds * random(0.8...1.2))
    }
}
