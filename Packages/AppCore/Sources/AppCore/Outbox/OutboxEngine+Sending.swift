import Foundation
import HTTPTypes
import Logging

extension OutboxEngine {
    /// Processes one entry: acquires the lease, checks whether it arrived, sends it, handles the
    /// response, removes it.
    func sendOne(
        _ row: OutboxRows.Row, ignoringBackoff: Bool
    ) async throws(Problem) -> OutboxOutcome {
        let id = row.entry.id
        if row.entry.state == .failed { return .failed(row.entry.lastProblem ?? Self.queued) }
        if !ignoringBackoff, let due = row.entry.nextAttemptAt, due > environment.now() {
            return .waiting(row.entry.lastProblem ?? Self.queued)
        }
        let lease = Self.leaseSeconds + clients(row.entry.backend).sender.limits.time.asSeconds
        let claimed = try await rows.claim(id, owner: owner, now: now, until: now + lease)
        guard var held = claimed else {
            return .waiting(Problem(.queued, "Another Homeroom is sending it right now."))
        }
        // A sender was killed while sending it.
        if held.entry.state == .sending { held.entry.state = .unknown }
        do throws(Problem) {
            return try await attempt(held)
        } catch {
            log.error("outbox entry kept", metadata: ["problem": "\(error.code)"])
            try? await rows.release(
                id, owner: owner, state: held.entry.state, problem: error,
                due: delay(after: held.entry))
            return .waiting(error)
        }
    }

    private func attempt(_ held: OutboxRows.Row) async throws(Problem) -> OutboxOutcome {
        let entry = held.entry
        if let response = held.response { return try await take(response, entry) }
        let client = clients(entry.backend)
        let account = await client.sender.authenticator.account()
        if let problem = Self.wrongPerson(entry, account) {
            return try await wait(entry, state: entry.state, problem, due: nil)
        }
        var call = PreparedRequest(entry)
        call.upload = try await rows.upload(of: entry)
        call.upload?.onProgress { [uploads] in uploads.note(entry.id, read: $0, of: $1) }
        defer { uploads.end(entry.id) }
        if entry.state == .unknown, !client.sender.isRepeatable(call) {
            switch await reconcile(entry) {
            case .success(.arrived(let response)):
                try await rows.keep(response, of: entry.id, owner: owner)
                return try await take(response, entry)
            case .success(.missing): break
            case .success(.unknown):
                return try await wait(
                    entry, state: .unknown, Self.uncertain, due: delay(after: entry))
            case .failure(let problem):
                return try await wait(entry, state: .unknown, problem, due: delay(after: entry))
            }
        }
        try await rows.begin(entry.id, owner: owner)
        var sent = entry
        sent.attempts += 1
        do throws(RequestSender.Failure) {
            let answer = try await client.sender.answerRepeating(call)
            return try await judge(answer, sent, client).get()
        } catch {
            return try await settle(error, sent, client)
        }
    }

    private func judge(
        _ answer: RequestSender.Answer, _ entry: OutboxEntry, _ client: APIClient
    ) async -> Result<OutboxOutcome, RequestSender.Failure> {
        do throws(Problem) {
            if answer.head.status.kind == .successful {
                try await rows.keep(answer.body, of: entry.id, owner: owner)
                return .success(try await take(answer.body, entry))
            }
            let problem = client.sender.problem(for: answer)
            return .success(try await settle(problem, answer.head.status.code, entry))
        } catch {
            return .failure(.problem(error))
        }
    }

    /// Handles an error response.
    private func settle(
        _ problem: Problem, _ status: Int, _ entry: OutboxEntry
    ) async throws(Problem) -> OutboxOutcome {
        let due = delay(after: entry, retryAfter: problem.retryAfterSeconds)
        switch status {
        case 401: return try await wait(entry, state: .queued, problem, due: due)
        // These statuses mean that nothing was done.
        case 408, 425, 429, 503: return try await wait(entry, state: .queued, problem, due: due)
        case 500...: return try await wait(entry, state: .unknown, problem, due: due)
        // A redirect: the backend has moved; nothing was done.
        case ..<400: return try await wait(entry, state: .queued, problem, due: due)
        default:
            if handler(for: entry)?.isFulfilled(entry, by: problem) == true {
                try await rows.keep([], of: entry.id, owner: owner)
                return try await take([], entry)
            }
            try await rows.release(
                entry.id, owner: owner, state: .failed, problem: problem, due: nil)
            return .failed(problem)
        }
    }

    /// Handles a missing response.
    private func settle(
        _ failure: RequestSender.Failure, _ entry: OutboxEntry, _ client: APIClient
    ) async throws(Problem) -> OutboxOutcome {
        let problem = client.sender.problem(for: failure)
        let state: OutboxEntry.State
        switch failure {
        case .transport(.notSent), .transport(.insecure): state = .queued
        // A redirect that wasn't followed.
        case .problem: state = problem.code == .contract ? .queued : .unknown
        case .transport: state = .unknown
        }
        return try await wait(entry, state: state, problem, due: delay(after: entry))
    }

    private func wait(
        _ entry: OutboxEntry, state: OutboxEntry.State, _ problem: Problem, due: Double?
    ) async throws(Problem) -> OutboxOutcome {
        try await rows.release(entry.id, owner: owner, state: state, problem: problem, due: due)
        return .waiting(problem)
    }

    /// Passes the response to the feature, then removes the entry. If the feature fails, the
    /// response stays stored and only this step is retried.
    private func take(
        _ response: [UInt8], _ entry: OutboxEntry
    ) async throws(Problem) -> OutboxOutcome {
        if let handler = handler(for: entry) {
            try await Problem.catching { try await handler.delivered(entry, response: response) }
        }
        try await rows.remove(entry.id, owner: owner)
        return .delivered(response: response)
    }

    private func reconcile(_ entry: OutboxEntry) async -> Result<OutboxReconciliation, Problem> {
        guard let handler = handler(for: entry) else { return .success(.unknown) }
        do {
            let found = try await Outbox.$checked.withValue(entry) {
                try await handler.reconcile(entry)
            }
            return .success(found)
        } catch {
            return .failure(Problem(error))
        }
    }

    private func handler(for entry: OutboxEntry) -> (any OutboxHandler)? {
        handlers().first { $0.endpoints.contains(entry.endpoint) }
    }

    private func delay(after entry: OutboxEntry, retryAfter: Int? = nil) -> Double {
        now
            + retry.delay(
                afterFailures: entry.attempts, retryAfterSeconds: retryAfter,
                random: environment.random
            ).asSeconds
    }

    /// Entries belong to the account that created them; anonymous entries are sent by the next
    /// signed-in account.
    private static func wrongPerson(_ entry: OutboxEntry, _ account: String) -> Problem? {
        if account.isEmpty, entry.authorization == .required {
            return Problem(
                .signedOut, "Sign in to \(entry.backend.title) to send it.",
                cure: Problem.signInCure(entry.backend))
        }
        guard !entry.account.isEmpty, entry.account != account else { return nil }
        return Problem(
            .signedOut, "It can be sent only from the account that made it.",
            reason: account.isEmpty ? "You aren't signed in." : "Another account is signed in.",
            cure: Problem.signInCure(entry.backend))
    }

    private static let uncertain = Problem(
        .queued, "This may or may not have arrived.",
        reason: "The connection broke while sending.",
        cure: "Homeroom will check later. To send it again: homeroom outbox retry")
}
