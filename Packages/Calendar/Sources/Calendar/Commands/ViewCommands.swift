import AppCore
import ArgumentParser
import TerminalUI

struct AgendaCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda",
        abstract: "Show what's coming up at school and in your own calendar.",
        discussion: """
            Days are 2031-09-04, today, tomorrow, a weekday or +3. Times are in your own zone.

            EXAMPLES:
              homeroom calendar agenda
              homeroom calendar agenda --days 30
              homeroom calendar agenda --from today --to fri --json
            """)

    @Option(help: "The first day; today by default.")
    var from: String?

    @Option(help: "The last day.")
    var to: String?

    @Option(help: "How many days, 1 to 366; 14 by default.")
    var days: Int?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...366).contains(days ?? 1) else {
            throw ValidationError("--days must be 1 to 366.")
        }
        if days != nil, to != nil {
            throw ValidationError("Use either --days or --to, not both.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let first = try printer.day(from, or: printer.repository.localCalendar.today, "--from")
        let last = try printer.day(to, or: first + ((days ?? 14) - 1), "--to")
        try printer.check(first, last)
        try await printer.print(
            try await printer.look(first...last).agenda, from: first, to: last)
    }
}

extension CalendarPrinter {
    /// Throws a usage ``Problem`` if the range is reversed or spans years.
    func check(_ first: Day, _ last: Day) throws(Problem) {
        guard first <= last else {
            throw Problem(
                .usage, "\(last.text) is before \(first.text).", cure: "Change --from or --to.")
        }
        guard last.number - first.number <= 1830 else {
            throw Problem(
                .usage, "That's more than five years.", cure: "Choose a shorter range.")
        }
    }
}

struct DayCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "day", abstract: "Show one day.",
        discussion: """
            EXAMPLES:
              homeroom calendar day
              homeroom calendar day tomorrow
              homeroom calendar day 2031-09-04 --json
            """)

    @Argument(help: "2031-09-04, today, tomorrow, a weekday or +3.")
    var date: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let day = try printer.day(date, or: printer.repository.localCalendar.today, "DATE")
        try await printer.print(try await printer.look(day...day).agenda, from: day, to: day)
    }
}

struct WeekCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "week", abstract: "Show a week.",
        discussion: """
            A week starts on Monday, or as set in calendar.week_start.

            EXAMPLES:
              homeroom calendar week
              homeroom calendar week 2031-09-04 --json
            """)

    @Argument(help: "Any day of the week; today by default.")
    var date: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        let first = localCalendar.week(of: try printer.day(date, or: localCalendar.today, "DATE"))
        let agenda = try await printer.look(first...(first + 6)).agenda
        if !output.json, !output.plain {
            printer.console.err("Week \(localCalendar.weekNumber(of: first))")
        }
        try await printer.print(agenda, from: first, to: first + 6)
    }
}

struct MonthCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "month", abstract: "Show a month, with the number of entries each day.",
        discussion: """
            Today is in brackets; each day shows how many entries it has. --plain prints the days and \
            counts, --json all entries.

            EXAMPLES:
              homeroom calendar month
              homeroom calendar month 2031-09-01
              homeroom calendar month --json
            """)

    @Argument(help: "Any day of the month; today by default.")
    var date: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        let day = try printer.day(date, or: localCalendar.today, "DATE")
        let (first, last) = (day.firstOfMonth, day.lastOfMonth)
        let agenda = try await printer.look(first...last).agenda
        if output.json { return try await printer.print(agenda, from: first, to: last) }
        if output.plain {
            for day in (first...last).days where !agenda[day].isEmpty {
                printer.console.row([day.text, String(agenda[day].count)])
            }
            return
        }
        await printer.console.show(
            MonthLines(agenda: agenda, localCalendar: localCalendar, day: day).lines)
    }
}

/// A month in plain text, six columns per day.
struct MonthLines {
    let agenda: Agenda
    let localCalendar: LocalCalendar
    let day: Day

    var lines: [String] {
        let weeks = localCalendar.weeks(ofMonth: day)
        let names = (0..<7).map { column in
            " " + LocalCalendar.shortWeekday((weeks.first ?? day) + column) + "  "
        }
        return [LocalCalendar.month(day), "    " + names.joined()]
            + weeks.map { week in
                let number = String(localCalendar.weekNumber(of: week))
                let cells = (0..<7).map { cell(week + $0) }
                let line = number + String(repeating: " ", count: 4 - number.count) + cells.joined()
                return String(line.reversed().drop { $0 == " " }.reversed())
            }
    }

    private func cell(_ day: Day) -> String {
        guard day.month == self.day.month else { return "      " }
        let isToday = day == localCalendar.today
        let number = (day.day < 10 ? " " : "") + String(day.day)
        let count = agenda[day].count
        let mark = count == 0 ? "" : count > 9 ? "+" : String(count)
        let text = (isToday ? "[" : " ") + number + (isToday ? "]" : count > 0 ? "·" : " ") + mark
        return text + String(repeating: " ", count: max(0, 6 - text.count))
    }
}
