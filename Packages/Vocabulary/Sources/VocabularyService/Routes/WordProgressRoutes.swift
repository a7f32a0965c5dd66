import AppCore
import Foundation
import ServiceKit
import Vocabulary

/// `/sync/progress` and `/user-progress`: progress in the contract's form, next to the log.
struct WordProgressRoutes: Sendable {
    let context: ServiceContext
    let starter: StarterOffer

    /// The maximum rows in one request.
    static let maxRows = 500
    /// The maximum rows in one response; the next request continues from `serverTime`.
    static let maxRowsPerAnswer = 50_000
    /// The overlap of responses in milliseconds, so that a change being written meanwhile isn't
    /// missed.
    private static let overlap: Int64 = 5000

    var all: [ServiceRoute] {
        [
            ServiceRoute(TextEndpoints.sendProgress) { try await take($0) },
            ServiceRoute(TextEndpoints.progress) { try await list($0) },
        ]
    }

    private func take(
        _ request: ServiceRequest<WordProgressBatch>
    ) async throws -> WordProgressOutcome {
        let batch = request.input
        try UploadTextRules.checkUser(batch.userId, is: try request.requiredPrincipal().userID)
        guard batch.progress.count <= Self.maxRows else {
            throw SourceRefusal.batch("progress", batch.progress.count, most: Self.maxRows)
        }
        for (index, row) in batch.progress.enumerated() where !Self.isSound(row) {
            let place = "progress[\(index)].reviewCount"
            throw SourceRefusal.make(
                400, "INVALID_PROGRESS", "A review count is out of range.", place: place,
                reason: "It must be 1 to 1,000,000.", suggestion: "Omit words that were never seen."
            )
        }
        let starter = starter
        return try await context.write(request) { store in
            try ProgressIntake(store: store, starter: starter).take(batch.progress)
        }
    }

    private static func isSound(_ row: WordProgressRecord) -> Bool {
        (1...1_000_000).contains(row.reviewCount)
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> WordProgressList {
        let since = try Self.moment(request.query["since"])
        let now = context.milliseconds
        return try await context.read(request) { store in
            let rows = try store.wordProgress(
                since: max(0, since - Self.overlap), limit: Self.maxRowsPerAnswer)
            let end = rows.count < Self.maxRowsPerAnswer ? now : rows.last?.changedAt ?? now
            return WordProgressList(
                progress: rows.map { $0.progress.record(of: $0.word) },
                serverTime: WireDate(milliseconds: end))
        }
    }

    /// Parses a time to milliseconds since 1970; 0 if there is none.
    private static func moment(_ text: String?) throws -> Int64 {
        guard let text, !text.isEmpty else { return 0 }
        guard let date = try? WireJSON.decode([WireDate].self, from: "[\"\(text)\"]").first,
            abs(date.date.timeIntervalSince1970) < 1e12
        else { throw SourceRefusal.bad("since", "It isn't a time such as 2031-04-05T06:07:08Z.") }
        return date.milliseconds
    }
}

/// Stores progress from contract clients, with the contract's conflict rule.
struct ProgressIntake {
    let store: StudyRecordStore
    let starter: StarterOffer

    func take(_ rows: [WordProgressRecord]) throws -> WordProgressOutcome {
        let ids = Set(rows.map(\.wordId.value))
        var wordProgress = try store.wordProgress(of: ids)
        let cards = try store.cards(ids)
        let studied = try store.studied(among: ids)
        var outcome = WordProgressOutcome(syncedCount: 0, failedCount: 0, conflicts: [])
        var changed: Set<String> = []
        for row in rows {
            let id = row.wordId.value
            let isKnown =
                cards[id].map { !$0.card.isDeleted } ?? (studied.contains(id) || starter.has(id))
            let latest = store.nowMilliseconds + StudyWriteRules.maxClockLead
            let time = row.lastReviewed.date.timeIntervalSince1970
            guard isKnown, time >= 0, time * 1000 <= Double(latest) else {
                outcome.failedCount += 1
                continue
            }
            let sent = WordProgress(row)
            let before = wordProgress[id] ?? StoredWordProgress()
            var after = before
            after.plain = sent.merged(with: before.plain)
            wordProgress[id] = after
            if after != before { changed.insert(id) }
            if let whole = after.whole, whole != sent {
                outcome.conflicts?.append(
                    WordProgressOutcome.Conflict(
                        wordId: row.wordId, localProgress: sent.record(of: id),
                        serverProgress: whole.record(of: id), recommendedResolution: "use_server"))
            } else {
                outcome.syncedCount += 1
            }
        }
        for id in changed.sorted() {
            try store.put(wordProgress[id] ?? StoredWordProgress(), of: id)
        }
        return outcome
    }
}
