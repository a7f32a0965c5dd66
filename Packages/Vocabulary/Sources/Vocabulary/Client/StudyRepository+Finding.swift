import AppCore
import SQLStore

extension StudyRepository {
    /// The words that match a filter, by source and their order in it.
    func words(
        _ filter: WordFilter = WordFilter(), limit: Int, offset: Int = 0
    ) async throws -> [StudyCard] {
        let (scope, now) = (await scope(), seconds)
        return try await store.database.read {
            try StudyStore.words(filter, now: now, limit: limit, offset: offset, scope, $0)
        }
    }

    func wordCount(_ filter: WordFilter = WordFilter()) async throws -> Int {
        let (scope, now) = (await scope(), seconds)
        return try await store.database.read {
            try StudyStore.wordCount(filter, now: now, scope, $0)
        }
    }

    /// Finds a card by id, id prefix, word or dictionary form; `source` disambiguates. Throws like
    /// ``source(named:)``.
    func card(named name: String, in source: String? = nil) async throws -> StudyCard {
        let scope = await scope()
        var found = try await store.database.read {
            try StudyStore.cards(named: name, scope, $0)
        }
        if let source { found.removeAll { $0.sourceID != source } }
        guard let first = found.first else {
            throw Problem(
                .notFound, "The word “\(name)” wasn't found.",
                cure: "homeroom vocabulary words list")
        }
        guard found.count == 1 else {
            throw Problem(
                .invalid, "More than one word is called “\(name)”.",
                reason: found.prefix(9).map { "\($0.id.prefix(8))  \($0.sentence.prefix(60))" }
                    .joined(separator: "\n  "),
                cure: "Use the id, the start of it, or --source.")
        }
        return try await card(first.id)
    }

    /// The number of words per source: those without a meaning, and those available for study.
    func sizes() async throws -> [String: (words: Int, toDefine: Int)] {
        let scope = await scope()
        let rows = try await store.database.read { connection in
            try connection.rows(
                """
                SELECT source_id, COUNT(*) AS n, SUM(CASE WHEN meaning IS NULL THEN 1 ELSE 0 END)
                    AS undefined
                FROM vocabulary_cards WHERE scope = ? AND is_deleted = 0 GROUP BY source_id
                """, [.text(scope)])
        }
        var sizes: [String: (words: Int, toDefine: Int)] = [:]
        for row in rows {
            sizes[try row.text("source_id")] = (try row.int("n"), try row.int("undefined"))
        }
        return sizes
    }
}
