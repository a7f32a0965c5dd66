import AppCore
import Foundation
import SQLStore
import WordFinding

/// Sync with a server that has only the plain contract: texts, their words, and progress.
extension StudyRepository {
    /// The maximum progress records per request. Source: the vocabulary contract, section 7.
    private static let batch = 500

    func exchangeProgress(_ report: inout SyncReport) async throws {
        try await takeTexts(&report)
        try await sendProgress(&report)
        try await takeProgress(&report)
    }

    // MARK: Texts and words

    /// Stores the server's list of texts, and fetches the words of newly processed ones.
    private func takeTexts(_ report: inout SyncReport) async throws {
        let scope = await scope()
        // A text added during the request isn't missing.
        let before = try await remoteTexts(scope)
        let records = try await client.call(TextEndpoints.list).elements
        let busy = Set(try await pending.entries().map(\.subjectKey))
        for record in records where !busy.contains(record.id.value) {
            let fetched = try await store.database.write { connection -> Bool in
                try Self.keep(record, scope, connection)
            }
            guard fetched else { continue }
            if try await fetchWords(of: record.id.value) {
                report.processed.append(record.id.value)
            }
        }
        try await forget(before.subtracting(records.map(\.id.value)).subtracting(busy))
    }

    /// Texts that the server is known to have.
    private func remoteTexts(_ scope: String) async throws -> Set<String> {
        try await store.database.read { connection in
            Set(
                try StudyStore.sources(scope, connection).filter { source in
                    guard source.kind == .text else { return false }
                    return try StudyStore.isRemote(source.id, scope, connection)
                }.map(\.id))
        }
    }

    /// True when its words should be fetched.
    private static func keep(
        _ record: TextSourceRecord, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let old = try StudyStore.source(record.id.value, scope, connection)
        if old?.isDeleted == true { return false }
        var source =
            old
            ?? Source(
                id: record.id.value, kind: .text, title: record.title,
                addedAt: record.uploadDate.milliseconds)
        source.take(record)
        try StudyStore.save(source, isSent: true, scope, connection)
        try StudyStore.noteRemote(source.id, scope, connection)
        if let content = record.content {
            try StudyStore.save(text: content, of: source.id, scope, connection)
        }
        guard source.status == .completed else { return false }
        if old?.processedAt != source.processedAt { return true }
        return try connection.row(
            "SELECT 1 AS one FROM vocabulary_cards WHERE scope = ? AND source_id = ? LIMIT 1",
            [.text(scope), .text(source.id)]) == nil
    }

    /// Deletes texts here that were deleted on another device.
    private func forget(_ missing: Set<String>) async throws {
        guard !missing.isEmpty else { return }
        try await edit { connection, edit in
            for id in missing.sorted() { try edit.delete(source: id, connection) }
        }
    }

    /// Fetches a text's words and replaces the stored ones in one transaction, except those the
    /// student edited. False if the text isn't processed yet.
    @discardableResult
    func fetchWords(of sourceID: String) async throws -> Bool {
        let list = try await client.call(TextEndpoints.words, path: ["id": sourceID])
        guard list.processed != false else { return false }
        let cards = list.words.enumerated().compactMap { index, record in
            Card(record, of: sourceID, position: index)
        }
        try await edit { connection, edit in
            let old = try StudyStore.cards(of: sourceID, edit.scope, connection)
            let kept = Set(old.filter { $0.editedAt > 0 }.map(\.id))
            let fresh = Set(cards.map(\.id))
            for card in old where !fresh.contains(card.id) && !kept.contains(card.id) {
                try connection.execute(
                    "DELETE FROM vocabulary_cards WHERE scope = ? AND id = ?",
                    [.text(edit.scope), .text(card.id)])
                try StudyStore.removeState(of: card.id, edit.scope, connection)
            }
            for card in cards where !kept.contains(card.id) {
                if try StudyStore.card(card.id, edit.scope, connection)?.isDeleted == true {
                    continue
                }
                try StudyStore.save(card, isSent: true, edit.replay, edit.scope, connection)
            }
        }
        return true
    }

    // MARK: Progress

