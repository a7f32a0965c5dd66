import FSRS
import SQLStore

extension StatisticsStore {
    private var ofSource: (sql: String, values: [SQLValue]) {
        sourceID.map { (" AND source_id = ?", [.text(scope), .text($0)]) } ?? ("", [.text(scope)])
    }

    /// The number of cards due per study day; all past days are counted as yesterday.
    func due(_ days: StudyDays, today: Int, length: Int) throws -> [Int: Int] {
        let part = ofSource
        var due: [Int: Int] = [:]
        // A buried card counts on the day it returns.
        func add(_ day: Int, _ row: SQLRow) {
            let buried = row.values[1].number ?? day
            due[max(day, buried), default: 0] += row.values[2].whole
        }
        let (start, end) = (days.start(of: today), days.start(of: today + length))
        let from = "FROM vocabulary_states WHERE scope = ?\(part.sql) AND queue IN (1, 2)"
        try connection.forEachRow(
            "SELECT 0, buried_until, COUNT(*) \(from) AND due < ? GROUP BY buried_until",
            part.values + [.real(start)]
        ) { add(today - 1, $0) }
        for span in OffsetSpan.spans(from: Int64(start), to: Int64(end), in: days.timeZone) {
            let shift = Int64(span.offset - days.rolloverHour * 3600) + 172_800
            try connection.forEachRow(
                """
                SELECT (CAST(due AS BIGINT) + ?) / 86400 - 2 AS day, buried_until, COUNT(*)
                \(from) AND due >= ? AND due < ? GROUP BY day, buried_until
                """,
                [.integer(shift)] + part.values + [
                    .real(Double(span.start)), .real(Double(span.end)),
                ]
            ) { add($0.values[0].whole, $0) }
        }
        return due
    }

    /// Cards by state.
    func cards(today: Int) throws -> CardCounts {
        let part = ofSource
        // Cards due after days are due at the start of a study day, so 21 days means more than 20
        // times 24 hours.
        let mature = "due - last_review > \((RecallStatistics.mature - 1) * 86_400)"
        let values =
            try connection.row(
                """
                SELECT SUM(CASE WHEN queue = 0 THEN 1 ELSE 0 END),
                    SUM(CASE WHEN queue = 1 AND phase = 1 THEN 1 ELSE 0 END),
                    SUM(CASE WHEN queue = 1 AND phase = 3 THEN 1 ELSE 0 END),
                    SUM(CASE WHEN queue = 2 AND NOT (\(mature)) THEN 1 ELSE 0 END),
                    SUM(CASE WHEN queue = 2 AND \(mature) THEN 1 ELSE 0 END),
                    SUM(is_suspended),
                    SUM(CASE WHEN queue >= 0 AND buried_until > ? THEN 1 ELSE 0 END),
                    SUM(is_leech)
                FROM vocabulary_states WHERE scope = ?\(part.sql)
                """, [SQLValue(today)] + part.values)?.values.map(\.whole) ?? []
        guard values.count == 8 else { return CardCounts() }
        var counts = CardCounts(
            new: values[0], learning: values[1], relearning: values[2], young: values[3],
            mature: values[4], suspended: values[5], buried: values[6], leeches: values[7])
        counts.toDefine =
            try connection.row(
                """
                SELECT COUNT(*) FROM vocabulary_cards
                WHERE scope = ?\(part.sql) AND meaning IS NULL AND is_deleted = 0
                """, part.values)?.values.first?.whole ?? 0
        return counts
    }

    /// All sources' cards and when they were added, in milliseconds since 1970. For own cards, that
    /// is their last edit.
    func added() throws -> [(at: Int64, count: Int)] {
        let part = ofSource
        return try connection.rows(
            """
            SELECT CASE WHEN kind = 'own' AND card_at > 0 THEN card_at ELSE added_at END AS came,
                COUNT(*)
            FROM (
                SELECT source_id, edited_at AS card_at FROM vocabulary_cards
                WHERE scope = ?\(part.sql) AND is_deleted = 0
            ) AS kept
            JOIN vocabulary_sources ON scope = ? AND id = source_id
            GROUP BY came ORDER BY came
            """, part.values + [.text(scope)]
        ).map { (Int64($0.values[0].whole), $0.values[1].whole) }
    }
}

/// Cards by state. Each card is in one of the first six; buried cards and leeches are counted
/// separately.
struct CardCounts: Sendable, Hashable {
    var new = 0
    var learning = 0
    var relearning = 0
    /// Cards in review that are due again in less than 21 days.
    var young = 0
    var mature = 0
    var suspended = 0
    var buried = 0
    var leeches = 0
    /// Words without a meaning, which aren't cards yet.
    var toDefine = 0

    /// Cards that can be studied, now or later.
    var total: Int { new + learning + relearning + young + mature + suspended }
}
