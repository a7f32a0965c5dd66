import AppCore
import Foundation
import SQLStore

/// Records study time in the profile's local store, append-only.
///
/// Each row belongs to a local day in the time zone at the time of writing, so later travel doesn't
/// change it. Time already recorded isn't counted again.
struct StudyTimeStore: StudyTimeRecording {
    static let tables = ["tutor_study_times"]

    static let migrations = [
        StoreMigration(
            "tutor-070-study-times",
            [
                """
                CREATE TABLE tutor_study_times (
                    id TEXT PRIMARY KEY, day TEXT NOT NULL, start_ms BIGINT NOT NULL,
                    length_ms BIGINT NOT NULL, problems INTEGER NOT NULL,
                    feedback INTEGER NOT NULL, place TEXT NOT NULL, recorded_ms BIGINT NOT NULL
                )
                """,
                "CREATE INDEX tutor_study_times_start ON tutor_study_times (start_ms)",
                "CREATE INDEX tutor_study_times_day ON tutor_study_times (day)",
            ])
    ]

    /// The maximum length of a place.
    static let maxLocationLength = 200

    private struct Row {
        var day: StudyDay
        var start: Int64
        var length: Int64 = 0
        var problems = 0
        var feedback = 0
    }

    let database: any SQLDatabase
    let environment: SystemEnvironment

    init(context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    var calendar: StudyCalendar { StudyCalendar(environment) }
    var today: StudyDay { calendar.day(of: environment.now()) }

    func record(_ time: StudyTime) async throws(Problem) {
        let now = environment.now()
        guard let span = try StudySpan(time, now: now) else { return }
        let (calendar, place) = (calendar, time.place)
        try await write(place, now.milliseconds) { connection in
            // Rows in the future were recorded before the clock was set back; both count.
            let known = try connection.rows(
                """
                SELECT start_ms, length_ms FROM tutor_study_times
                WHERE start_ms < ? AND start_ms > ? AND length_ms > 0 AND recorded_ms <= ?
                """,
                [
                    .integer(span.range.upperBound),
                    .integer(span.range.lowerBound - StudySpan.longest),
                    .integer(now.milliseconds),
                ])
            var others: [Range<Int64>] = []
            for row in known {
                let start = Int64(try row.int("start_ms"))
                others.append(start..<(start + Int64(try row.int("length_ms"))))
            }
            var rows = span.outside(others).flatMap { calendar.byDay($0) }.map {
                Row(day: $0.day, start: $0.span.lowerBound, length: Int64($0.span.count))
            }
            if rows.isEmpty, span.problems > 0 {
                let end = span.range.upperBound
                rows = [Row(day: calendar.day(at: end), start: end)]
            }
            if !rows.isEmpty { rows[rows.count - 1].problems = span.problems }
            return rows
        }
    }

    /// Counts feedback or an answer from the tutor; committed when it returns.
    func countFeedback(at place: Place) async throws(Problem) {
        let now = environment.now().milliseconds
        let row = Row(day: calendar.day(at: now), start: now, feedback: 1)
        try await write(place, now) { _ in [row] }
    }

    private func write(
        _ place: Place, _ now: Int64,
        _ rows: @escaping @Sendable (any SQLConnection) throws -> [Row]
    ) async throws(Problem) {
        let place = String(place.description.prefix(Self.maxLocationLength))
        let uuid = environment.uuid
        try await Problem.wrapping {
            try await database.write { connection in
                for row in try rows(connection) {
                    try connection.execute(
                        """
                        INSERT INTO tutor_study_times
                            (id, day, start_ms, length_ms, problems, feedback, place, recorded_ms)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                        [
                            .text(uuid().uuidString.lowercased()), .text(row.day.text),
                            .integer(row.start), .integer(row.length),
                            .integer(Int64(row.problems)), .integer(Int64(row.feedback)),
                            .text(place), .integer(now),
                        ])
                }
            }
        }
    }
}

// MARK: Reading

extension StudyTimeStore {
    /// Statistics until today. Future days come from a wrong clock and are ignored for now.
    func statistics(
        _ range: StudyTimeRange, results: (any ResultsReading)?
    ) async throws(Problem) -> StudyTimeStatistics {
        let (calendar, today) = (calendar, today)
        var statistics = try await Problem.wrapping {
            try await database.read { connection in
                try Self.statistics(range, today, calendar, connection)
            }
        }
        if let results {
            let first = Double(range.firstDay(today, calendar)?.number ?? 0) * 86_400
            // A local day starts at most one day before the UTC day.
            let found = try await results.results(
                since: Date(timeIntervalSince1970: max(0, first - 86_400)))
            let firstDay = range.firstDay(today, calendar)
            statistics.results = found.filter { result in
                firstDay.map { calendar.day(of: result.finishedAt) >= $0 } ?? true
            }
        }
        return statistics
    }

    private static func statistics(
        _ range: StudyTimeRange, _ today: StudyDay, _ calendar: StudyCalendar,
        _ connection: any SQLConnection
    ) throws -> StudyTimeStatistics {
        let last = SQLValue.text(today.text)
        var days: [StudyDay: StudyAmount] = [:]
        try connection.forEachRow(
            """
            SELECT day, SUM(length_ms) AS length, SUM(problems) AS problems, SUM(feedback) AS feedback
            FROM tutor_study_times WHERE day <= ? GROUP BY day
            """, [last]
        ) { row in
            if let day = StudyDay(try row.text("day")) { days[day] = try amount(row) }
        }
        let first = SQLValue.text(range.firstDay(today, calendar)?.text ?? "")
        var places: [String: StudyAmount] = [:]
        try connection.forEachRow(
            """
            SELECT place, SUM(length_ms) AS length, SUM(problems) AS problems,
                SUM(feedback) AS feedback
            FROM tutor_study_times WHERE day >= ? AND day <= ? GROUP BY place
            """, [first, last]
        ) { row in places[try row.text("place")] = try amount(row) }
        var sittings = StudySittings()
        try connection.forEachRow(
            """
            SELECT place, start_ms, length_ms FROM tutor_study_times
            WHERE day >= ? AND day <= ? AND length_ms > 0 ORDER BY start_ms, id
            """, [first, last]
        ) { row in
            sittings.add(
                place: try row.text("place"), start: Int64(try row.int("start_ms")),
                length: Int64(try row.int("length_ms")))
        }
        return StudyTimeStatistics(
            range: range, calendar: calendar, today: today, days: days, places: places,
            sittings: sittings, results: nil)
    }

    private static func amount(_ row: SQLRow) throws -> StudyAmount {
        StudyAmount(
            seconds: try row.int("length") / 1000, problems: try row.int("problems"),
            feedback: try row.int("feedback"))
    }
}
