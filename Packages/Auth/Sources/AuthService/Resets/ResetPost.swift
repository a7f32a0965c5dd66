import AppCore
import Synchronization

/// Sends mail after the answer has gone out, so that how long an answer takes does not tell whether
/// there is an account.
final class ResetPost: Sendable {
    /// So many may be under way; whoever comes then is asked to come again, account or not.
    private static let most = 64

    private struct State {
        var underWay = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    /// Begins `work`, and does not wait for it. Throws a 503 problem when there is too much already.
    func send(_ work: @escaping @Sendable () async -> Void) throws {
        let isBegun = state.withLock { state in
            guard state.underWay < Self.most else { return false }
            state.underWay += 1
            return true
        }
        guard isBegun else {
            throw Problem(
                .unreachable, "Too many people ask for a mail at once.",
                cure: "Try again in a moment.", status: 503, retryAfterSeconds: 5)
        }
        // Lives until the mail is taken, or the process ends: then the student asks again.
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

    /// Waits until nothing is under way.
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
