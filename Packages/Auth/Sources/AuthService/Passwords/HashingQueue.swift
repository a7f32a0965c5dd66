import AppCore
import Dispatch
import ServiceKit
import Synchronization

/// Who asks for a password hash. Callers from different network addresses take turns.
struct HashingCaller: Sendable, Hashable {
    var address: String
    /// The account's email address; nil if there is none.
    var account: String?

    /// The operator's own commands.
    static let console = HashingCaller(address: "console")
}

/// Runs password hashes on a few threads of its own, since each takes a lot of memory and time.
///
/// Network addresses take turns, so that one with many hashes doesn't hold up the others. A caller who would wait for too
/// long is told to try again.
final class HashingQueue: Sendable {
    /// The longest expected wait in seconds; clients give up after 30.
    static let longestWait = 20.0
    /// The most hashes of one account for one address at a time.
    static let mostOfAnAccount = SignInLimits.accountFromOneAddress.burst
    /// The most memory of all threads, in bytes.
    static let mostMemory = 512 << 20

    private typealias Job = @Sendable () -> Void

    private struct State {
        var jobs: [String: [Job]] = [:]
        /// Addresses with waiting jobs, the next one first.
        var turns: [String] = []
        var waiting = 0
        var running = 0
        var accounts: [HashingCaller: Int] = [:]
        /// The usual seconds of a hash, from those so far.
        var usual = 0.1
    }

    let threads: Int
    private let state = Mutex(State())
    private let workers = DispatchQueue(
        label: "auth.password-hashing", qos: .userInitiated, attributes: .concurrent)

    /// - Parameter memory: bytes that a hash takes.
    init(memory: Int, processors: Int) {
        threads = min(max(1, processors), max(1, Self.mostMemory / max(1, memory)))
    }

    /// Hashes that haven't begun.
    var waiting: Int { state.withLock { $0.waiting } }

    /// Runs `work` when it is the caller's turn. Throws a 503 problem with the seconds to wait if that would be too late,
    /// or if the caller has too many under way for one account.
    func run<T: Sendable>(
        for caller: HashingCaller, _ work: @escaping @Sendable () throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { done in
            do {
                try add(caller) {
                    let result = Result(catching: work)
                    self.leave(caller)
                    done.resume(with: result)
                }
            } catch {
                done.resume(throwing: error)
            }
        }
    }

    private func leave(_ caller: HashingCaller) {
        guard caller.account != nil else { return }
        state.withLock { state in
            let left = state.accounts[caller, default: 1] - 1
            state.accounts[caller] = left > 0 ? left : nil
        }
    }

    private func add(_ caller: HashingCaller, _ job: @escaping Job) throws {
        let needsThread = try state.withLock { state in
            let wait = Double(state.waiting + 1) * state.usual / Double(threads)
            let ofAccount = caller.account == nil ? 0 : state.accounts[caller, default: 0]
            // An operator's command may take as long as it needs.
            let isSoon = wait <= Self.longestWait || caller == .console
            guard isSoon, ofAccount < Self.mostOfAnAccount else {
                // Not all at once, again.
                let seconds = Int.random(in: 2...8)
                throw Problem(
                    .unreachable, "Too many people are signing in at once.",
                    cure: "Try again in a moment.", status: 503, retryAfterSeconds: seconds)
            }
            state.waiting += 1
            if caller.account != nil { state.accounts[caller, default: 0] += 1 }
            if state.jobs[caller.address, default: []].isEmpty {
                state.turns.append(caller.address)
            }
            state.jobs[caller.address, default: []].append(job)
            guard state.running < threads else { return false }
            state.running += 1
            return true
        }
        if needsThread { workers.async { self.work() } }
    }

    private func work() {
        while let job = next() {
            let began = ContinuousClock.now
            job()
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            state.withLock { $0.usual += (seconds - $0.usual) / 8 }
        }
    }

    /// The next job; nil ends the thread.
    private func next() -> Job? {
        state.withLock { state in
            guard !state.turns.isEmpty else {
                state.running -= 1
                return nil
            }
            let address = state.turns.removeFirst()
            let job = state.jobs[address]?.removeFirst()
            if state.jobs[address]?.isEmpty == false {
                state.turns.append(address)
            } else {
                state.jobs[address] = nil
            }
            state.waiting -= 1
            return job
        }
    }
}
