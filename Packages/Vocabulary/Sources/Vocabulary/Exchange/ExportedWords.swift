import AppCore
import FSRS
import SQLStore

/// Cards with states and answers, for export.
struct ExportedWords: Sendable {
    struct Item: Sendable {
        var card: Card
        var source: Source
        /// nil for a word without a meaning.
        var state: CardState?
    }

    var items: [Item]
    /// Answers by card, oldest first, without undone ones; includes resets (`forget`).
    var lines: [String: [StudyEvent]]
    var preferences: StudyPreferences
}

extension StudyRepository {
    /// All words, or one source's, ordered by source; `withLog` includes answers.
    func exported(of sourceID: String?, withLog: Bool) async throws -> ExportedWords {
        let scope = await scope()
        return try await store.database.read { connection in
            var sources: [String: Source] = [:]
            for source in try StudyStore.sources(scope, connection) { sources[source.id] = source }
            var states: [String: CardState] = [:]
            try connection.forEachRow(
                "SELECT * FROM vocabulary_states WHERE scope = ?", [.text(scope)]
            ) { row in states[try row.text("card_id")] = try CardState(row) }
            let items = try StudyStore.cards(of: sourceID, scope, connection).compactMap { card in
                sources[card.sourceID].map {
                    ExportedWords.Item(card: card, source: $0, state: states[card.id])
                }
            }
            let lines = withLog ? try Self.lines(items, sourceID, scope, connection) : [:]
            return ExportedWords(
                items: items, lines: lines,
                preferences: try StudyStore.preferences(scope, connection))
        }
    }

    private static func lines(
        _ items: [ExportedWords.Item], _ sourceID: String?, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> [String: [StudyEvent]] {
        let wanted = Set(items.map(\.card.id))
        var lines: [String: [StudyEvent]] = [:]
        var undone: Set<String> = []
        try connection.forEachRow(
            """
            SELECT * FROM \(WholeLog.events) AS line
            WHERE scope = ? AND kind IN ('review', 'undo', 'forget') ORDER BY at, id
            """, [.text(scope)]
        ) { row in
            let event = try StudyEvent(row)
            if event.kind == .undo {
                if let target = event.target { undone.insert(target) }
            } else if wanted.contains(event.cardID) {
                lines[event.cardID, default: []].append(event)
            }
        }
        guard !undone.isEmpty else { return lines }
        return lines.mapValues { $0.filter { !undone.contains($0.id) } }
    }
}
