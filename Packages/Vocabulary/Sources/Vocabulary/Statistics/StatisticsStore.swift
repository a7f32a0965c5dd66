import FSRS
import SQLStore

/// Statistics from the log and the states, summed by the database so that results stay small.
struct StatisticsStore {
    let scope: String
    /// Only this source's cards; nil for all.
    var sourceID: String?
    let connection: any SQLConnection
    /// The minimum number of lines for using the cache.
    var leastLines = ActivityDigest.leastLines

    /// Counted answers: reviews with a rating that weren't undone. `extra` must be trusted SQL.
    func answers(_ extra: String = "") -> (sql: String, values: [SQLValue]) {
        var sql = """
            scope = ? AND kind = 'review' AND rating BETWEEN 1 AND 4
                AND at BETWEEN 0 AND \(OffsetSpan.horizon * 1000) AND id NOT IN (
                    SELECT target FROM vocabulary_events
                    WHERE scope = ? AND kind = 'undo' AND target IS NOT NULL)
            """
        var values: [SQLValue] = [.text(scope), .text(scope)]
        if let sourceID {
            sql += """
                 AND card_id IN (SELECT id FROM vocabulary_cards WHERE scope = ? AND source_id = ?)
                """
            values += [.text(scope), .text(sourceID)]
        }
        return (sql + extra, values)
    }

    private var ofSource: (sql: String, values: [SQLValue]) {
        sourceID.map { (" AND source_id = ?", [.text(scope), .text($0)]) } ?? ("", [.text(scope)])
    }

    // MARK: The log by hours

    /// Gaps between two answers count as study time up to this many milliseconds; after longer
    /// ones, only the answer itself counts.
    static let idleGap = 300_000

    /// Answers from `start` up to, not including, `end`, in milliseconds since 1970; includes
    /// pruned lines.
    func activity(
        _ days: StudyDays, from start: Int64 = 0, to end: Int64 = OffsetSpan.horizon * 1000
    ) throws -> StudyActivity {
        let pruned = try prunedHours(days.timeZone, from: start, to: end)
        var hours: [Int: HourOfStudy] = [:]
        if let bounds = try connection.row(
            """
            SELECT MIN(at) AS low, MAX(at) AS high FROM \(WholeLog.linesByTime) AS line
            WHERE scope = ? AND at >= ? AND at < ?
            """, [.text(scope), .integer(start), .integer(end)]),
            let low = try bounds.optionalInt("low"), let high = try bounds.optionalInt("high")
        {
            let spans = OffsetSpan.spans(
                from: Int64(low) / 1000, to: min(Int64(high), end - 1) / 1000 + 1,
                in: days.timeZone)
            for span in spans { try add(span, to: &hours) }
        }
        return StudyActivity(
            Self.merged(pruned, Array(hours.values)), rolloverHour: days.rolloverHour)
    }

    private func add(_ span: OffsetSpan, to hours: inout [Int: HourOfStudy]) throws {
        let condition = answers(" AND at >= ? AND at < ?")
        // Adds and subtracts two days, because division rounds up before 1970.
        try connection.forEachRow(
            """
            SELECT (at / 1000 + ?) / 3600 - 48 AS hour,
                SUM(CASE WHEN rating = 1 THEN 1 ELSE 0 END),
                SUM(CASE WHEN rating = 2 THEN 1 ELSE 0 END),
                SUM(CASE WHEN rating = 3 THEN 1 ELSE 0 END),
                SUM(CASE WHEN rating = 4 THEN 1 ELSE 0 END),
                SUM(CASE WHEN gap <= \(Self.idleGap) THEN gap
                    WHEN duration BETWEEN 0 AND 60000 THEN duration
                    WHEN duration > 60000 THEN 60000 ELSE 0 END)
            FROM (
                SELECT at, rating, duration, at - LAG(at) OVER (ORDER BY at) AS gap
                FROM \(WholeLog.linesByTime) AS line WHERE \(condition.sql)
            ) AS answered
            GROUP BY hour
            """,
            [.integer(Int64(span.offset) + 172_800)] + condition.values + [
                .integer(span.start * 1000), .integer(span.end * 1000),
            ]
        ) { row in
            let numbers = row.values.map(\.whole)
            let ratings = RatingCounts(
                again: numbers[1], hard: numbers[2], good: numbers[3], easy: numbers[4])
            var hour =
                hours[numbers[0]] ?? HourOfStudy(hour: numbers[0], ratings: .init(), time: 0)
            hour.ratings += ratings
            hour.time += Int64(numbers[5])
            hours[numbers[0]] = hour
        }
    }

    // MARK: Words

    /// Word states by source and level.
    func current() throws -> [WordFigures] {
        let part = ofSource
        return try connection.rows(
            """
            SELECT source_id, difficulty, COUNT(*),
                SUM(CASE WHEN review_count > 0 THEN 1 ELSE 0 END), SUM(is_memorised),
                SUM(review_count), MAX(last_review)
            FROM vocabulary_states WHERE scope = ?\(part.sql) GROUP BY source_id, difficulty
            """, part.values
        ).map { WordFigures($0.values) }
    }

