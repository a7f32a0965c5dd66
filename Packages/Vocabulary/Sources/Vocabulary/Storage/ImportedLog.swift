import FSRS
import SQLStore

/// Log lines imported with decks: hundreds of thousands at once, stored compactly. An answer is a
/// row of small numbers, and its id is derived from its card's id and its time; the state a card
/// was imported with is in the card's row. All other lines are in `vocabulary_events`; ``WholeLog``
/// combines both.
enum ImportedLog {
    static let tables = [
        "vocabulary_imported", "vocabulary_imported_answers", "vocabulary_imported_moments",
    ]

    static let migration = StoreMigration(
        "vocabulary-008-imported",
        [
            // A card whose log begins with imported lines. `adopted` is a ``CompactCardState``, or
            // null without an adopting line; its column has text type so that both parts of the log
            // have the same column types. `is_sent` belongs to the adopting line.
            """
            CREATE TABLE vocabulary_imported (
                number INTEGER PRIMARY KEY,
                scope TEXT NOT NULL,
                card_id TEXT NOT NULL,
                adopted_at BIGINT,
                adopted_id TEXT,
                adopted TEXT,
                is_sent BIGINT NOT NULL
            )
            """,
            // Each card occurs once. The card comes first because queries ask for a card or a time
            // range, never for a whole scope.
            """
            CREATE INDEX vocabulary_imported_card ON vocabulary_imported (card_id, scope)
            """,
            """
            CREATE TABLE vocabulary_imported_answers (
                card BIGINT NOT NULL,
                at BIGINT NOT NULL,
                rating BIGINT NOT NULL,
                duration BIGINT NOT NULL,
                days BIGINT,
                is_sent BIGINT NOT NULL,
                PRIMARY KEY (card, at)
            ) WITHOUT ROWID
            """,
            // The same answers by time. It is a table instead of an index because inserting rows in
            // its order takes half the time of sorting.
            """
            CREATE TABLE vocabulary_imported_moments (
                at BIGINT NOT NULL,
                card BIGINT NOT NULL,
                PRIMARY KEY (at, card)
            ) WITHOUT ROWID
            """,
            // The remaining index has everything needed for counting. Sources and levels are
            // filtered among the due cards.
            "DROP INDEX vocabulary_states_due",
            "DROP INDEX vocabulary_states_of_source",
            "DROP INDEX vocabulary_states_of_level",
            """
            CREATE INDEX vocabulary_states_due
                ON vocabulary_states (scope, queue, due, buried_until, difficulty, source_id)
            """,
            // Imported cards have 3 in `is_sent` until the other devices have them; they start at
            // this id, which is null if there are none.
            "ALTER TABLE vocabulary_sync ADD COLUMN imported_cards_from TEXT",
        ])

    // MARK: One line

