import AppCore
import Content
import SQLStore
import ServiceKit

/// `/level-attempts`: stores a student's attempts and returns them to other devices.
struct LevelAttemptRoutes: Sendable {
    let context: ServiceContext

    /// Large enough for a full batch with long details.
    private static let limits = RequestLimits(bodyBytes: 16 << 20)
    /// The default number of rows per page.
    private static let usual = 200
    private static let most = 500

    var all: [ServiceRoute] {
        [
            ServiceRoute(ProgramEndpoints.sendAttempts, limits: Self.limits) {
                try await take($0)
            },
            ServiceRoute(ProgramEndpoints.attempts) { try await list($0) },
        ]
    }

    private func take(
        _ request: ServiceRequest<LevelAttemptBatch>
    ) async throws -> LevelAttemptReceipt {
        let attempts = request.input.attempts
        guard attempts.count <= LevelAttemptRecord.batchLimit else {
            throw Problem(
                .invalid,
                "attempts: \(attempts.count) are too many; send at most \(LevelAttemptRecord.batchLimit).",
                place: "attempts", status: 413)
        }
        return try await context.changeLevels(of: request) { store in
            try LevelIntake(store: store).take(attempts)
        }
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LevelAttemptPage {
        let since = Int64(try request.contractNumber(inQuery: "since") ?? 0)
        let limit = min(
            Self.most, max(1, try request.contractNumber(inQuery: "limit") ?? Self.usual))
        return try await context.levels(of: request) { store in
            let last = try store.counts().last
            // A cursor beyond the last change: an older database backup was restored.
            let after = since > last ? 0 : since
            let rows = try store.attempts(after: after, limit: limit + 1)
            let page = rows.prefix(limit)
            return LevelAttemptPage(
                attempts: page.map(\.attempt), cursor: String(page.last?.sequence ?? last),
                more: rows.count > limit)
        }
    }
}

extension ServiceContext {
    /// Reads the caller's attempts.
    func levels<Input, T: Sendable>(
        of request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (LevelProgressStore) throws -> T
    ) async throws -> T {
        let account = try request.requiredPrincipal().account
        let nowMilliseconds = WireInstant(environment.now()).milliseconds
        return try await database.read { connection in
            try body(
                LevelProgressStore(
                    account: account, connection: connection, nowMilliseconds: nowMilliseconds))
        }
    }

    /// Changes the caller's attempts, once per idempotency key.
    func changeLevels<Input, Output: Codable & Sendable>(
        of request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (LevelProgressStore) throws -> Output
    ) async throws -> Output {
        let account = try request.requiredPrincipal().account
        let nowMilliseconds = WireInstant(environment.now()).milliseconds
        return try await request.once(in: database) { connection in
            try body(
                LevelProgressStore(
                    account: account, connection: connection, nowMilliseconds: nowMilliseconds))
        }
    }
}