    /// Sends the progress of words answered since the last report.
    private func sendProgress(_ report: inout SyncReport) async throws {
        while true {
            try Task.checkCancellation()
            let scope = await scope()
            let rows = try await store.database.read {
                try StudyStore.unsentProgress(limit: Self.batch, scope, $0)
            }
            guard !rows.isEmpty else { return }
            try await send(rows, &report)
            if rows.count < Self.batch { return }
        }
    }

    /// Sends progress. Splits a failing batch in half until the failing record is alone, which
    /// isn't sent again.
    private func send(_ rows: [StudyStore.Progress], _ report: inout SyncReport) async throws {
        let outcome: WordProgressOutcome?
        switch await self.outcome(of: rows) {
        case .success(let answer): outcome = answer
        case .failure(let problem)
        where rows.count > 1 && [400, 413, 422].contains(problem.status ?? 0):
            try await sendHalves(rows, &report)
            return
        case .failure(let problem) where [400, 413, 422].contains(problem.status ?? 0):
            outcome = WordProgressOutcome(syncedCount: 0, failedCount: 1, conflicts: nil)
        case .failure(let problem): throw problem
        }
        if let outcome, outcome.failedCount > 0, rows.count > 1 {
            return try await sendHalves(rows, &report)
        }
        let isRefused = (outcome?.failedCount ?? 0) > 0
        let scope = await scope()
        try await store.database.write { connection in
            for row in rows { try StudyStore.noteProgressSent(row, scope, connection) }
        }
        if isRefused { report.refused += 1 } else { report.sent += rows.count }
        let conflicts = outcome?.conflicts?.map(\.serverProgress) ?? []
        report.received += try await take(progress: conflicts)
    }

    private func sendHalves(
        _ rows: [StudyStore.Progress], _ report: inout SyncReport
    ) async throws {
        let middle = rows.count / 2
        try await send(Array(rows[..<middle]), &report)
        try await send(Array(rows[middle...]), &report)
    }

    /// nil for an empty response, which means everything was accepted.
    private func outcome(
        of rows: [StudyStore.Progress]
    ) async -> Result<WordProgressOutcome?, Problem> {
        let batch = WordProgressBatch(progress: rows.map(\.record))
        do {
            let reply = try await client.open(
                TextEndpoints.sendProgress, body: batch, accept: "application/json")
            let bytes = try await reply.body.collected(atMost: 1 << 20)
            if bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return .success(nil) }
            return .success(try WireJSON.decode(WordProgressOutcome.self, from: bytes))
        } catch {
            return .failure(Problem(error))
        }
    }

    /// Fetches progress from other devices since the last time.
    private func takeProgress(_ report: inout SyncReport) async throws {
        let since = try await device().progressSince
        let query = since.map { since in
            // An hour of overlap, for answers another device sent late.
            [
                (
                    "since",
                    ISODate.format(
                        Date(timeIntervalSince1970: Double(max(since - 3_600_000, 0)) / 1000))
                )
            ]
        }
        let list: WordProgressList
        do throws(Problem) {
            list = try await client.call(TextEndpoints.progress, query: query ?? [])
        } catch {
            // Servers of the first version have no such route.
            if error.status == 404 { return }
            throw error
        }
        report.received += try await take(progress: list.progress)
        let time = list.serverTime?.milliseconds ?? nowMilliseconds
        try await changeDevice { $0.progressSince = time }
    }

    /// Converts newer progress to log lines, with the same ids on every device.
    private func take(progress: [WordProgressRecord]) async throws -> Int {
        let (scope, rules) = (await scope(), rules)
        return try await store.database.write { connection in
            var lines: [StudyEvent] = []
            for record in progress {
                let id = record.wordId.value
                guard try StudyStore.card(id, scope, connection) != nil else { continue }
                let state = try StudyStore.state(id, scope, connection)
                if let line = record.line(after: state) { lines.append(line) }
            }
            return try StudyStore.append(lines, isSent: true, rules, scope, connection)
        }
    }
}

extension HTTPBody {
    /// The whole body; throws if it has more than `limit` bytes.
    fileprivate func collected(atMost limit: Int) async throws -> [UInt8] {
        switch self {
        case .bytes(let bytes): return bytes
        case .stream(let stream):
            var all: [UInt8] = []
            for try await part in stream {
                all += part
                guard all.count <= limit else {
                    throw Problem(.contract, "The server's reply is too long.")
                }
            }
            return all
        }
    }
}
