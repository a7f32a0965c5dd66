import FSRS
import SQLStore

/// What came into the log with decks: hundreds of thousands of lines at once, of which little has to be kept. An answer
/// is a row of small numbers, and its id is its card's with its moment; where a card stood when it came is in the row of
/// the card. Everything else of the log is in `vocabulary_events`; ``WholeLog`` is both.
enum ImportedLog {
    static let tables = [
        "vocabulary_imported", "vocabulary_imported_answers", "vocabulary_imported_moments",
    ]

    static let migration = StoreMigration(
        "vocabulary-008-imported",
        [
            // A card whose log begins with what came with a deck. `adopted` is a ``CompactCardState``, null without an
            // adopting line; its column is one of texts so that both parts of a log have the same kinds of columns.
            // `is_sent` is the adopting line's.
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
            // A card is in it once. The card first: what is asked for is a card, or a stretch of time, and never all of a scope.
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
            // The same answers by time. It is a table, and no index, because rows that come in its order are added in
            // half the time that sorting takes.
            """
            CREATE TABLE vocabulary_imported_moments (
                at BIGINT NOT NULL,
                card BIGINT NOT NULL,
                PRIMARY KEY (at, card)
            ) WITHOUT ROWID
            """,
            // It still holds all that counting needs. Sources and levels are told apart among what is due.
            "DROP INDEX vocabulary_states_due",
            "DROP INDEX vocabulary_states_of_source",
            "DROP INDEX vocabulary_states_of_level",
            """
            CREATE INDEX vocabulary_states_due
                ON vocabulary_states (scope, queue, due, buried_until, difficulty, source_id)
            """,
            // Cards that came with a deck have 3 in `is_sent` while the other devices have not got them, and are found
            // from this id on, which is null when there are none.
            "ALTER TABLE vocabulary_sync ADD COLUMN imported_cards_from TEXT",
        ])

    // MARK: One line

    /// Whether a line is one that came with a deck; its card's number if so.
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

    // MARK: What the campus has not got

    /// Unsent answers from `start` on, by their time, and then unsent adopting lines.
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

/// The log as it is read: `FROM \(WholeLog.lines) AS line`. Statements that look for other lines than reviews and
/// adopting ones need no more than `vocabulary_events`.
enum WholeLog {
    /// Every line, without its payload: columns as in `vocabulary_events`.
    static let lines = union()
    /// For queries by time range.
    static let linesByTime = union(byTime: true)
    /// Every line with its payload, for ``StudyEvent``.
    static let events = union(payload: true)

    /// The columns of both parts have the same kinds, so that conditions reach the indexes of both.
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
