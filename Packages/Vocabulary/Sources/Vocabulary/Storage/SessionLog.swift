import SQLStore

/// A session's log queries, inside the caller's transaction.
struct SessionLog {
    let scope: String
    let connection: any SQLConnection

    init(_ scope: String, _ connection: any SQLConnection) {
        self.scope = scope
        self.connection = connection
    }

    /// A review that wasn't undone. An undo line carries its card's id.
    private static let current = """
        e.kind = 'review' AND NOT EXISTS (
            SELECT 1 FROM vocabulary_events u WHERE u.scope = e.scope AND u.card_id = e.card_id
                AND u.kind = 'undo' AND u.target = e.id)
        """

    /// The number of consecutive study days with an answer, ending today or yesterday.
    func streak(today: Int, _ days: StudyDays) throws -> Int {
        func isStudied(_ day: Int) throws -> Bool {
            let start = Int64(days.start(of: day) * 1000)
            let end = Int64(days.start(of: day + 1) * 1000)
            let logged = try connection.row(
                """
                SELECT e.id FROM \(WholeLog.linesByTime) AS e
                WHERE e.scope = ? AND e.at >= ? AND e.at < ? AND \(Self.current) LIMIT 1
                """,
                [.text(scope), .integer(start), .integer(end)])
            if logged != nil { return true }
            return try StatisticsStore.prunedAnswers(from: start, to: end, scope, connection) > 0
        }
        var day = try isStudied(today) ? today : today - 1
        var streak = 0
        while streak < 10_000, try isStudied(day) {
            streak += 1
            day -= 1
        }
        return streak
    }

    /// A card's last line, which a window must have seen to answer it.
    func last(_ cardID: String) throws -> (id: String, at: Int64)? {
        try connection.row(
            """
            SELECT id, at FROM \(WholeLog.lines) AS line WHERE scope = ? AND card_id = ?
            ORDER BY at DESC, id DESC LIMIT 1
            """, [.text(scope), .text(cardID)]
        ).map { (try $0.text("id"), Int64(try $0.int("at"))) }
    }
}