    /// The number of a line's card if the line was imported; nil otherwise.
    private static func number(
        of event: StudyEvent, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int64? {
        guard event.kind == .review || event.kind == .adopt else { return nil }
        let card = try connection.row(
            """
            SELECT number, adopted_at, adopted_id FROM vocabulary_imported
            WHERE card_id = ? AND scope = ?
            """, [.text(event.cardID), .text(scope)])
        guard let card else { return nil }
        let number = Int64(try card.int("number"))
        if event.kind == .adopt {
            let isIt =
                try card.optionalText("adopted_id") == event.id
                && card.optionalInt("adopted_at").map(Int64.init) == event.at
            return isIt ? number : nil
        }
        guard event.id == DeckRows.reviewID(at: event.at, of: event.cardID) else { return nil }
        let answer = try connection.row(
            "SELECT 1 AS one FROM vocabulary_imported_answers WHERE card = ? AND at = ?",
            [.integer(number), .integer(event.at)])
        return answer == nil ? nil : number
    }

    static func has(
        _ event: StudyEvent, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try number(of: event, scope, connection) != nil
    }

    /// Deletes a line if it exists.
    static func remove(
        _ event: StudyEvent, _ scope: String, _ connection: any SQLConnection
    ) throws {
        guard let number = try number(of: event, scope, connection) else { return }
        let statements =
            event.kind == .review
            ? [
                "DELETE FROM vocabulary_imported_answers WHERE card = ? AND at = ?",
                "DELETE FROM vocabulary_imported_moments WHERE card = ? AND at = ?",
            ]
            : [
                """
                UPDATE vocabulary_imported SET adopted_at = NULL, adopted_id = NULL, adopted = NULL
                WHERE number = ? AND adopted_at = ?
                """
            ]
        for sql in statements {
            try connection.execute(sql, [.integer(number), .integer(event.at)])
        }
    }

    /// Records that the server has a line or refused it.
    static func note(
        _ event: StudyEvent, _ sent: StudyStore.Sent, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        guard let number = try number(of: event, scope, connection) else { return }
        let sql =
            event.kind == .review
            ? "UPDATE vocabulary_imported_answers SET is_sent = ? WHERE card = ? AND at = ?"
            : "UPDATE vocabulary_imported SET is_sent = ? WHERE number = ? AND adopted_at = ?"
        try connection.execute(
            sql, [SQLValue(sent.rawValue), .integer(number), .integer(event.at)])
    }

    // MARK: Unsent lines

    /// Unsent answers from `start` on, by time, followed by unsent adopting lines.
    static func unsent(
        from start: Int64, limit: Int, _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        let answers = try connection.rows(
            """
            SELECT c.card_id, a.at, a.rating, a.duration, a.days
            FROM vocabulary_imported_moments AS m
            JOIN vocabulary_imported_answers AS a ON a.card = m.card AND a.at = m.at
            JOIN vocabulary_imported AS c ON c.number = m.card
            WHERE m.at >= ? AND a.is_sent = ? AND c.scope = ? ORDER BY m.at LIMIT ?
            """,
            [
                .integer(start), SQLValue(StudyStore.Sent.imported.rawValue), .text(scope),
                SQLValue(limit),
            ]
        ).map { row in
            DeckRows.review(
                ImportedDeck.Review(
                    at: Int64(try row.int("at")), rating: try row.int("rating"),
                    days: try row.optionalInt("days"), duration: try row.int("duration")),
                of: try row.text("card_id"))
        }
        guard answers.count < limit else { return answers }
        let adoptions = try connection.rows(
            """
            SELECT card_id, adopted_at, adopted_id, adopted FROM vocabulary_imported
            WHERE scope = ? AND is_sent = ? AND adopted_at IS NOT NULL ORDER BY number LIMIT ?
            """,
            [
                .text(scope), SQLValue(StudyStore.Sent.imported.rawValue),
                SQLValue(limit - answers.count),
            ]
        ).map { row in
            StudyEvent(
                id: try row.text("adopted_id"), cardID: try row.text("card_id"), kind: .adopt,
                at: Int64(try row.int("adopted_at")),
                payload: CompactCardState.payload(try row.value("adopted")))
        }
        return answers + adoptions
    }

    /// Marks all lines as unsent; false if there are none.
    static func forgetSent(_ scope: String, _ connection: any SQLConnection) throws -> Bool {
        let unsent = SQLValue(StudyStore.Sent.imported.rawValue)
        let count = try connection.execute(
            "UPDATE vocabulary_imported SET is_sent = ? WHERE scope = ?", [unsent, .text(scope)])
        guard count > 0 else { return false }
        try connection.execute(
            """
            UPDATE vocabulary_imported_answers SET is_sent = ?
            WHERE card IN (SELECT number FROM vocabulary_imported WHERE scope = ?)
            """, [unsent, .text(scope)])
        return true
    }
}

/// The complete log for queries: `FROM \(WholeLog.lines) AS line`. Queries for lines other than
/// reviews and adopting lines need only `vocabulary_events`.
enum WholeLog {
    /// Every line, without its payload: columns as in `vocabulary_events`.
    static let lines = union()
    /// For queries by time range.
    static let linesByTime = union(byTime: true)
    /// Every line with its payload, for ``StudyEvent``.
    static let events = union(payload: true)

    /// Combines both parts with the same column types, so that conditions use the indexes of both.
    private static func union(payload: Bool = false, byTime: Bool = false) -> String {
        let answers = """
            vocabulary_imported_answers AS a JOIN vocabulary_imported AS c ON c.number = a.card
            """
        let byMoment = """
            vocabulary_imported_moments AS m
                JOIN vocabulary_imported_answers AS a ON a.card = m.card AND a.at = m.at
                JOIN vocabulary_imported AS c ON c.number = m.card
            """
        let at = byTime ? "m.at" : "a.at"
        return """
            (SELECT scope, card_id, at, id, kind, rating, duration, days, mode, session_id, target,
                is_sent\(payload ? ", payload" : "") FROM vocabulary_events
            UNION ALL
            SELECT c.scope, c.card_id, \(at),
                CAST(substr(c.card_id, 1, 24) || printf('%012x', \(at)) AS TEXT), CAST('review' AS TEXT),
                a.rating, a.duration, a.days, CAST('due' AS TEXT), CAST(NULL AS TEXT),
                CAST(NULL AS TEXT), a.is_sent\(payload ? ", CAST(NULL AS TEXT)" : "")
            FROM \(byTime ? byMoment : answers)
            UNION ALL
            SELECT scope, card_id, adopted_at, adopted_id, CAST('adopt' AS TEXT), CAST(NULL AS INTEGER),
                CAST(NULL AS INTEGER), CAST(NULL AS INTEGER), CAST(NULL AS TEXT), CAST(NULL AS TEXT),
                CAST(NULL AS TEXT), is_sent\(payload ? ", adopted" : "")
            FROM vocabulary_imported WHERE adopted_at IS NOT NULL)
            """
    }
}