    /// Word states by source and level, from answers between two times in milliseconds since 1970.
    func current(from start: Int64, to end: Int64) throws -> [WordFigures] {
        let condition = answers(" AND at >= ? AND at < ?")
        let part = ofSource
        // A card's last answer is the maximum of time × 8 + rating.
        var figures = try connection.rows(
            """
            SELECT source_id, difficulty, COUNT(*), COUNT(answers),
                SUM(CASE WHEN last_answer % 8 > 1 THEN 1 ELSE 0 END), SUM(answers),
                MAX(last_answer) / 8000
            FROM vocabulary_states LEFT JOIN (
                SELECT answered_id, SUM(count) AS answers, MAX(last) AS last_answer FROM (
                    SELECT card_id AS answered_id, COUNT(*) AS count, MAX(at * 8 + rating) AS last
                    FROM \(WholeLog.linesByTime) AS line WHERE \(condition.sql) GROUP BY card_id
                    UNION ALL
                    SELECT card_id, 0, last_answer FROM vocabulary_summary_cards
                    WHERE scope = ? AND last_answer >= ? AND last_answer < ?
                ) AS parts GROUP BY answered_id
            ) AS answered ON answered_id = card_id
            WHERE scope = ?\(part.sql) GROUP BY source_id, difficulty
            """,
            condition.values + [
                .integer(start), .integer(end), .text(scope), .integer(start * 8),
                .integer(end * 8),
            ] + part.values
        ).map { WordFigures($0.values) }
        try addPrunedReviews(to: &figures, from: start, to: end)
        return figures
    }

    // MARK: Sessions

    /// Sessions with answers, oldest first, from lines from `start` up to, not including, `end`.
    func sessions(
        from start: Int64 = 0, to end: Int64 = OffsetSpan.horizon * 1000
    ) throws -> [SessionFigures] {
        let condition = answers(" AND session_id IS NOT NULL AND at >= ? AND at < ?")
        let pruned = try prunedSessions(from: start, to: end)
        let logged = try connection.rows(
            """
            SELECT session_id, COUNT(*), SUM(CASE WHEN rating > 1 THEN 1 ELSE 0 END), MIN(at),
                MAX(at), COUNT(DISTINCT card_id), MAX(CASE WHEN session_id IN (
                    SELECT id FROM vocabulary_sessions WHERE scope = ? AND finished_at IS NOT NULL)
                    THEN 1 ELSE 0 END)
            FROM \(WholeLog.linesByTime) AS line WHERE \(condition.sql) GROUP BY session_id ORDER BY 4, 1
            """, [.text(scope)] + condition.values + [.integer(start), .integer(end)]
        ).map { SessionFigures($0.values) }
        guard !pruned.isEmpty else { return logged }
        return Self.merged(pruned, logged).sorted { ($0.first, $0.id) < ($1.first, $1.id) }
    }

    // MARK: Recall

    /// Reviews by study day, from `first` on; reads the whole log of the cards concerned.
    func recall(_ replay: CardReplay, _ days: StudyDays, first: Int?) throws -> [Int:
        RecallStatistics]
    {
        var counter = RecallCounter(replay: replay, days: days, first: first)
        var concerned = ""
        var values: [SQLValue] = [.text(scope)]
        if let first {
            concerned = """
                 AND card_id IN (SELECT card_id FROM \(WholeLog.linesByTime) AS line WHERE scope = ? AND at >= ?)
                """
            values += [.text(scope), .integer(Int64(days.start(of: first)) * 1000)]
        }
        if let sourceID {
            concerned += """
                 AND card_id IN (SELECT id FROM vocabulary_cards WHERE scope = ? AND source_id = ?)
                """
            values += [.text(scope), .text(sourceID)]
        }
        try connection.forEachRow(
            """
            SELECT id, card_id, kind, at, rating, days, target, payload FROM \(WholeLog.events) AS line
            WHERE scope = ? AND card_id <> ''\(concerned) ORDER BY card_id, at, id
            """, values
        ) { row in
            guard let event = StudyEvent(recalled: row.values) else { return }
            counter.add(event)
        }
        counter.finish()
        var byDay = counter.byDay
        try addPrunedRecall(to: &byDay, first: first)
        return byDay
    }
}

extension StudyEvent {
    /// Reads the columns that ``StatisticsStore/recall(_:_:first:)`` needs by position, which is
    /// faster than by name.
    fileprivate init?(recalled values: [SQLValue]) {
        guard case .text(let id) = values[0], case .text(let card) = values[1],
            case .text(let kind) = values[2], case .integer(let at) = values[3]
        else { return nil }
        self.init(
            id: id, cardID: card, kind: Kind(rawValue: kind), at: at,
            rating: values[4].number, days: values[5].number, target: values[6].string,
            payload: CompactCardState.payload(values[7]))
    }
}

extension SQLValue {
    /// The value as an integer; 0 for anything else.
    var whole: Int { number ?? 0 }

    /// The value as an integer, reals truncated; nil for anything else.
    var number: Int? {
        switch self {
        case .integer(let number): Int(number)
        case .real(let number): Int(exactly: number.rounded(.towardZero))
        default: nil
        }
    }

    var string: String? { if case .text(let text) = self { text } else { nil } }
}
