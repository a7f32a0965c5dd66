import FSRS
import SQLStore
import WordFinding

/// Queries for planning a session, inside the caller's transaction.
struct SessionQueue {
    let scope: String
    let connection: any SQLConnection
    let sourceID: String?
    let difficulty: WordDifficulty?

    init(
        _ scope: String, _ connection: any SQLConnection, sourceID: String? = nil,
        difficulty: WordDifficulty? = nil
    ) {
        self.scope = scope
        self.connection = connection
        self.sourceID = sourceID
        self.difficulty = difficulty
    }

    /// The maximum number of cards loaded; a larger backlog is only counted.
    static let longest = 20_000
    private static let columns =
        "card_id, phase, due, stability, last_review, is_suspended, buried_until"

    private var condition: String {
        (sourceID == nil ? "" : " AND source_id = ?")
            + (difficulty == nil ? "" : " AND difficulty = ?")
    }
    private var values: [SQLValue] {
        [sourceID.map(SQLValue.text), (difficulty?.rawValue).map(SQLValue.text)].compactMap(\.self)
    }

    /// Cards in learning or relearning steps that are due before a time.
    func inSteps(before end: Double) throws -> [QueuedCard] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM vocabulary_states
            WHERE scope = ? AND queue = 1 AND due < ?\(condition) ORDER BY due, card_id LIMIT ?
            """, [.text(scope), .real(end)] + values + [SQLValue(Self.longest)]
        ).map(QueuedCard.init)
    }

    /// Cards in review that are due from `start` up to, not including, `end`, latest first.
    func reviews(from start: Double, before end: Double, today: Int) throws -> [QueuedCard] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM vocabulary_states
            WHERE scope = ? AND queue = 2 AND due >= ? AND due < ?\(condition)
                AND (buried_until IS NULL OR buried_until <= ?)
            ORDER BY due DESC, card_id DESC LIMIT ?
            """,
            [.text(scope), .real(start), .real(end)] + values
                + [SQLValue(today), SQLValue(Self.longest)]
        ).map(QueuedCard.init)
    }

    func reviewCount(before end: Double, today: Int) throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) AS n FROM vocabulary_states
            WHERE scope = ? AND queue = 2 AND due < ?\(condition)
                AND (buried_until IS NULL OR buried_until <= ?)
            """, [.text(scope), .real(end)] + values + [SQLValue(today)]
        )?.int("n") ?? 0
    }

    func new(today: Int, limit: Int) throws -> [QueuedCard] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM vocabulary_states
            WHERE scope = ? AND queue = 0\(condition)
                AND (buried_until IS NULL OR buried_until <= ?)
            ORDER BY due, card_id LIMIT ?
            """, [.text(scope)] + values + [SQLValue(today), SQLValue(limit)]
        ).map(QueuedCard.init)
    }

    /// The number of cards due per study day within a time range.
    func load(from start: Double, before end: Double, _ days: StudyDays) throws -> [Int: Int] {
        var load: [Int: Int] = [:]
        try connection.forEachRow(
            """
            SELECT due, COUNT(*) AS n FROM vocabulary_states
            WHERE scope = ? AND queue = 2 AND due >= ? AND due < ?\(condition) GROUP BY due
            """, [.text(scope), .real(start), .real(end)] + values
        ) { row in
            load[days.day(of: try row.double("due")), default: 0] += try row.int("n")
        }
        return load
    }

    /// True if the scope has cards that can be studied.
    func hasCards() throws -> Bool {
        try connection.row(
            "SELECT card_id FROM vocabulary_states WHERE scope = ?\(condition) LIMIT 1",
            [.text(scope)] + values) != nil
    }

    /// These cards, by id, without those that can't be studied.
    func cards(_ ids: [String]) throws -> [String: QueuedCard] {
        var cards: [String: QueuedCard] = [:]
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = ids[start..<min(start + 500, ids.count)]
            let marks = Array(repeating: "?", count: part.count).joined(separator: ", ")
            let rows = try connection.rows(
                """
                SELECT \(Self.columns) FROM vocabulary_states
                WHERE scope = ? AND card_id IN (\(marks))
                """, [.text(scope)] + part.map(SQLValue.text))
            for row in rows {
                let card = try QueuedCard(row)
                cards[card.id] = card
            }
        }
        return cards
    }

    /// The progress of every level of every source; `due` counts cards due before a time.
    func levelStatistics(
        before end: Double, today: Int, newLeft: Int
    ) throws -> [LevelStatistics] {
        try connection.rows(
            """
            SELECT source_id, difficulty, COUNT(*) AS total,
                SUM(CASE WHEN review_count > 0 THEN 1 ELSE 0 END) AS answered,
                SUM(is_memorised) AS memorised,
                SUM(CASE WHEN queue > 0 AND due < ? AND (buried_until IS NULL OR buried_until <= ?)
                    THEN 1 ELSE 0 END) AS due_count,
                SUM(CASE WHEN queue = 0 AND (buried_until IS NULL OR buried_until <= ?)
                    THEN 1 ELSE 0 END) AS new_count
            FROM vocabulary_states WHERE scope = ?\(condition) GROUP BY source_id, difficulty
            """, [.real(end), SQLValue(today), SQLValue(today), .text(scope)] + values
        ).compactMap { row in
            guard let difficulty = WordDifficulty(rawValue: try row.text("difficulty")) else {
                return nil
            }
            let new = try row.int("new_count")
            return LevelStatistics(
                sourceID: try row.text("source_id"), difficulty: difficulty,
                total: try row.int("total"), answered: try row.int("answered"),
                memorised: try row.int("memorised"),
                due: try row.int("due_count"), new: min(new, newLeft), allNew: new)
        }
    }
}

extension QueuedCard {
    init(_ row: SQLRow) throws {
        func optional(_ column: String) throws -> Double? {
            if case .null = try row.value(column) { return nil }
            return try row.double(column)
        }
        self.init(
            id: try row.text("card_id"),
            phase: CardSchedule.Phase(rawValue: try row.int("phase")) ?? .new,
            due: try row.double("due"), stability: try optional("stability"),
            lastReview: try optional("last_review"), isSuspended: try row.bool("is_suspended"),
            buriedUntil: try row.optionalInt("buried_until"))
    }
}
