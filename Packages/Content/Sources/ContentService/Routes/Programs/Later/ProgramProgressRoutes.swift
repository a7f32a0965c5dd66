import AppCore
import Content
import Dialogue
import Foundation
import SQLStore
import ServiceKit

/// `/progress/users/…` and `/user/…/dashboard`: the caller's own progress, in the shapes of the
/// contract's servers.
struct ProgramProgressRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(LaterEndpoints.overview) { try await overview($0) },
            ServiceRoute(LaterEndpoints.statistics) { try await statistics($0) },
            ServiceRoute(LaterEndpoints.board) { try await board($0) },
            ServiceRoute(LaterEndpoints.dashboard) { try await dashboard($0) },
            ServiceRoute(LaterEndpoints.profile) { request in
                let caller = try request.requiredPrincipal()
                return DialogueProfile(id: caller.userID, isPremium: caller.isPremium)
            },
        ]
    }

    /// All levels in order with the caller's progress: two statements.
    private struct LevelRecords {
        var levels: [LevelHead]
        var byLevel: [Int: LevelProgressStore.LevelRecord]

        init(_ store: LevelProgressStore) throws {
            levels = try LevelHead.all(in: store.connection)
            byLevel = Dictionary(
                uniqueKeysWithValues: try store.records().map { ($0.level, $0) })
        }

        func isComplete(_ level: LevelHead) -> Bool { byLevel[level.number]?.completedAt != nil }

        var completeCount: Int { levels.count(where: isComplete) }

        /// In percent, with two decimals.
        var rate: Double {
            levels.isEmpty
                ? 0 : (Double(completeCount) * 10_000 / Double(levels.count)).rounded() / 100
        }

        /// The levels of each program, in order.
        var programs: [[LevelHead]] { levels.grouped(by: \.program) }
    }

    private func look<Output: Sendable>(
        _ request: ServiceRequest<EmptyBody>,
        _ body: @escaping @Sendable (LevelRecords, String) throws -> Output
    ) async throws -> Output {
        let user = try request.ownUserID()
        return try await context.levels(of: request) { try body(LevelRecords($0), user) }
    }

    private func overview(_ request: ServiceRequest<EmptyBody>) async throws -> ProgressOverview {
        try await look(request) { records, user in
            let heads = Dictionary(uniqueKeysWithValues: records.levels.map { ($0.number, $0) })
            let recent = records.byLevel.values
                .sorted { ($0.lastPlayedAt, $0.level) > ($1.lastPlayedAt, $1.level) }
            let rows = recent.compactMap { record in
                heads[record.level].map { ProgressRow(record, of: $0, user: user) }
            }
            return ProgressOverview(
                userId: user, totalLevels: records.levels.count,
                completedLevels: records.completeCount, completionRate: records.rate,
                programs: records.programs.count { $0.contains(where: records.isComplete) },
                recentProgress: Array(rows.prefix(5)),
                lastPlayedAt: recent.first.map { WireInstant(milliseconds: $0.lastPlayedAt) })
        }
    }

    private func statistics(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> ProgressStatistics {
        try await look(request) { records, user in
            let all = records.byLevel.values
            return ProgressStatistics(
                userId: user,
                overview: ProgressStatistics.Overview(
                    totalLevels: records.levels.count, completedLevels: records.completeCount,
                    completionRate: records.rate, totalPrograms: records.programs.count),
                programBreakdown: records.programs.compactMap { levels in
                    levels.first.map { first in
                        ProgressStatistics.Program(
                            programId: first.program, programTitle: first.programName,
                            totalLevels: levels.count,
                            completedLevels: levels.count(where: records.isComplete))
                    }
                },
                timeStats: ProgressStatistics.Times(
                    firstStarted: all.map(\.firstPlayedAt).min()
                        .map(WireInstant.init(milliseconds:)),
                    lastPlayed: all.map(\.lastPlayedAt).max().map(WireInstant.init(milliseconds:)),
                    lastCompleted: all.compactMap(\.completedAt).max()
                        .map(WireInstant.init(milliseconds:))))
        }
    }

    private func board(_ request: ServiceRequest<EmptyBody>) async throws -> ProgressBoard {
        try await look(request) { records, user in
            ProgressBoard(
                userId: user,
                summary: ProgressBoard.Summary(
                    totalPrograms: records.programs.count, totalLevels: records.levels.count,
                    completedLevels: records.completeCount, completionRate: records.rate),
                programs: records.programs.compactMap { levels in
                    levels.first.map { first in
                        ProgressBoard.Program(
                            program: ProgressBoard.Head(
                                id: first.program, programCode: first.programSlug,
                                title: first.programName, description: first.programAbout),
                            levels: levels.map {
                                ProgressBoard.Level($0, records.byLevel[$0.number])
                            }, totalLevels: levels.count,
                            completedLevels: levels.count(where: records.isComplete))
                    }
                })
        }
    }

    private func dashboard(_ request: ServiceRequest<EmptyBody>) async throws -> ProgressDashboard {
        let user = try request.ownUserID()
        return try await context.levels(of: request) { store in
            let records = try LevelRecords(store)
            let items = try Self.items(in: store.connection)
            return ProgressDashboard(
                user: ProgressDashboard.User(
                    userId: user, totalProgress: records.rate,
                    completedLevels: records.completeCount, totalLevels: records.levels.count),
                programs: records.programs.enumerated().compactMap { order, levels in
                    levels.first.map { first in
                        ProgressDashboard.Program(
                            id: first.program, title: first.programName,
                            description: first.programAbout.isEmpty ? nil : first.programAbout,
                            order_index: order,
                            units: levels.grouped(by: \.unit).map {
                                Self.unit($0, records, items)
                            })
                    }
                })
        }
    }

    private static func unit(
        _ levels: [LevelHead], _ records: LevelRecords, _ items: [Int: [Int]]
    ) -> ProgressDashboard.Unit {
        let open = LevelOrder.open(complete: levels.map(records.isComplete))
        return ProgressDashboard.Unit(
            id: levels[0].unit, title: levels[0].unitName, description: levels[0].unitAbout,
            order_index: levels[0].unitPosition,
            levels: zip(levels, open).map { level, isOpen in
                let items = items[level.number] ?? []
                let best = records.byLevel[level.number]?.itemScores ?? [:]
                let passed = items.count { ItemScore.passes(best[$0] ?? -1) }
                let isComplete = records.isComplete(level)
                return ProgressDashboard.Level(
                    id: level.number, name: level.name, position: level.position,
                    isLocked: !isOpen, isCompleted: isComplete,
                    progress: isComplete
                        ? 100 : ItemScore.of(passed, in: items.count),
                    contentCount: items.count,
                    completedContent: isComplete ? items.count : passed, metadata: [:])
            })
    }

    /// The items of all levels.
    private static func items(in connection: any SQLConnection) throws -> [Int: [Int]] {
        var items: [Int: [Int]] = [:]
        try connection.forEachRow(
            "SELECT level, number FROM content_program_items WHERE is_retired = 0", []
        ) { row in
            var reader = RowReader(row)
            let level = try reader.int()
            items[level, default: []].append(try reader.int())
        }
        return items
    }
}

