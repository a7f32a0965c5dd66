import SQLStore

/// Finds the time up to which a log can be pruned without changing statistics: before any line
/// missing on the server, in a break, and outside sessions.
struct PruningBoundary {
    let scope: String
    let connection: any SQLConnection

    /// The maximum number of steps in the search for a time outside all sessions.
    private static let maxSteps = 50

    /// Lines before this time can be pruned; nil if there are none.
    func moment(before limit: Int64) throws -> Int64? {
        var limit = limit
        if let unsent = try first("at < ? AND is_sent <> 1", limit) { limit = unsent }
        for _ in 0..<Self.maxSteps {
            guard let last = try lastBeforePause(limit) else { return nil }
            // A session that spans the cut would be counted twice.
            guard let start = try sessionStart(over: last + 1) else { return last + 1 }
            limit = start
        }
        return nil
    }

    func count(_ condition: String, _ moment: Int64) throws -> Int {
        try connection.row(
            "SELECT COUNT(*) FROM \(WholeLog.linesByTime) AS line WHERE scope = ? AND \(condition)",
            [.text(scope), .integer(moment)])?.values.first?.whole ?? 0
    }

    private func first(_ condition: String, _ moment: Int64) throws -> Int64? {
        try connection.row(
            "SELECT MIN(at) AS first FROM \(WholeLog.linesByTime) AS line WHERE scope = ? AND \(condition)",
            [.text(scope), .integer(moment)]
        )?.optionalInt("first").map(Int64.init)
    }

    /// The last line before a gap too long to count as study.
    private func lastBeforePause(_ limit: Int64) throws -> Int64? {
        try connection.row(
            """
            SELECT MAX(at) AS last FROM (
                SELECT at, LEAD(at) OVER (ORDER BY at) AS next FROM \(WholeLog.lines) AS line
                WHERE scope = ?
            ) AS line
            WHERE at < ? AND (next IS NULL OR next - at > \(StatisticsStore.idleGap))
            """, [.text(scope), .integer(limit)]
        )?.optionalInt("last").map(Int64.init)
    }

    private func sessionStart(over moment: Int64) throws -> Int64? {
        try connection.row(
            """
            SELECT MIN(first) AS first FROM (
                SELECT MIN(at) AS first, MAX(at) AS last FROM vocabulary_events
                WHERE scope = ? AND session_id IS NOT NULL GROUP BY session_id
            ) AS session
            WHERE first < ? AND last >= ?
            """, [.text(scope), .integer(moment), .integer(moment)]
        )?.optionalInt("first").map(Int64.init)
    }
}
