import AppCore
import Dialogue
import Foundation
import SQLStore

/// Open plays, attempts and the place to continue.
extension ProgramLibrary {
    // MARK: Open plays

    /// The saved unfinished play of an item; nil if there is none.
    func play<PlayedLevel: Decodable & Sendable>(
        of item: String, in level: String, as type: PlayedLevel.Type = PlayedLevel.self
    ) async -> PlayedLevel? {
        try? await log.play(type, of: item, in: level)
    }

    /// Saves a play to continue later. Returns after the commit.
    func keep<PlayedLevel: Encodable & Sendable>(
        _ play: PlayedLevel, of item: String, in level: String
    ) async throws {
        try await log.keep(play, of: item, in: level, at: context.environment.now())
    }

    // MARK: Attempts

    /// Ends an attempt without details.
    @discardableResult
    func finish(
        _ item: String, in level: String, score: Int?
    ) async throws -> LevelProgress {
        try await finish(item, in: level, score: score, detail: nil)
    }

    /// Ends an attempt: saves it, closes its open play and queues it for the server, all in
    /// one transaction. Returns the level's progress.
    ///
    /// A form's values stay on this computer.
    @discardableResult
    func finish<PlayedLevel: Encodable & Sendable>(
        _ item: String, in level: String, score: Int?, play: PlayedLevel?
    ) async throws -> LevelProgress {
        try await finish(item, in: level, score: score, detail: Self.detail(of: play))
    }

    /// A play as stored with its attempt.
    @inline(never)
    static func detail(of play: (some Encodable & Sendable)?) throws -> JSONValue? {
        try play.map { try WireJSON.decode(JSONValue.self, from: try WireJSON.encode($0)) }
    }

    @inline(never) @discardableResult
    func finish(
        _ item: String, in level: String, score: Int?, detail: JSONValue?
    ) async throws -> LevelProgress {
        let page = await storedPage(level)?.value
        let before = try await log.tries(of: [level]).map(\.attempt)
        let scored = try await log.scoredItems(of: [level])[level]
        var row = AttemptLog.Row(
            id: context.environment.uuid().uuidString.lowercased(), level: level, item: item,
            scores: score.map { [item: min(max($0, 0), 100)] } ?? [:], isComplete: false,
            at: WireInstant(context.environment.now()), submissionState: .waiting, detail: detail)
        let known = AttemptLog.progress(of: before, scored: scored)
        let after = AttemptLog.progress(of: before + [row.attempt], scored: scored)
        row.isComplete = after.isComplete && !known.isComplete
        let name = page?.level.name ?? "level \(level)"
        try await commit(row, as: record(row, page), name: name, after)
        return after
    }

    private func record(_ row: AttemptLog.Row, _ page: LevelPage?) -> LevelAttemptRecord {
        var record = LevelAttemptRecord(row)
        guard let item = row.item, let body = page?.item(item)?.body else { return record }
        switch body {
        case .form: record.detail = .object(["item": .string(item)])
        case .roleplay(let task): record.roleplayID = WireID(task.id)
        default: break
        }
        return record
    }

    private func commit(
        _ row: AttemptLog.Row, as record: LevelAttemptRecord, name: String, _ after: LevelProgress
    ) async throws {
        let (place, account) = (log.place, await log.account())
        let close: @Sendable (any SQLConnection) throws -> Void = { connection in
            guard let item = row.item else { return }
            try AttemptLog.closePlay(
                of: item, in: row.level, place: place, account: account, in: connection)
        }
        guard await client.quirks.isMissing(ProgramEndpoints.attempts.id) else {
            let score = row.scores.values.first.map { ": \($0)%" } ?? ""
            try await context.outbox.enqueue(
                ProgramEndpoints.sendAttempts, body: LevelAttemptBatch(attempts: [record]),
                subject: "dialogues/level/\(row.level)", title: name + score
            ) { connection, entry in
                var row = row
                row.entry = entry.id
                try AttemptLog.add(row, place: place, account: entry.account, in: connection)
                try close(connection)
            }
            return
        }
        var local = row
        local.submissionState = .local
        let kept = local
        let write: @Sendable (any SQLConnection) throws -> Void = { connection in
            try AttemptLog.add(kept, place: place, account: account, in: connection)
            try close(connection)
        }
        if kept.isComplete,
            try await sync.tell(row.level, score: after.score, name: name, effect: write)
        {
            return
        }
        try await context.store.write(write)
    }

    /// Sends waiting attempts, for commands; the dashboard sends automatically.
    @discardableResult
    func send() async -> (sent: Int, waiting: Int, failed: Int) { await context.outbox.flush() }

    /// Past attempts of an item, newest first.
    func attempts(of item: String) async -> [PastAttempt] {
        ((try? await log.tries(ofItem: item)) ?? []).map(PastAttempt.init)
    }

    /// The number of attempts not sent yet.
    func waitingCount() async -> Int {
        ((try? await log.unsent()) ?? []).count { $0.submissionState == .waiting }
    }

    // MARK: Where to continue

    /// The level to continue; nil if nothing was tried or everything is complete.
    func continuing() async -> LanguageLevel? {
        guard let programList = await storedProgramList()?.value else { return nil }
        let open = try? await log.openLevel()
        let tried = try? await log.lastLevel()
        if let open, open.at >= tried?.at ?? .distantPast, let level = programList.level(open.level)
        {
            return level
        }
        guard let tried, let last = programList.level(tried.level) else { return nil }
        return Self.next(after: last, in: programList)
    }

    /// The level itself if incomplete; else the next open one, else any.
    static func next(after last: LanguageLevel, in programList: ProgramList) -> LanguageLevel? {
        guard last.progress.isComplete else { return last }
        guard let levels = programList.program(of: last)?.levels,
            let index = levels.firstIndex(where: { $0.id == last.id })
        else { return nil }
        let ahead = levels[index...] + levels[..<index]
        return ahead.first { $0.isOpen && !$0.progress.isComplete }
    }
}

extension PastAttempt {
    init(_ row: AttemptLog.Row) {
        let submissionState: UploadState =
            switch row.submissionState {
            case .waiting: .waiting
            case .sent: .sent
            case .local: .kept
            case .refused: .refused(row.reason ?? "The server rejected it.")
            }
        self.init(
            id: row.id, at: row.at.date,
            score: row.item.flatMap { row.scores[$0] }, submissionState: submissionState,
            detail: row.detail)
    }
}
