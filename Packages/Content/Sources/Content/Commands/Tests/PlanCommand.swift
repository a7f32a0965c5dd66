import AppCore
import ArgumentParser
import TerminalUI

/// `content test plan`.
struct PlanTests: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Plan the days until the SAT.",
        discussion: """
            Counts back from the test date and never plans more than the minutes you give: full \
            practice tests about every second week, the last one a week before, going over them, the \
            questions that come back, drills of your weakest skills, and a light last day. On days \
            too short for a whole test, it plans single modules. The date and the minutes are \
            remembered, and the plan is made anew from what you have done.

            EXAMPLES:
              homeroom content test plan --date "in 60 days" --minutes 40
              homeroom content test plan --minutes "30, sat 150, sun 0"
              homeroom content test plan
              homeroom content test plan --all --json
              homeroom content test plan --forget
            """)

    @Option(help: "The day of the SAT, e.g. 2031-05-03 or \"in 60 days\".")
    var date: String?
    @Option(help: "Minutes a day, e.g. 40, or by weekday: \"30, sat 150, sun 0\".")
    var minutes: String?
    @Flag(help: "Show all days, not only two weeks.")
    var all = false
    @Flag(help: "Forget the date and the minutes.")
    var forget = false

    static var jsonFields: [String]? { SATPlanJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if forget, date != nil || minutes != nil {
            throw ValidationError("Use --forget alone.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = TestLibrary(context: context)
        if forget {
            try await library.store.forgetGoal()
            return console.err("The test date and the minutes are forgotten.")
        }
        let calendar = LocalCalendar(context.environment)
        if date != nil || minutes != nil {
            let day = try date.map { try NaturalDateParser(calendar).day($0) }
            try await library.setGoal(day, try minutes.map { try StudyMinutes($0) })
        }
        let pool = try await library.pool()
        if let problem = pool.problem { console.err("\(problem.summary) Using saved questions.") }
        let plan = try await library.satPlan(pool)
        if output.json { return try console.emit(json: SATPlanJSON(plan)) }
        let last = all || output.plain ? plan.goal.testDay : calendar.today + 13
        let days = plan.calendar.days.filter { $0.day <= last }
        if output.plain {
            for day in days {
                for entry in day.entries {
                    console.row(
                        [day.day.text, "\(entry.minutes)", entry.task.kind, entry.task.title])
                }
            }
            return
        }
        await console.show(Self.lines(plan, days, calendar))
    }

    private static func lines(
        _ plan: SATPlan, _ days: [StudyCalendar.PlannedDay], _ calendar: LocalCalendar
    ) -> [String] {
        let date = calendar.long(plan.goal.testDay)
        var lines = ["The SAT is on \(date), \(plan.distance). \(plan.goal.minutes.words)."]
        for day in days {
            let minutes = day.minutes > 0 ? ", \(day.minutes) min" : ""
            lines += ["", calendar.heading(day.day) + minutes]
            lines += day.entries.map { "  \($0.line)" }
        }
        if days.count < plan.calendar.days.count {
            let later = plan.calendar.days.dropFirst(days.count).flatMap { day in
                day.entries.filter(\.task.isTest).map {
                    "  \(calendar.short(day.day)): \($0.task.title)"
                }
            }
            lines += ["", "Later"] + later + ["", "All days: homeroom content test plan --all"]
        }
        if let command = plan.todaysEntries.first?.task.command {
            lines += ["", "To start: \(command)"]
        }
        return lines
    }
}

extension StudyCalendar.Entry {
    /// `Drill: Transitions, 10 questions (15 min)`
    var line: String { minutes > 0 ? "\(task.title) (\(minutes) min)" : task.title }
}

extension StudyCalendar.Task {
    /// Whether it's a practice test, or the SAT.
    var isTest: Bool {
        switch self {
        case .test, .theTest: true
        default: false
        }
    }
}

/// A plan in JSON.
struct SATPlanJSON: JSONRecord {
    static let jsonFields = ["test_date", "days_left", "minutes", "days"]

    struct MinutesJSON: Encodable {
        let monday: Int
        let tuesday: Int
        let wednesday: Int
        let thursday: Int
        let friday: Int
        let saturday: Int
        let sunday: Int

        init(_ minutes: StudyMinutes) {
            let days = minutes.byWeekday
            (monday, tuesday, wednesday, thursday) = (days[1], days[2], days[3], days[4])
            (friday, saturday, sunday) = (days[5], days[6], days[0])
        }
    }

    struct DayJSON: Encodable {
        let date: String
        let minutes: Int
        let tasks: [TaskJSON]
    }

    struct TaskJSON: Encodable {
        /// `test`, `test_review`, `review`, `drill`, `pack` or `sat`.
        let kind: String
        let title: String
        let minutes: Int
        let command: String?
    }

    let test_date: String
    let days_left: Int
    let minutes: MinutesJSON
    /// Days with something to do.
    let days: [DayJSON]

    init(_ plan: SATPlan) {
        test_date = plan.goal.testDay.text
        days_left = plan.daysLeft
        minutes = MinutesJSON(plan.goal.minutes)
        days = plan.calendar.days.map { day in
            DayJSON(
                date: day.day.text, minutes: day.minutes,
                tasks: day.entries.map {
                    TaskJSON(
                        kind: $0.task.kind, title: $0.task.title, minutes: $0.minutes,
                        command: $0.task.command)
                })
        }
    }
}
