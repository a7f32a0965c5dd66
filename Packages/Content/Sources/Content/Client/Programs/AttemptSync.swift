import AppCore
import Dialogue
import Foundation
import SQLStore

/// Syncs attempts with the server in both directions.
actor AttemptSync {
    /// The result of a sync.
    struct Report: Sendable, Hashable {
        /// Number of attempts received.
        var pulled = 0
        /// Number of attempts queued.
        var offered = 0
        /// False if the server doesn't store attempts.
        var isServed = true
    }

    nonisolated let client: ProgramClient
    nonisolated let log: AttemptLog
    private let outbox: Outbox
    private let pending: PendingWrites
    private let user: @Sendable () async -> String?
    private var running: Task<Result<Report, Problem>, Never>?

    init(
        client: ProgramClient, log: AttemptLog, context: FeatureContext,
        user: @escaping @Sendable () async -> String?
    ) {
        self.client = client
        self.log = log
        outbox = context.outbox
        pending = PendingWrites(
            context, .dialogues, endpoints: AttemptOutboxHandler.endpoints,
            includingSignedOut: true)
        self.user = user
    }

    /// Runs a sync; concurrent callers wait for the running one.
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

    /// Attempts per page.
    private static let pageSize = 200
    /// Page limit, in case a server's list never ends.
    private static let maxPages = 500

    /// The number received; nil if the server doesn't store attempts.
    private func pull() async throws(Problem) -> Int? {
        var cursor = try await Problem.caught { try await self.log.mark("tries") }
        let account = await log.account()
        var count = 0
        for _ in 0..<Self.maxPages {
            let page: LevelAttemptPage
            do throws(Problem) {
                guard let answer = try await self.page(since: cursor) else { return nil }
                page = answer
            } catch {
                // The server's history was reset, so the cursor is invalid.
                guard error.code == .invalid, cursor != nil else { throw error }
                cursor = nil
                continue
            }
            let rows = page.attempts.map { AttemptLog.Row($0) }
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

    /// Withdraws attempts that a server without attempts rejects, and resends them once
    /// it supports them.
    private func settle(isServed: Bool) async throws(Problem) {
        for entry in try await pending.entries()
        where entry.endpoint == ProgramEndpoints.sendAttempts.id && entry.state != .sending {
            let isRefused =
                entry.state == .failed
                && [404, 405, 501].contains(entry.lastProblem?.status ?? 0)
            guard isRefused || !isServed,
                let batch = try? WireJSON.decode(LevelAttemptBatch.self, from: entry.body)
            else { continue }
            let (place, account) = (log.place, await log.account())
            try await outbox.transaction(for: entry.backend) { transaction in
                guard try transaction.discard(entry.id) else { return }
                try AttemptLog.note(
                    isServed ? .waiting : .local, batch.attempts.map(\.id.value), place: place,
                    account: account, in: transaction.connection)
            }
        }
    }

    /// Queues attempts without an outbox entry: those a server didn't support before
    /// and those with unreadable responses.
    private func offer() async throws(Problem) -> Int {
        let (place, account) = (log.place, await log.account())
        return try await outbox.transaction(for: ProgramEndpoints.sendAttempts.backend) {
            transaction in
            let connection = transaction.connection
            let carried = Set(try transaction.entries().map(\.id))
            let rows = try AttemptLog.unsent(place: place, account: account, in: connection)
                .filter { row in row.entry.map { !carried.contains($0) } ?? true }
            for start in stride(from: 0, to: rows.count, by: LevelAttemptRecord.batchLimit) {
                let part = rows[start..<min(start + LevelAttemptRecord.batchLimit, rows.count)]
                let count = part.count
                let entry = try transaction.enqueue(
                    ProgramEndpoints.sendAttempts,
                    body: LevelAttemptBatch(attempts: part.map { LevelAttemptRecord($0) }),
                    subject: "dialogues/tries",
                    title: count == 1 ? "1 attempt" : "\(count) attempts")
                for row in part {
                    try AttemptLog.carry(
                        row.id, by: entry.id, place: place, account: account, in: connection)
                }
            }
            return rows.count
        }
    }

    /// Reports complete levels to a server without attempts, each once.
    private func tellCompletions() async throws(Problem) -> Int {
        guard await user() != nil else { return 0 }
        let known = try await Problem.caught { try await self.log.progress() }
        var count = 0
        for (level, progress) in known.sorted(by: { $0.key < $1.key }) where progress.isComplete {
            let isTold = try await Problem.caught {
                try await self.log.mark(AttemptSync.mark(of: level)) != nil
            }
            guard !isTold else { continue }
            if try await tell(level, score: progress.score, name: level) { count += 1 }
        }
        return count
    }

    static func mark(of level: String) -> String { "complete/" + level }

    /// Queues a level completion in the server's dialect, unless another process did. Returns false
    /// if the user is unknown.
    func tell(
        _ level: String, score: Int?, name: String,
        effect: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
    ) async throws(Problem) -> Bool {
        guard let user = await user() else { return false }
        let (place, account) = (log.place, await log.account())
        let title = "Level complete: \(name)"
        let mark = AttemptSync.mark(of: level)
        let isMissing = await client.quirks.isMissing(ProgramEndpoints.levelContent.id)
        let hasNumbers = Int64(level) != nil && !isMissing
        try await outbox.transaction(for: ProgramDialectEndpoints.completeLevel.backend) {
            transaction in
            let connection = transaction.connection
            try effect(connection)
            guard try AttemptLog.mark(mark, place: place, account: account, in: connection) == nil
            else { return }
            let entry =
                if hasNumbers {
                    try transaction.enqueue(
                        ProgramDialectEndpoints.completeLevel,
                        body: LevelCompletion(
                            userID: user, unitLevelID: WireID(level), score: score),
                        subject: "dialogues/level/\(level)", title: title)
                } else {
                    try transaction.enqueue(
                        ProgramDialectEndpoints.completeLevelOfUser,
                        path: ["user": user, "level": level], body: EmptyBody(),
                        subject: "dialogues/level/\(level)", title: title)
                }
            try AttemptLog.setMark(mark, entry.id, place: place, account: account, in: connection)
        }
        return true
    }
}

extension AttemptLog.Row {
    /// Maps a wire attempt.
    init(_ record: LevelAttemptRecord) {
        self.init(
            id: record.id.value, level: record.levelID.value,
            item: record.detail?["item"]?.text
                ?? (record.itemScores.count == 1 ? record.itemScores.keys.first : nil),
            scores: record.itemScores, isComplete: record.isComplete, at: record.at,
            submissionState: .sent, detail: record.detail?["play"])
    }
}

extension LevelAttemptRecord {
    /// The wire form of an attempt with details.
    init(_ row: AttemptLog.Row) {
        var detail: [String: JSONValue] = [:]
        if let item = row.item { detail["item"] = .string(item) }
        if let play = row.detail, !row.isForm { detail["play"] = play }
        self.init(
            id: WireID(row.id), levelID: WireID(row.level), itemScores: row.scores,
            isComplete: row.isComplete, at: row.at,
            detail: detail.isEmpty ? nil : .object(detail))
    }
}
