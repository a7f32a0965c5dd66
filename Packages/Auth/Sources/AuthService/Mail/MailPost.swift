import AppCore
import Synchronization

/// Sends email after the response, so that the response time doesn't reveal whether an account
/// exists.
final class MailPost: Sendable {
    /// The most concurrent sends; further requests are told to try again, with or without an
    /// account.
    private static let most = 64

    private struct State {
        var underWay = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    /// Starts `work` without waiting. Throws a 503 problem at the limit.
    func send(_ work: @escaping @Sendable () async -> Void) throws {
        let isBegun = state.withLock { state in
            guard state.underWay < Self.most else { return false }
            state.underWay += 1
            return true
        }
        guard isBegun else {
            throw Problem(
                .unreachable, "Too many people are requesting emails at once.",
                cure: "Try again in a moment.", status: 503, retryAfterSeconds: 5)
        }
        // If the process ends first, the mail is lost.
        Task {
            await work()
            let waiting = state.withLock { state in
                state.underWay -= 1
                guard state.underWay == 0 else { return [CheckedContinuation<Void, Never>]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for each in waiting { each.resume() }
        }
    }

    /// Waits until all sends are done.
    func settle() async {
        await withCheckedContinuation { continuation in
            let isSettled = state.withLock { state in
                if state.underWay > 0 { state.waiting.append(continuation) }
                return state.underWay == 0
            }
            if isSettled { continuation.resume() }
        }
    }
}