extension ProgressBoard.Level {
    fileprivate init(_ level: LevelHead, _ record: LevelProgressStore.LevelRecord?) {
        id = level.number
        levelNumber = level.level
        title = level.name
        description = level.about ?? ""
        contentType = level.kind
        unitNumber = level.unitPosition
        unitName = level.unitName
        progress = Progress(
            completed: record?.completedAt != nil,
            completedAt: record?.completedAt.map(WireInstant.init(milliseconds:)),
            lastPlayedAt: record.map { WireInstant(milliseconds: $0.lastPlayedAt) },
            createdAt: record.map { WireInstant(milliseconds: $0.firstPlayedAt) },
            bestScore: record?.bestScore, attempts: record?.attempts ?? 0)
    }
}

extension Array {
    /// Groups consecutive elements with the same key.
    fileprivate func grouped<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        for element in self {
            if let last = groups.last?.last, key(last) == key(element) {
                groups[groups.count - 1].append(element)
            } else {
                groups.append([element])
            }
        }
        return groups
    }
}

extension ServiceRequest {
    /// The caller's id if the address has `me` or that id. Throws a 403 problem otherwise.
    func ownUserID() throws -> String {
        let caller = try requiredPrincipal().userID
        try checkUser(try parameter("user"))
        return caller
    }

    /// Throws a 403 problem if another student is given.
    func checkUser(_ named: String?) throws {
        guard let named, named != "me" else { return }
        guard named.lowercased() == (try requiredPrincipal().userID) else {
            throw Problem(.notAllowed, "You can see only your own progress.", status: 403)
        }
    }
}
