import Foundation
import SQLStore
import WordFinding

extension StudyStore {
    /// A selection of cards.
    struct Selection: Sendable, Hashable {
        /// nil for all sources.
        var source: String?
        /// nil for all levels.
        var difficulty: WordDifficulty?

        /// The SQL condition and its values.
        var condition: (sql: String, values: [SQLValue]) {
            var (sql, values): (String, [SQLValue]) = ("", [])
            if let source {
                sql += " AND source_id = ?"
                values.append(.text(source))
            }
            if let difficulty {
                sql += " AND difficulty = ?"
                values.append(.text(difficulty.rawValue))
            }
            return (sql, values)
        }
    }

    /// The number of cards in a queue that are due at `due` seconds or before, counted up to
    /// `limit`, without cards buried on study day `today`.
    static func count(
        _ queue: StudyQueue, _ selection: Selection, due: Double?, today: Int, limit: Int,
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Int {
        guard limit > 0 else { return 0 }
        let condition = selection.condition
        let row = try connection.row(
            """
            SELECT COUNT(*) AS n FROM (SELECT 1 FROM vocabulary_states
                WHERE scope = ? AND queue = ?\(due == nil ? "" : " AND due <= ?")\(condition.sql)
                    AND (buried_until IS NULL OR buried_until <= ?)
                LIMIT ?) AS counted
            """,
            [.text(scope), SQLValue(queue.rawValue)] + (due.map { [.real($0)] } ?? [])
                + condition.values + [SQLValue(today), SQLValue(limit)])
        return try row?.int("n") ?? 0
    }

    /// The next due time after `moment` seconds; nil if there is none.
    static func nextDue(
        after moment: Double, _ selection: Selection, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> Double? {
        let condition = selection.condition
        var earliest: Double?
        for queue in [StudyQueue.learning, .review] {
            let row = try connection.row(
                """
                SELECT due FROM vocabulary_states
                WHERE scope = ? AND queue = ? AND due > ?\(condition.sql) ORDER BY due LIMIT 1
                """,
                [.text(scope), SQLValue(queue.rawValue), .real(moment)] + condition.values)
            guard let due = try row?.double("due") else { continue }
            earliest = min(earliest ?? due, due)
        }
        return earliest
    }

    /// Cards of a queue with their states, longest due first; new ones in their sources' order.
    static func queued(
        _ queue: StudyQueue, _ selection: Selection, due: Double?, today: Int, limit: Int,
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyCard] {
        guard limit > 0 else { return [] }
        let condition = selection.condition
        return try connection.rows(
            """
            SELECT \(StudyCard.columns) FROM (SELECT * FROM vocabulary_states
                WHERE scope = ? AND queue = ?\(due == nil ? "" : " AND due <= ?")\(condition.sql)
                    AND (buried_until IS NULL OR buried_until <= ?)
                ORDER BY due, card_id LIMIT ?) AS s
            JOIN vocabulary_cards AS c ON c.scope = s.scope AND c.id = s.card_id
            ORDER BY s.due, s.card_id
            """,
            [.text(scope), SQLValue(queue.rawValue)] + (due.map { [.real($0)] } ?? [])
                + condition.values + [SQLValue(today), SQLValue(limit)]
        ).map(StudyCard.init)
    }

    /// Counts for a study day that started at `start` milliseconds: cards seen for the first time,
    /// and other cards reviewed when due. Reads only that day's lines.
    static func done(
        since start: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws -> (new: Int, reviews: Int) {
        let rows = try connection.rows(
            """
            SELECT e.card_id, MIN(CASE WHEN e.mode = 'ahead' THEN 1 ELSE 0 END) AS is_ahead,
                CASE WHEN EXISTS (SELECT 1 FROM vocabulary_events AS p
                    WHERE p.scope = e.scope AND p.card_id = e.card_id AND p.at < ?
                        AND p.kind IN ('review', 'adopt'))
                    OR EXISTS (SELECT 1 FROM vocabulary_imported AS c
                        WHERE c.card_id = e.card_id AND c.scope = e.scope
                            AND (c.adopted_at < ? OR EXISTS (
                                SELECT 1 FROM vocabulary_imported_answers AS a
                                WHERE a.card = c.number AND a.at < ?)))
                    THEN 1 ELSE 0 END AS was_known
            FROM \(WholeLog.linesByTime) AS e
            WHERE e.scope = ? AND e.at >= ? AND e.kind = 'review'
                AND NOT EXISTS (SELECT 1 FROM vocabulary_events AS u
                    WHERE u.scope = e.scope AND u.card_id = e.card_id AND u.kind = 'undo'
                        AND u.target = e.id)
            GROUP BY e.scope, e.card_id
            """, [.integer(start), .integer(start), .integer(start), .text(scope), .integer(start)])
        var done = (new: 0, reviews: 0)
        for row in rows {
            if try !row.bool("was_known") {
                done.new += 1
            } else if try !row.bool("is_ahead") {
                done.reviews += 1
            }
        }
        return done
    }
}

/// A card and its state; a card that can't be studied has a new state.
struct StudyCard: Sendable, Hashable, Identifiable {
    var card: Card
    var state: CardState

    var id: String { card.id }
    /// True if it lacks a meaning.
    var isToDefine: Bool { card.meaning == nil }

    /// The columns of a card `c` and its state `s`.
    static let columns = """
        c.*, s.due, s.phase, s.step, s.stability, s.difficulty_value, s.last_review,
        s.review_count, s.lapses, s.is_memorised, s.is_suspended, s.is_leech, s.buried_until
        """

    init(card: Card, state: CardState) {
        self.card = card
        self.state = state
    }

    init(_ row: SQLRow) throws {
        card = try Card(row)
        if case .null = try row.value("phase") {
            state = CardState()
        } else {
            state = try CardState(row)
        }
    }
}
