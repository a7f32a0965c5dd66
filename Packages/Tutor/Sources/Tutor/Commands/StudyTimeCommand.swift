import AppCore
import ArgumentParser

/// `homeroom tutor stats`.
struct StudyTimeCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show your study time, topics and results.",
        discussion: """
            Counts study time in every feature, only on this computer. Weeks start as usual in your country; days \
            follow your time zone. A streak is days in a row, up to today or yesterday. With \
            --json: range, from, to, seconds, problems, feedback, active_days, streak, longest_streak, sessions, \
            week, days, bars, places, and, if there are any, quizzes, exams and weak_areas.

            EXAMPLES:
              homeroom tutor stats
              homeroom tutor stats --range year --json
            """)

    @OptionGroup var output: OutputOptions
    @Option(help: "How far back to look: week, month, year or all.") var range = StudyTimeRange
        .week

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let statistics = try await StudyTimeStore(context: context)
            .statistics(range, results: context.capability(.studyResults))
        if output.json { return try console.emit(json: StudyTimeJSON(statistics)) }
        if output.plain {
            let days = statistics.days.filter { $0.key >= statistics.firstDay }
            return await console.table(
                ["day", "seconds", "problems", "feedback"].map { .init($0) },
                days.sorted { $0.key < $1.key }.map { day, amount in
                    [day.text]
                        + [amount.seconds, amount.problems, amount.feedback].map(String.init)
                })
        }
        await console.show(StudyTimeWords(statistics).lines)
    }
}

extension StudyTimeRange: ExpressibleByArgument {}

/// `--json`, version 1.
struct StudyTimeJSON: Encodable {
    struct Sessions: Encodable {
        var count: Int
        var longestSeconds: Int
    }

    struct Week: Encodable {
        var from: String
        var seconds: Int
        var problems: Int
        var feedback: Int
    }

    struct Amount: EncodesFields {
        /// `day`, `label` or `place`.
        var name: (key: String, text: String)
        var amount: StudyAmount

        var fields: JSONObject {
            let seconds: JSONObject = [name.key: name.text, "seconds": amount.seconds]
            if name.key == "label" { return seconds }
            return seconds + ["problems": amount.problems, "feedback": amount.feedback]
        }
    }

    struct Results: Encodable {
        var count: Int
        var passed: Int
        var failed: Int
        var scores: [Int]
        var averageScore: Int

        init?(_ results: [StudyResult], _ kind: StudyResult.Kind) {
            guard let summary = ResultsSummary(results.filter { $0.kind == kind }) else {
                return nil
            }
            (count, averageScore) = (summary.count, summary.averageScore)
            (passed, failed, scores) = (summary.passed, summary.failed, summary.scores)
        }
    }

    let range: StudyTimeRange
    let from: String
    let to: String
    let seconds: Int
    let problems: Int
    let feedback: Int
    let streak: Int
    let sessions: Sessions
    let week: Week
    let days: [Amount]
    let bars: [Amount]
    let places: [Amount]
    let quizzes: Results?
    let exams: Results?
    let activeDays: Int
    let longestStreak: Int
    let weakAreas: [String]?

    init(_ statistics: StudyTimeStatistics) {
        let (total, week) = (statistics.total, statistics.week)
        range = statistics.range
        from = statistics.firstDay.text
        to = statistics.today.text
        (seconds, problems, feedback) = (total.seconds, total.problems, total.feedback)
        activeDays = statistics.activeDays
        streak = week.streak(on: statistics.today)
        longestStreak = statistics.longestStreak
        sessions = Sessions(
            count: statistics.sittings.count,
            longestSeconds: statistics.sittings.longestSeconds)
        self.week = Week(
            from: statistics.calendar.weekStart(of: statistics.today).text,
            seconds: week.seconds.value, problems: week.problems.value,
            feedback: week.feedback.value)
        let first = statistics.firstDay
        days = statistics.days.filter { $0.key >= first }.sorted { $0.key < $1.key }
            .map { Amount(name: ("day", $0.key.text), amount: $0.value) }
        bars = statistics.bars.map {
            Amount(name: ("label", $0.label), amount: StudyAmount(seconds: $0.seconds))
        }
        places = statistics.places
            .sorted { ($1.value.seconds, $0.key) < ($0.value.seconds, $1.key) }
            .map { Amount(name: ("place", $0.key), amount: $0.value) }
        let results = statistics.results
        quizzes = results.flatMap { Results($0, .quiz) }
        exams = results.flatMap { Results($0, .exam) }
        weakAreas = results.map { ResultsSummary.weakAreas(of: $0) }
    }
}
