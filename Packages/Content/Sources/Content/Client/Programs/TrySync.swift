import AppCore
import Dialogue
import Foundation
import SQLStore

/// Brings the tries of other devices here, and those that are only here to the backend.
actor TrySync {
    /// What one round did.
    struct Report: Sendable, Hashable {
        /// Tries of other devices that were read.
        var pulled = 0
        /// Tries that were put into the outbox.
        var offered = 0
        /// False for a backend that takes no tries.
        var isServed = true
    }

    nonisolated let client: ProgramClient
    nonisolated let log: TryLog
    private let outbox: Outbox
    private let user: @Sendable () async -> String?
    private var running: Task<Result<Report, Problem>, Never>?

    init(
        client: ProgramClient, log: TryLog, outbox: Outbox,
        user: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        self.log = log
        self.outbox = outbox
        self.user = user
    }

    /// One round; who comes while one is under way waits for its end.
    func run() async throws(Problem) -> Report {
        if let running { return try await running.value.get() }
        let task = Task { () -> Result<Report, Problem> in
            do throws(Problem) {
                return .success(try await round())
            } catch {
                return .failure(error)
            }
        }
        running = task
        defer { running = nil }
        return try await task.value.get()
    }

    private func round() async throws(Problem) -> Report {
        var report = Report()
        if let pulled = try await pull() {
            report.pulled = pulled
            try await settle(isServed: true)
            report.offered = try await offer()
        } else {
            report.isServed = false
            try await settle(isServed: false)
            report.offered = try await tellCompletions()
        }
        return report
    }

    // MARK: Reading

    /// Tries on a page that is read.
    private static let pageSize = 200
    /// A backend that never ends its list is cut here.
    private static let mostPages = 500

    /// How many were read; nil from a backend that has no tries.
    private func pull() async throws(Problem) -> Int? {
        var cursor = try await Problem.caught { try await self.log.mark("tries") }
        let account = await log.account()
        var count = 0
        for _ in 0..<Self.mostPages {
            let page: LevelAttemptPage
            do throws(Problem) {
                guard let answer = try await self.page(since: cursor) else { return nil }
                page = answer
            } catch {
                // The backend's history began anew, and it does not know the cursor.
                guard error.code == .invalid, cursor != nil else { throw error }
                cursor = nil
                continue
            }
            let rows = page.attempts.map { TryLog.Row($0) }
            try await Problem.caught {
                try await self.log.add(rows, cursor: page.cursor, account: account)
            }
            count += rows.count
            let isLast = !page.more || page.cursor == cursor
            cursor = page.cursor
            if isLast { break }
        }
        return count
    }

    private func page(since cursor: String?) async throws(Problem) -> LevelAttemptPage? {
        let endpoint = ProgramEndpoints.attempts
        guard await !client.quirks.isMissing(endpoint.id) else { return nil }
        let query = [("limit", String(Self.pageSize))] + (cursor.map { [("since", $0)] } ?? [])
        do throws(Problem) {
            return try await client.client.call(endpoint, query: query)
        } catch {
            guard error.isOfAbsence || error.isOfEmptyBody else { throw error }
            await client.quirks.noteMissing(endpoint.id)
            return nil
        }
    }

    // MARK: Sending

    /// Takes back what a backend without tries refused or would refuse, and offers again what one
    /// has by now.
    private func settle(isServed: Bool) async throws(Problem) {
        for entry in try await outbox.entries()
        where entry.endpoint == ProgramEndpoints.sendAttempts.id && entry.state != .sending {
            let isRefused =
                entry.state == .failed
                && [404, 405, 501].contains(entry.lastProblem?.status ?? 0)
            guard isRefused || !isServed,
                let batch = try? WireJSON.decode(LevelAttemptBatch.self, from: entry.body)
            else { continue }
            try await Problem.caught {
                try await self.log.note(
                    isServed ? .waiting : .local, batch.attempts.map(\.id.value))
            }
            try await outbox.discard(entry.id)
        }
    }

    /// Puts tries that no outbox entry carries into one: those of a backend that took none before,
    /// and those whose answer could not be read.
    private func offer() async throws(Problem) -> Int {
        let carried = Set(try await outbox.entries().map(\.id))
        let rows = try await Problem.caught { try await self.log.unsent() }
            .filter { row in row.entry.map { !carried.contains($0) } ?? true }
        for start in stride(from: 0, to: rows.count, by: LevelAttemptRecord.batchLimit) {
            let part = rows[start..<min(start + LevelAttemptRecord.batchLimit, rows.count)]
            let ids = part.map(\.id)
            let (place, account) = (log.place, await log.account())
            let count = part.count
            try await outbox.enqueue(
                ProgramEndpoints.sendAttempts,
                body: LevelAttemptBatch(attempts: part.map { LevelAttemptRecord($0) }),
                subject: "dialogues/tries", title: count == 1 ? "1 try" : "\(count) tries"
            ) { connection, entry in
                for id in ids {
                    try TryLog.carry(
                        id, by: entry.id, place: place, account: account, in: connection)
                }
            }
        }
        return rows.count
    }

    /// Tells a backend without tries which levels are complete, each once.
    private func tellCompletions() async throws(Problem) -> Int {
        guard await user() != nil else { return 0 }
        let known = try await Problem.caught { try await self.log.progress() }
        var count = 0
        for (level, progress) in known.sorted(by: { $0.key < $1.key }) where progress.isComplete {
            let isTold = try await Problem.caught {
                try await self.log.mark(TrySync.mark(of: level)) != nil
            }
            guard !isTold else { continue }
            if try await tell(level, score: progress.score, name: level) { count += 1 }
        }
        return count
    }

    static func mark(of level: String) -> String { "complete/" + level }

    /// Queues the word that a level is complete, in the backend's dialect. False when nobody knows
    /// as whom.
    func tell(
        _ level: String, score: Int?, name: String,
        effect: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
    ) async throws(Problem) -> Bool {
        guard let user = await user() else { return false }
        let (place, account) = (log.place, await log.account())
        let title = "Level complete: \(name)"
        let keep: @Sendable (any SQLConnection, OutboxEntry) throws -> Void = {
            connection, entry in
            try effect(connection)
            try TryLog.setMark(
                TrySync.mark(of: level), entry.id, place: place, account: account, in: connection)
        }
        let hasNumbers = Int64(level) != nil
        if hasNumbers, await !client.quirks.isMissing(ProgramEndpoints.levelContent.id) {
            try await outbox.enqueue(
                ProgramDialectEndpoints.completeLevel,
                body: LevelCompletion(userID: user, unitLevelID: WireID(level), score: score),
                subject: "dialogues/level/\(level)", title: title, localEffect: keep)
        } else {
            try await outbox.enqueue(
                ProgramDialectEndpoints.completeLevelOfUser,
                path: ["user": user, "level": level], body: Nothing(),
                subject: "dialogues/level/\(level)", title: title, localEffect: keep)
        }
        return true
    }
}

extension TryLog.Row {
    /// A try as the backend has it.
    init(_ record: LevelAttemptRecord) {
        self.init(
            id: record.id.value, level: record.levelID.value,
            item: record.detail?["item"]?.text
                ?? (record.itemScores.count == 1 ? record.itemScores.keys.first : nil),
            scores: record.itemScores, isComplete: record.isComplete, at: record.at,
            standing: .sent, detail: record.detail?["play"])
    }
}

extension LevelAttemptRecord {
    /// A try as it is sent, with what was kept with it.
    init(_ row: TryLog.Row) {
        var detail: [String: JSONValue] = [:]
        if let item = row.item { detail["item"] = .string(item) }
        if let play = row.detail { detail["play"] = play }
        self.init(
            id: WireID(row.id), levelID: WireID(row.level), itemScores: row.scores,
            isComplete: row.isComplete, at: row.at,
            detail: detail.isEmpty ? nil : .object(detail))
    }
}
