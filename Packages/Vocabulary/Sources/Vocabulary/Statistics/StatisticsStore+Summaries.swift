import Foundation
import SQLStore
import WordFinding

/// Statistics of pruned lines.
extension StatisticsStore {
    private var ofSource: (sql: String, values: [SQLValue]) {
        sourceID.map { (" AND source_id = ?", [.text(scope), .text($0)]) } ?? ("", [.text(scope)])
    }

    /// Totals by local hour from `start` up to, not including, `end`, in milliseconds since 1970.
    func prunedHours(_ zone: TimeZone, from start: Int64, to end: Int64) throws -> [HourOfStudy] {
        let part = ofSource
        let rows = try connection.rows(
            """
            SELECT quarter, SUM(again), SUM(hard), SUM(good), SUM(easy),
                SUM(\(sourceID == nil ? "spent" : "spent_in_source"))
            FROM vocabulary_summary_hours WHERE scope = ?\(part.sql) AND quarter >= ? AND quarter < ?
            GROUP BY quarter ORDER BY quarter
            """, part.values + [Self.quarter(start), Self.quarter(end)]
        ).map { $0.values.map(\.whole) }
        guard let first = rows.first?[0], let last = rows.last?[0] else { return [] }
        var spans = OffsetSpan.spans(
            from: Int64(first) * 900, to: Int64(last) * 900 + 900, in: zone)[...]
        var hours: [HourOfStudy] = []
        for row in rows {
            let seconds = Int64(row[0]) * 900
            while let span = spans.first, span.end <= seconds { spans.removeFirst() }
            let hour = (Int(seconds) + (spans.first?.offset ?? 0) + 172_800) / 3600 - 48
            let sum = HourOfStudy(
                hour: hour,
                ratings: RatingCounts(again: row[1], hard: row[2], good: row[3], easy: row[4]),
                time: Int64(row[5]))
            if hours.last?.hour == hour {
                hours[hours.count - 1].ratings += sum.ratings
                hours[hours.count - 1].time += sum.time
            } else {
                hours.append(sum)
            }
        }
        // When clocks go back, an hour occurs twice.
        return Self.merged(hours, [])
    }

    /// Sessions that began from `start` up to, not including, `end`.
    func prunedSessions(from start: Int64, to end: Int64) throws -> [SessionFigures] {
        let part = ofSource
        return try connection.rows(
            """
            SELECT session_id, SUM(answers), SUM(memorised), MIN(first_at), MAX(last_at), SUM(words),
                MAX(CASE WHEN session_id IN (SELECT id FROM vocabulary_sessions
                    WHERE scope = ? AND finished_at IS NOT NULL) THEN 1 ELSE 0 END)
            FROM vocabulary_summary_sessions WHERE scope = ?\(part.sql)
            GROUP BY session_id HAVING MIN(first_at) >= ? AND MIN(first_at) < ? ORDER BY 4, 1
            """, [.text(scope)] + part.values + [.integer(start), .integer(end)]
        ).map { SessionFigures($0.values) }
    }

    /// Adds recalls by study day, from `first` on.
    func addPrunedRecall(to byDay: inout [Int: RecallStatistics], first: Int?) throws {
        let part = ofSource
        try connection.forEachRow(
            """
            SELECT day, recall FROM vocabulary_summary_recall
            WHERE scope = ?\(part.sql) AND day >= ?
            """, part.values + [.integer(Int64(first ?? -1_000_000))]
        ) { row in
            guard let kept = row.values[1].string.flatMap(RecallStatistics.init(kept:)) else {
                return
            }
            byDay[row.values[0].whole, default: RecallStatistics()] += kept
        }
    }

    /// Adds answers by source and level to those counted from lines.
    func addPrunedReviews(
        to figures: inout [WordFigures], from start: Int64, to end: Int64
    ) throws {
        let part = ofSource
        for row in try connection.rows(
            """
            SELECT source_id, difficulty, SUM(again + hard + good + easy)
            FROM vocabulary_summary_hours WHERE scope = ?\(part.sql) AND quarter >= ? AND quarter < ?
            GROUP BY source_id, difficulty
            """, part.values + [Self.quarter(start), Self.quarter(end)])
        {
            guard
                let index = figures.firstIndex(where: {
                    $0.sourceID == row.values[0].string
                        && $0.difficulty?.rawValue == row.values[1].string
                })
            else { continue }
            figures[index].reviews += row.values[2].whole
        }
    }

    /// The number of pruned answers between two times, according to the totals.
    static func prunedAnswers(
        from start: Int64, to end: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int {
        try connection.row(
            """
            SELECT SUM(again + hard + good + easy) FROM vocabulary_summary_hours
            WHERE scope = ? AND quarter >= ? AND quarter < ?
            """, [.text(scope), quarter(start), quarter(end)])?.values.first?.whole ?? 0
    }

    /// The first quarter hour that begins at or after a time.
    static func quarter(_ moment: Int64) -> SQLValue {
        .integer((max(moment, 0) + LogSummary.quarter - 1) / LogSummary.quarter)
    }
}
