import FSRS
import SQLStore

/// The study counts shown on the tile and in the library's first lines.
struct StudySnapshot: Sendable, Hashable {
    var counts = StudyCounts()
    /// Words that can be studied.
    var cards = 0
    var sources = 0
    /// Words without a meaning.
    var toDefine = 0
    /// True if the starter deck hasn't been fetched yet.
    var isStarterToCome = false
    var answeredToday = 0
    /// Answers on each of the last 14 days, today last.
    var lastDays: [Int] = []
    /// Study days in a row, ending today or yesterday.
    var streak = 0
    /// True if the streak continues only with an answer today.
    var isAtRisk = false

    /// Cards due now.
    var due: Int { counts.learning + counts.review }

    /// The finished share of today's work, 0…1; nil if there is none.
    var share: Double? {
        let all = answeredToday + counts.total
        return all > 0 ? Double(answeredToday) / Double(all) : nil
    }

    static func load(
        _ scope: String, _ days: StudyDays, _ nowMilliseconds: Int64, _ counts: StudyCounts,
        _ connection: any SQLConnection
    ) throws -> StudySnapshot {
        var pulse = StudySnapshot(counts: counts)
        func count(_ sql: String) throws -> Int {
            try connection.row(sql, [.text(scope)])?.values.first?.whole ?? 0
        }
        pulse.cards = try count("SELECT COUNT(*) FROM vocabulary_states WHERE scope = ?")
        pulse.sources = try count(
            "SELECT COUNT(*) FROM vocabulary_sources WHERE scope = ? AND is_deleted = 0")
        pulse.toDefine = try count(
            """
            SELECT COUNT(*) FROM vocabulary_cards
            WHERE scope = ? AND meaning IS NULL AND is_deleted = 0
            """)
        pulse.isStarterToCome = try isStarterToCome(scope, connection)
        let today = days.day(of: Double(nowMilliseconds) / 1000)
        pulse.lastDays = try (today - 13...today).map {
            try answers(on: $0, days, limit: .max, scope, connection)
        }
        pulse.answeredToday = pulse.lastDays.last ?? 0
        pulse.isAtRisk = pulse.answeredToday == 0
        // Walks back day by day using the index, because the tile is in the first frame.
        var day = pulse.isAtRisk ? today - 1 : today
        while pulse.streak < maxShownDays,
            try answers(on: day, days, limit: 1, scope, connection) > 0
        {
            pulse.streak += 1
            day -= 1
        }
        pulse.isAtRisk = pulse.isAtRisk && pulse.streak > 0
        return pulse
    }

    /// True if the next sync brings the starter deck: from a Homeroom server, unless it was
    /// deleted.
    static func isStarterToCome(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        guard try StudyStore.device(scope, connection)?.keepsLog != false else { return false }
        return try StudyStore.source(Source.starterID, scope, connection) == nil
    }

    /// The maximum number of days to look back.
    static let maxShownDays = 3660

    private static func answers(
        on day: Int, _ days: StudyDays, limit: Int, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> Int {
        let start = Int64(days.start(of: day) * 1000)
        let end = Int64(days.start(of: day + 1) * 1000)
        let logged =
            try connection.row(
                """
                SELECT COUNT(*) FROM (
                    SELECT 1 FROM \(WholeLog.linesByTime) AS answer
                    WHERE scope = ? AND at >= ? AND at < ? AND kind = 'review'
                        AND rating BETWEEN 1 AND 4 AND NOT EXISTS (
                            SELECT 1 FROM vocabulary_events AS undo
                            WHERE undo.scope = answer.scope AND undo.kind = 'undo'
                                AND undo.target = answer.id)
                    LIMIT ?) AS answered
                """,
                [.text(scope), .integer(start), .integer(end), SQLValue(limit)]
            )?.values.first?.whole ?? 0
        guard logged < limit else { return logged }
        return try logged
            + StatisticsStore.prunedAnswers(from: start, to: end, scope, connection)
    }
}
