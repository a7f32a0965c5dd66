import ArgumentParser
public import TerminalUI

/// Said wherever a write waits.
private let sentence = "Saved here; it will be sent later."

/// One feature's queued writes to a backend.
public struct PendingWrites: Sendable {
    public let backend: Backend
    /// The ids of the feature's writing endpoints.
    public let endpoints: Set<String>
    /// Whether entries queued while signed out count as every account's; the next account that
    /// signs in sends them.
    let includesSignedOut: Bool
    let outbox: Outbox
    let client: APIClient

    public init(
        _ context: FeatureContext, _ backend: Backend, endpoints: [String],
        includingSignedOut includesSignedOut: Bool = false
    ) {
        self.backend = backend
        self.endpoints = Set(endpoints)
        self.includesSignedOut = includesSignedOut
        outbox = context.outbox
        client = context.client(for: backend)
    }

    /// The signed-in account; empty if signed out.
    public func account() async -> String { await client.account() }

    /// Identifies an account at the backend's current address, for the feature's own rows.
    public func scope(of account: String) -> String { "\(client.address) \(account)" }

    /// Whether an entry is one of this feature's for `account`.
    public func owns(_ entry: OutboxEntry, of account: String) -> Bool {
        entry.backend == backend && endpoints.contains(entry.endpoint)
            && (entry.account == account || (includesSignedOut && entry.account.isEmpty))
    }

    /// An account's entries, oldest first; the signed-in account's if nil.
    public func entries(of account: String? = nil) async throws(Problem) -> [OutboxEntry] {
        let owner = if let account { account } else { await client.account() }
        return try await outbox.entries().filter { owns($0, of: owner) }
    }

    /// An account's entries as the transaction sees them, oldest first.
    public func entries(
        of account: String, in transaction: OutboxTransaction
    ) throws -> [OutboxEntry] {
        try transaction.entries().filter { owns($0, of: account) }
    }

    /// The state of everything with unconfirmed writes, by the key that `key` reads from an entry.
    /// A rejected write counts more than others of the same key.
    public func states<Key: Hashable & Sendable>(
        of account: String, by key: (OutboxEntry) -> Key?
    ) async throws(Problem) -> [Key: PendingState] {
        var states: [Key: PendingState] = [:]
        for entry in try await entries(of: account) {
            guard let key = key(entry) else { continue }
            let state = PendingState(entry)
            if states[key] == nil || state != .waiting { states[key] = state }
        }
        return states
    }

    /// Tries to send an entry now. If another process sent it meanwhile, it counts as delivered,
    /// with an empty response.
    public func send(_ id: String) async -> OutboxOutcome {
        let outcome = await outbox.send(id)
        guard case .waiting = outcome, let entries = try? await outbox.entries() else {
            return outcome
        }
        return entries.contains { $0.id == id } ? outcome : .delivered(response: [])
    }

    /// Tries to send the signed-in account's entries, except rejected ones.
    public func sendAll() async throws(Problem) {
        for entry in try await entries() where entry.state != .failed {
            _ = await outbox.send(entry.id)
        }
    }
}

/// The state of an unconfirmed write.
public enum PendingState: Sendable, Hashable {
    case waiting
    /// Rejected, with the reason.
    case rejected(String)

    public init(_ entry: OutboxEntry) {
        let unexplained =
            entry.backend == .school ? "Your school refused it." : "The server refused it."
        self =
            entry.state == .failed
            ? .rejected(entry.lastProblem?.summary ?? unexplained) : .waiting
    }

    /// The reason for a rejection; nil if the write waits.
    public var rejection: String? {
        guard case .rejected(let reason) = self else { return nil }
        return reason
    }
}

extension OutboxEntry {
    /// The last component of the subject: `12` in `goals/robin/12`.
    public var subjectKey: String {
        subject.split(separator: "/").last.map(String.init) ?? subject
    }
}

extension OutboxOutcome {
    /// The toast for an outcome that a student must know about; nil if the write was delivered.
    public var toast: Toast? {
        switch self {
        case .delivered: nil
        case .waiting: Toast(sentence, .warning)
        case .failed(let problem): Toast(problem.summary, .failure)
        }
    }
}

extension Effect {
    /// Shows the toast of an outcome, if it has one.
    public static func toast(for outcome: OutboxOutcome) -> Effect {
        outcome.toast.map { Effect([.toast($0)]) } ?? .none
    }
}

extension Problem {
    /// Why a write isn't confirmed yet, if nothing more is known.
    public static let stillQueued = Problem(.queued, "It's waiting in the outbox.")

    /// Ends a command that prints no result for a write that is sent later, and why it is.
    public static func savedForLater(_ reason: Problem) -> Problem {
        Problem(
            .queued, sentence, reason: reason.summary,
            cure: "homeroom outbox shows what's waiting.")
    }
}

extension Console {
    /// Ends a command by the outcome of its write: throws the rejection, or says that the write is
    /// sent later and throws exit code 75.
    public func report(_ outcome: OutboxOutcome) throws {
        switch outcome {
        case .delivered: return
        case .waiting(let problem):
            err("\(sentence) \(problem.summary)")
            throw ExitCode(75)
        case .failed(let problem): throw problem
        }
    }
}
