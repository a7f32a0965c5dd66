import AppCore
import Content
import Dialogue
import Foundation
import SQLStore
import ServiceKit

/// Routes for clients' reports of completed levels and role-plays.
///
/// A level is complete when its scored items have passed, so a client's report only counts if
/// there's nothing to grade; otherwise it's checked against the attempts.
struct ProgressWordRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(LaterEndpoints.complete, limits: .small) { request in
                let user = try request.ownUserID()
                let level = try request.contractNumber()
                return try await changed(request) { store, id in
                    try Completion(store: store, level: level).demand(as: id)
                    return try Self.row(of: level, user, store)
                }
            },
            ServiceRoute(LaterEndpoints.change, limits: .small) { request in
                let user = try request.ownUserID()
                let level = try request.contractNumber()
                let isComplete = request.input.completed ?? false
                return try await changed(request) { store, id in
                    let completion = Completion(store: store, level: level)
                    if isComplete {
                        try completion.demand(as: id)
                    } else {
                        try completion.checkIsOpen()
                    }
                    return try Self.row(of: level, user, store)
                }
            },
            ServiceRoute(LaterEndpoints.rows) { request in
                let level = try request.contractNumber(inQuery: "unitLevelId")
                let user = try request.requiredPrincipal().userID
                return try await context.levels(of: request) { store in
                    try store.records(of: level).map { UserLevelRow($0, user: user) }
                }
            },
            ServiceRoute(LaterEndpoints.row) { request in
                let level = try request.contractNumber()
                let user = try request.requiredPrincipal().userID
                let record = try await context.levels(of: request) {
                    try $0.records(of: level).first
                }
                guard let record else { throw Problem.noSuch("row") }
                return UserLevelRow(record, user: user)
            },
            ServiceRoute(LaterEndpoints.completeRow, limits: .small) { request in
                try request.checkUser(request.input.userId)
                let level = request.input.unitLevelId
                let user = try request.requiredPrincipal().userID
                return try await changed(request) { store, id in
                    try Completion(store: store, level: level).demand(as: id)
                    guard let record = try store.records(of: level).first else {
                        throw Problem.noSuch("level")
                    }
                    return UserLevelRow(record, user: user)
                }
            },
            ServiceRoute(LaterEndpoints.roleplayRows) { try await roleplayRows($0) },
            ServiceRoute(LaterEndpoints.completeRoleplay, limits: .small) {
                try await completeRoleplay($0)
            },
        ]
    }

    /// Changes the caller's attempts; `body` gets an id for a new one.
    private func changed<Input, Output: Codable & Sendable>(
        _ request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (LevelProgressStore, WireID) throws -> Output
    ) async throws -> Output {
        let id = WireID(context.environment.uuid().uuidString)
        return try await context.changeLevels(of: request) { try body($0, id) }
    }

    private static func row(
        of level: Int, _ user: String, _ store: LevelProgressStore
    ) throws -> ProgressRow {
        guard let head = try LevelHead.all(number: level, in: store.connection).first else {
            throw Problem.noSuch("level")
        }
        return ProgressRow(try store.records(of: level).first, of: head, user: user)
    }

    // MARK: Role-plays

    /// The maximum number of rows in a response.
    private static let most = 500

    private func roleplayRows(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> [RoleplayAttemptRow] {
        let roleplay = try request.contractNumber(inQuery: "roleplayId")
        let user = try request.requiredPrincipal().userID
        return try await context.levels(of: request) { store in
            let tries = try store.attempts(ofRoleplay: roleplay, limit: Self.most)
            var numbers: [WireID?: Int] = [:]
            for (_, attempt) in tries { numbers[attempt.roleplayID, default: 0] += 1 }
            return tries.map { sequence, attempt in
                defer { numbers[attempt.roleplayID, default: 0] -= 1 }
                return RoleplayAttemptRow(
                    attempt, sequence, number: numbers[attempt.roleplayID] ?? 1, user: user)
            }
        }
    }

    private func completeRoleplay(
        _ request: ServiceRequest<RoleplayWord>
    ) async throws -> RoleplayAttemptRow {
        let word = request.input
        try request.checkUser(word.userId)
        let user = try request.requiredPrincipal().userID
        if let score = word.score, !(0...100).contains(score) {
            throw Problem(.invalid, "score: 0 to 100 is expected.", place: "score", status: 400)
        }
        return try await changed(request) { store, id in
            let catalog = ProgramCatalog(connection: store.connection)
            guard let item = try catalog.items("roleplay", number: word.roleplayId).first,
                let level = item.unitLevelID
            else { throw Problem.noSuch("role-play") }
            let attempt = LevelAttemptRecord(
                id: id, levelID: level,
                itemScores: word.score.map { [item.id.value: $0] } ?? [:], isComplete: false,
                at: WireInstant(milliseconds: store.nowMilliseconds), roleplayID: item.id,
                detail: word.feedback.map { .object(["feedback": .string($0)]) })
            try LevelIntake(store: store).takeOne(attempt)
            let tries = try store.attempts(ofRoleplay: word.roleplayId, limit: Self.most)
            let sequence = tries.first { $0.attempt.id == id }?.sequence ?? 0
            return RoleplayAttemptRow(attempt, sequence, number: tries.count, user: user)
        }
    }
}

extension RoleplayAttemptRow {
    fileprivate init(
        _ attempt: LevelAttemptRecord, _ sequence: Int64, number: Int, user: String
    ) {
        id = Int(sequence)
        user_id = user
        roleplay_id = attempt.roleplayID?.wholeNumber ?? 0
        score = attempt.roleplayID.flatMap { attempt.itemScores[$0.value] }
        completed = true
        completed_at = attempt.at
        attempt_number = number
        feedback = attempt.detail?["feedback"]?.text
        created_at = attempt.at
        updated_at = attempt.at
    }
}

extension LevelIntake {
    /// Stores an attempt created by the server. Throws a 409 problem if it can't be stored.
    func takeOne(_ attempt: LevelAttemptRecord) throws {
        if let refusal = try take([attempt]).refused.first {
            throw Problem(.conflict, refusal.reason, status: 409)
        }
    }
}

/// A client's report on a level.
struct Completion {
    let store: LevelProgressStore
    let level: Int

    /// Checks that a level is complete, or completes it if nothing is graded. Throws a 404 problem
    /// if the level doesn't exist, or a 409 problem until its items have passed.
    func demand(as id: WireID) throws {
        guard let rules = try store.rules(of: [level])[level] else { throw Problem.noSuch("level") }
        let record = try store.records(of: level).first
        if record?.completedAt != nil { return }
        let scored = rules.scored
        // A level of forms goes by the word of clients that report it, as one without items does.
        guard scored.allSatisfy({ rules.items[$0]?.kind == "form" }) else {
            let passed = scored.count { ItemScore.passes(record?.itemScores[$0] ?? -1) }
            throw Problem(
                .conflict,
                "\(passed) of the level's \(scored.count) items have passed: it is not complete yet.",
                status: 409)
        }
        try LevelIntake(store: store).takeOne(
            LevelAttemptRecord(
                id: id, levelID: WireID(Int64(level)),
                itemScores: Dictionary(uniqueKeysWithValues: scored.map { (String($0), 100) }),
                isComplete: true,
                at: WireInstant(milliseconds: store.nowMilliseconds)))
    }

    /// Throws a 409 problem if the level is complete, because attempts are never removed.
    func checkIsOpen() throws {
        guard try store.records(of: level).first?.completedAt == nil else {
            throw Problem(.conflict, "A complete level stays complete.", status: 409)
        }
    }
}
