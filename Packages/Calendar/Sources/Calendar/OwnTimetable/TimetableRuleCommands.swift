import AppCore
import ArgumentParser
import Foundation
import TerminalUI

struct SetTimetable: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the term, the rotation and the days off.",
        discussion: """
            Without options, it shows them.

            Weeks A and B are counted from the first day, or from a day of a week A that you name; weeks without \
            a school day don't count. Numbered days go on from one school day to the next: day 1 is the first \
            day, or the one you name.

            EXAMPLES:
              homeroom calendar timetable set --first 2031-09-01 --last 2031-12-19
              homeroom calendar timetable set --rotation ab --from-week-a 2031-09-08
              homeroom calendar timetable set --rotation 6-day --from-day-1 monday
              homeroom calendar timetable set --off 2031-10-20..2031-10-24 --name "Autumn break"
              homeroom calendar timetable set --use own
            """)

    @Option(help: "The first day of lessons; none removes it.")
    var first: String?

    @Option(help: "The last day of lessons; none removes it.")
    var last: String?

    @Option(help: "weekly, ab, or a number of days such as 6-day.")
    var rotation: String?

    @Option(name: .customLong("from-week-a"), help: "A day of a week A.")
    var weekA: String?

    @Option(name: .customLong("from-day-1"), help: "A day with number 1.")
    var day1: String?

    @Option(name: .customLong("school-days"), help: "The days that are numbered: mon,tue,…")
    var schoolDays: String?

    @Option(help: "A day off, or two days such as 2031-10-20..2031-10-24.")
    var off: String?

    @Option(help: "The name of the days off.")
    var name: String?

    @Option(name: .customLong("not-off"), help: "Remove the days off that include this day.")
    var notOff: String?

    @Option(
        help:
            "own: your timetable, even if the school sends one. school: the school's, if it sends one.",
        completion: .list(["own", "school"]))
    var use: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OptionChoice.check(use, "--use", ["own", "school"])
        guard name == nil || off != nil else { throw ValidationError("--name needs --off.") }
        guard weekA == nil || day1 == nil else {
            throw ValidationError("Use either --from-week-a or --from-day-1.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        if !isEmpty {
            try await printer.repository.ownTimetable.change { [self] timetable in
                try apply(to: &timetable, localCalendar)
            }
        }
        let timetable = await printer.repository.timetable()
        if output.json {
            return try printer.console.emit(json: OwnTimetableJSON(timetable: timetable.own))
        }
        printer.tell(timetable)
    }

    private var isEmpty: Bool {
        [first, last, rotation, weekA, day1, schoolDays, off, notOff, use].allSatisfy { $0 == nil }
    }

    private func apply(to timetable: inout OwnTimetable, _ calendar: LocalCalendar) throws {
        func day(_ text: String) throws -> WireDay? {
            WireDay(try NaturalDateParser(calendar).day(text).text)
        }
        func edge(_ text: String) throws -> WireDay? {
            text.lowercased() == "none" ? nil : try day(text)
        }
        if let rotation {
            guard let known = OwnTimetable.Rotation(rotation) else {
                throw Problem(
                    .usage, "“\(rotation.prefix(40))” isn't understood.",
                    cure: "--rotation takes weekly, ab, or 2 to 20 days such as 6-day.")
            }
            timetable.rotation = known
        }
        if let first { timetable.first = try edge(first) }
        if let last { timetable.last = try edge(last) }
        if let anchor = weekA ?? day1 { timetable.anchor = try day(anchor) }
        if let use { timetable.replacesSchool = use.lowercased() == "own" }
        if let schoolDays {
            guard let days = RecurrencePhraseParser.weekdays(schoolDays), !days.isEmpty else {
                throw Problem(.usage, "--school-days takes weekdays such as mon,tue,wed.")
            }
            timetable.schoolDays = days
        }
        if let notOff {
            let day = try NaturalDateParser(calendar).day(notOff)
            guard timetable.nameOfDayOff(day) != nil else {
                throw Problem(.notFound, "\(day.text) isn't a day off.")
            }
            timetable.daysOff.removeAll { $0.first <= day && day <= $0.last }
        }
        if let off { try timetable.addDaysOff(off, name: name ?? "", calendar) }
        timetable.startCounting(calendar)
    }
}

struct ImportTimetable: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a timetable from a text or CSV file.",
        discussion: """
            A CSV file has the columns class, days, start, end, room, teacher, week; only the first four are \
            required, and a heading may put them in another order. A text file has one class per line: the \
            days, the times, the class, the room after @ and the teacher in parentheses. Lines such as \
            “rotation: ab”, “first: 2031-09-01”, “last: 2031-12-19” and “off: 2031-10-20..2031-10-24 Autumn \
            break” set the rest. If a line can't be read, nothing is imported.

                mon wed 9:10-10:00 Biology @ Lab 2 (Ms Brandt)
                fri 13:00-14:30 Art, week B

            EXAMPLES:
              homeroom calendar timetable import FILE
              homeroom calendar timetable import FILE --replace
              cat FILE | homeroom calendar timetable import - --dry-run
            """)

    @Argument(help: "A file, or - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Remove all other classes and days off first.")
    var replace = false

    @Flag(name: .customLong("dry-run"), help: "Show what would be imported, and change nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        var dryRun: Bool
        var added: Int
        var unchanged: Int
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let repository = printer.repository
        let name = file == "-" ? "standard input" : file
        guard !file.contains("://") else {
            throw Problem(.usage, "Give a file, not an address.", place: file)
        }
        let bytes = try await CalendarSource(context).bytes(of: file)
        let reader = OwnTimetableReader(
            localCalendar: repository.localCalendar, newID: repository.ownTimetable.newID)
        let before = try await repository.ownTimetable.timetable()
        let edit = { @Sendable [replace] (timetable: inout OwnTimetable) throws in
            if replace { (timetable.lessons, timetable.daysOff) = ([], []) }
            try reader.read(bytes, into: &timetable, file: name)
        }
        var after = before
        if dryRun {
            try edit(&after)
            try after.check()
        } else {
            after = try await repository.ownTimetable.change(edit)
        }
        let known = Set(before.lessons.map(\.id))
        let added = after.lessons.count { !known.contains($0.id) }
        let report = Report(
            dryRun: dryRun, added: added, unchanged: after.lessons.count - added)
        if output.json { return try printer.console.emit(json: report) }
        printer.console.out(
            (dryRun ? "Would be: " : "") + "\(added) added, \(report.unchanged) already there.")
        if !dryRun { printer.tell(await repository.timetable()) }
    }
}
