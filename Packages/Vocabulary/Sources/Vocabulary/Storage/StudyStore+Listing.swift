import SQLStore
import WordFinding

/// The filter of a word list.
struct WordFilter: Sendable, Hashable {
    enum State: String, Sendable, CaseIterable {
        case due, new, memorised
        case toDefine = "to-define"
        case suspended, leech
    }

    var source: String?
    var difficulty: WordDifficulty?
    var state: State?
    /// Part of a word, its dictionary form or its meaning.
    var search: String?

    init(
        source: String? = nil, difficulty: WordDifficulty? = nil, state: State? = nil,
        search: String? = nil
    ) {
        self.source = source
        self.difficulty = difficulty
        self.state = state
        self.search = search
    }
}

extension StudyStore {
    /// The words that match a filter, by source and their order in it.
    static func words(
        _ filter: WordFilter, now: Double, limit: Int, offset: Int, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> [StudyCard] {
        let condition = condition(of: filter, now: now)
        return try connection.rows(
            """
            SELECT \(StudyCard.columns) \(tables(scope, condition.sql))
            ORDER BY c.source_id, c.position, c.id LIMIT ? OFFSET ?
            """,
            [.text(scope)] + condition.values + [SQLValue(limit), SQLValue(offset)]
        ).map(StudyCard.init)
    }

    static func wordCount(
        _ filter: WordFilter, now: Double, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int {
        let condition = condition(of: filter, now: now)
        return try connection.row(
            "SELECT COUNT(*) AS n \(tables(scope, condition.sql))",
            [.text(scope)] + condition.values
        )?.int("n") ?? 0
    }

    /// Cards whose word, dictionary form or id is `word`, ignoring case, or whose id starts with it
    /// (at least 4 characters); at most 50.
    static func cards(
        named word: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Card] {
        let lower = word.lowercased()
        return try connection.rows(
            """
            SELECT c.* FROM vocabulary_cards AS c
            LEFT JOIN vocabulary_sources AS o ON o.scope = c.scope AND o.id = c.source_id
            WHERE c.scope = ? AND c.is_deleted = 0 AND COALESCE(o.is_deleted, 0) = 0
                AND (c.lemma = ? OR c.word = ? OR LOWER(c.word) = ? OR c.id = ?
                    OR (? >= 4 AND SUBSTR(c.id, 1, ?) = ?))
            ORDER BY c.source_id, c.position, c.id LIMIT 50
            """,
            [
                .text(scope), .text(lower), .text(word), .text(lower), .text(lower),
                SQLValue(lower.count), SQLValue(lower.count), .text(lower),
            ]
        ).map(Card.init)
    }

    private static func tables(_ scope: String, _ condition: String) -> String {
        """
        FROM vocabulary_cards AS c
        LEFT JOIN vocabulary_sources AS o ON o.scope = c.scope AND o.id = c.source_id
        LEFT JOIN vocabulary_states AS s ON s.scope = c.scope AND s.card_id = c.id
        WHERE c.scope = ? AND c.is_deleted = 0 AND COALESCE(o.is_deleted, 0) = 0\(condition)
        """
    }

    private static func condition(
        of filter: WordFilter, now: Double
    ) -> (sql: String, values: [SQLValue]) {
        var (sql, values): (String, [SQLValue]) = ("", [])
        if let source = filter.source {
            sql += " AND c.source_id = ?"
            values.append(.text(source))
        }
        if let difficulty = filter.difficulty {
            sql += " AND c.difficulty = ?"
            values.append(.text(difficulty.rawValue))
        }
        switch filter.state {
        case .due:
            sql += " AND s.queue IN (1, 2) AND s.due <= ?"
            values.append(.real(now))
        case .new: sql += " AND s.queue = 0"
        case .memorised: sql += " AND s.is_memorised = 1"
        case .toDefine: sql += " AND c.meaning IS NULL"
        case .suspended: sql += " AND s.is_suspended = 1"
        case .leech: sql += " AND s.is_leech = 1"
        case nil: break
        }
        if let search = filter.search, !search.isEmpty {
            sql += """
                 AND (LOWER(c.word) LIKE ? ESCAPE '~' OR c.lemma LIKE ? ESCAPE '~'
                    OR LOWER(COALESCE(c.meaning, '')) LIKE ? ESCAPE '~')
                """
            let pattern = SQLValue.text("%" + escaped(search.lowercased()) + "%")
            values += [pattern, pattern, pattern]
        }
        return (sql, values)
    }

    private static func escaped(_ text: String) -> String {
        text.map { "~%_".contains($0) ? "~\($0)" : String($0) }.joined()
    }
}
