import AppCore
import Content
import SQLStore
import ServiceKit

/// Levels, quizzes and role-plays on the paths of the contract's later version.
struct LaterRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(LaterEndpoints.levelsOfProgram) { request in
                let program = try request.contractNumber()
                let levels = try await heads { try LevelHead.all(ofProgram: program, in: $0) }
                guard !levels.isEmpty else { throw Problem.noSuch("program") }
                return levels.map(LaterLevel.init)
            },
            ServiceRoute(LaterEndpoints.levels) { request in
                let number = try request.contractNumber(inQuery: "levelNumber")
                return try await heads { try LevelHead.all(in: $0) }
                    .filter { number == nil || $0.level == number }.map(LaterLevel.init)
            },
            ServiceRoute(LaterEndpoints.level) { request in
                let number = try request.contractNumber()
                guard
                    let level = try await heads({ try LevelHead.all(number: number, in: $0) }).first
                else { throw Problem.noSuch("level") }
                return LaterLevel(level)
            },
            ServiceRoute(LaterEndpoints.quizzes) { request in
                try await items(of: request).compactMap(LaterQuiz.init)
            },
            ServiceRoute(LaterEndpoints.roleplays) { request in
                try await items(of: request).compactMap(\.roleplay).map(LaterRoleplay.init)
            },
            ServiceRoute(LaterEndpoints.characterTurns) { try await characterTurns($0) },
            ServiceRoute(ProgramEndpoints.syncStatus) { try await status($0) },
        ]
    }

    private func heads(
        _ find: @escaping @Sendable (any SQLConnection) throws -> [LevelHead]
    ) async throws -> [LevelHead] {
        try await context.database.read(find)
    }

    private func items(of request: ServiceRequest<EmptyBody>) async throws -> [ContentItem] {
        let level = try request.contractNumber()
        let items = try await context.database.read { connection in
            let catalog = ProgramCatalog(connection: connection)
            return try catalog.teaching(of: level) == nil ? nil : catalog.items(level: level)
        }
        guard let items else { throw Problem.noSuch("level") }
        return items
    }

    private func characterTurns(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> CharacterTurns {
        let number = try request.contractNumber()
        let last = try request.contractNumber(inQuery: "turnOrder")
        let roleplay = try await context.database.read { connection in
            try ProgramCatalog(connection: connection).items("roleplay", number: number).first?
                .roleplay
        }
        guard let roleplay else { throw Problem.noSuch("role-play") }
        let turns = roleplay.turns.filter { !$0.isStudents && $0.order <= last ?? .max }
        return CharacterTurns(
            roleplayId: number, npcTurns: turns.map(LaterTurn.init), totalNpcTurns: turns.count)
    }

    /// Last change times, updated by every import that changes a row.
    private func status(_ request: ServiceRequest<EmptyBody>) async throws -> ProgramSyncStatus {
        var since = Int64.min
        if let text = request.query["since"] {
            guard let moment = WireInstant(text) else {
                throw Problem(
                    .invalid, "since: a moment such as 2031-04-05T06:07:08.000Z is expected.",
                    place: "since", status: 400)
            }
            since = moment.milliseconds
        }
        let times = try await context.database.read { connection in
            try ProgramCatalog(connection: connection).times()
        }
        let newer = times.filter { $0.value.milliseconds > since }
        guard !newer.isEmpty || request.query["since"] == nil else {
            return ProgramSyncStatus(tables: ["status": "up-to-date"])
        }
        return ProgramSyncStatus(tables: newer.mapValues(\.text))
    }
}

extension ProgramCatalog {
    /// The last change of each table; empty tables are omitted.
    fileprivate func times() throws -> [String: WireInstant] {
        let names = [
            "quiz": "quizzes", "roleplay": "roleplays", "matching": "matching_questions",
            "form": "form_questions",
        ]
        var times: [String: WireInstant] = [:]
        try connection.forEachRow(
            """
            SELECT kind, MAX(updated_at) FROM content_program_items GROUP BY kind
            UNION ALL SELECT 'programs', MAX(updated_at) FROM content_programs
            UNION ALL SELECT 'units', MAX(updated_at) FROM content_program_units
            UNION ALL SELECT 'levels', MAX(updated_at) FROM content_program_levels
            UNION ALL SELECT 'media_assets', MAX(updated_at) FROM content_program_media
            """, []
        ) { row in
            guard case .text(let kind) = row.values[0], case .real(let moment) = row.values[1]
            else { return }
            times[names[kind] ?? kind] = WireInstant(
                milliseconds: Int64((moment * 1000).rounded(.down)))
        }
        return times
    }
}
