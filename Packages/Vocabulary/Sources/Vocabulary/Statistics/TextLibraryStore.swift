import SQLStore
import WordFinding

/// A source's counts in the library.
struct SourceWorkload: Sendable, Hashable {
    /// Words that can be studied.
    var total = 0
    var new = 0
    /// Cards due now.
    var due = 0
    var memorised = 0
    /// Words without a meaning.
    var toDefine = 0
}

/// The filter of a word list.
struct WordListFilter: Sendable, Hashable {
    /// A word's state, as a filter.
    enum LearningState: String, Sendable, CaseIterable {
        case any, new, learning, due, young, mature, suspended, leech, define

        var title: String {
            switch self {
            case .any: "Any state"
            case .new: "New"
            case .learning: "Learning"
            case .due: "Due"
            case .young: "Young"
            case .mature: "Mature"
            case .suspended: "Suspended"
            case .leech: "Leeches"
            case .define: "To define"
            }
        }
    }

    /// nil for all sources.
    var sourceID: String?
    /// nil for all levels.
    var difficulty: WordDifficulty?
    var learningState = LearningState.any
    /// Text to find in the word, its dictionary form or its meaning; empty for all.
    var search = ""
}

/// A word in a list.
struct WordRow: Sendable, Hashable, Identifiable {
    var card: Card
    var state: CardState
    var id: String { card.id }
}

/// Lists of sources and words. A word list first loads the ids of all its words, then the visible
/// rows.
enum TextLibraryStore {
    static func loads(
        _ scope: String, now: Double, today: Int, _ connection: any SQLConnection
    ) throws -> [String: SourceWorkload] {
        var loads: [String: SourceWorkload] = [:]
        try connection.forEachRow(
            """
            SELECT source_id, COUNT(*), SUM(CASE WHEN queue = 0 THEN 1 ELSE 0 END),
                SUM(CASE WHEN queue IN (1, 2) AND due <= ?
                    AND (buried_until IS NULL OR buried_until <= ?) THEN 1 ELSE 0 END),
                SUM(is_memorised)
            FROM vocabulary_states WHERE scope = ? GROUP BY source_id
            """, [.real(now), SQLValue(today), .text(scope)]
        ) { row in
            loads[row.values[0].string ?? ""] = SourceWorkload(
                total: row.values[1].whole, new: row.values[2].whole, due: row.values[3].whole,
                memorised: row.values[4].whole)
        }
        try connection.forEachRow(
            """
            SELECT source_id, COUNT(*) FROM vocabulary_cards
            WHERE scope = ? AND meaning IS NULL AND is_deleted = 0 GROUP BY source_id
            """, [.text(scope)]
        ) { row in
            loads[row.values[0].string ?? "", default: SourceWorkload()].toDefine =
                row.values[1].whole
        }
        return loads
    }

    // MARK: Words

    /// The ids of the words that match a filter: of one source in its order, otherwise by
    /// dictionary form.
    static func ids(
        _ filter: WordListFilter, _ scope: String, now: Double, _ connection: any SQLConnection
    ) throws -> [String] {
        let condition = condition(filter, now)
        let order = filter.sourceID == nil ? "c.lemma, c.id" : "c.position, c.id"
        var ids: [String] = []
        try connection.forEachRow(
            """
            SELECT c.id FROM vocabulary_cards AS c\(condition.join)
            WHERE c.scope = ? AND c.is_deleted = 0\(condition.sql) ORDER BY \(order)
            """, [.text(scope)] + condition.values
        ) { if let id = $0.values[0].string { ids.append(id) } }
        return ids
    }

    private static func condition(
        _ filter: WordListFilter, _ now: Double
    ) -> (join: String, sql: String, values: [SQLValue]) {
        var (join, sql, values): (String, String, [SQLValue]) = ("", "", [])
        if let sourceID = filter.sourceID {
            sql += " AND c.source_id = ?"
            values.append(.text(sourceID))
        }
        if let difficulty = filter.difficulty {
            sql += " AND c.difficulty = ?"
            values.append(.text(difficulty.rawValue))
        }
        if let learningState = condition(filter.learningState, now) {
            sql += " AND " + learningState.sql
            values += learningState.values
            if filter.learningState != .define {
                join = " JOIN vocabulary_states AS s ON s.scope = c.scope AND s.card_id = c.id"
            }
        }
        for word in filter.search.split(separator: " ").prefix(8) {
            let pattern = SQLValue.text("%\(escaped(word.prefix(100)))%")
            sql += """
                 AND (c.word LIKE ? ESCAPE '\\' OR c.lemma LIKE ? ESCAPE '\\'
                    OR c.meaning LIKE ? ESCAPE '\\')
                """
            values += [pattern, pattern, pattern]
        }
        return (join, sql, values)
    }

    private static func condition(
        _ learningState: WordListFilter.LearningState, _ now: Double
    ) -> (sql: String, values: [SQLValue])? {
        let mature = "s.due - s.last_review > \((RecallStatistics.mature - 1) * 86_400)"
        return switch learningState {
        case .any: nil
        case .new: ("s.queue = 0", [])
        case .learning: ("s.queue = 1", [])
        case .due: ("s.queue IN (1, 2) AND s.due <= ?", [.real(now)])
        case .young: ("s.queue = 2 AND NOT (\(mature))", [])
        case .mature: ("s.queue = 2 AND \(mature)", [])
        case .suspended: ("s.is_suspended = 1", [])
        case .leech: ("s.is_leech = 1", [])
        case .define: ("c.meaning IS NULL", [])
        }
    }

    /// Escapes text for SQL `LIKE`.
    private static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { result, letter in
            if letter == "%" || letter == "_" || letter == "\\" { result.append("\\") }
            result.append(letter)
        }
    }

    /// The rows of these cards, by id.
    static func rows(
        _ ids: ArraySlice<String>, _ scope: String, _ connection: any SQLConnection
    ) throws -> [String: WordRow] {
        guard !ids.isEmpty else { return [:] }
        let places = ids.map { _ in "?" }.joined(separator: ", ")
        var rows: [String: WordRow] = [:]
        for row in try connection.rows(
            """
            SELECT \(StudyCard.columns) FROM vocabulary_cards AS c
            LEFT JOIN vocabulary_states AS s ON s.scope = c.scope AND s.card_id = c.id
            WHERE c.scope = ? AND c.id IN (\(places))
            """, [.text(scope)] + ids.map(SQLValue.text))
        {
            let found = try StudyCard(row)
            rows[found.id] = WordRow(card: found.card, state: found.state)
        }
        return rows
    }
}
