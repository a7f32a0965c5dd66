import AppCore
import ArgumentParser
import Foundation
import ICalendar
import TerminalUI

struct ExportCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the calendar to a file other programs can read.",
        discussion: """
            An iCalendar file (RFC 5545): school units as events, work as to-dos, each class as a weekly \
            event, and your own events with their repetitions, alarms and zones. School dates run from two months before to six months \
            after today, unless you set --from and --to; all of your own events are written.

            EXAMPLES:
              homeroom calendar export school.ics
              homeroom calendar export - --only own
              homeroom calendar export year.ics --from 2031-09-01 --to 2032-06-30 --no-classes
            """)

    @Argument(
        help: "The file to write; - is standard output.", completion: .file(extensions: ["ics"]))
    var file = "-"

    @Option(help: "The first day.")
    var from: String?

    @Option(help: "The last day.")
    var to: String?

    @Option(help: "school or own; both by default.", completion: .list(["school", "own"]))
    var only: String?

    @Flag(
        inversion: .prefixedNo, help: "Include classes as weekly events, as far as they're known.")
    var classes = true

    static var jsonFields: [String]? { ["file", "events", "todos"] }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OptionChoice.check(only, "--only", ["school", "own"])
        if output.json, file == "-" {
            throw ValidationError(
                "With --json, give a file to write: the calendar itself isn't JSON. "
                    + "For JSON, use: homeroom calendar agenda --json")
        }
    }

    private struct Report: Encodable {
        var file: String
        var events: Int
        var todos: Int
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let localCalendar = printer.repository.localCalendar
        let first = try printer.day(from, or: localCalendar.today - 61, "--from")
        let last = try printer.day(to, or: localCalendar.today + 183, "--to")
        try printer.check(first, last)
        var entries: [Entry] = []
        if only?.lowercased() != "own" {
            entries = try await printer.look(first...last).agenda.entries.filter {
                // To-dos of a server are own events, which are written whole.
                ![.own, .subscribed, .lesson].contains($0.kind)
                    && !($0.kind == .todo
                        && ["event-", "server-"].contains(where: $0.id.hasPrefix))
            }
        }
        let own = only?.lowercased() == "school" ? [] : try await printer.repository.events.all()
        let school = try? await printer.repository.me().schoolSlug
        let export = CalendarExport(localCalendar: localCalendar, school: school)
        var lessons: [CalendarItem] = []
        if classes, only?.lowercased() != "own" {
            let timetable = await printer.repository.timetable()
            // A whole term, so that repeated exports start on the same day.
            let term = from == nil && to == nil ? timetable.term : nil
            lessons = export.classes(timetable, in: term ?? first...last)
        }
        let (text, count) = export.text(entries, classes: lessons, own: own)
        guard file != "-" else {
            printer.console.raw(text)
            return
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw Problem(
                .cannotWrite, "The file can't be written.", reason: error.localizedDescription,
                place: file)
        }
        if output.json {
            return try printer.console.emit(
                json: Report(file: file, events: count.events, todos: count.todos))
        }
        printer.console.err("Wrote \(count.events) events and \(count.todos) to-dos to \(file).")
    }
}

struct ImportCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import events from a calendar file.",
        discussion: """
            A file, an https address, or - for standard input, up to 50 MB. Events stay on this computer; \
            importing the file again updates only what changed. To follow a calendar that changes, use: homeroom calendar subscribe. What can't be read is reported with its \
            line; only an event without a valid start is skipped. Details of an event that Homeroom doesn't understand are kept for \
            export.

            EXAMPLES:
              homeroom calendar import FILE
              homeroom calendar import https://ADDRESS --dry-run
              cat FILE | homeroom calendar import - --json
            """)

    @Argument(
        help: "A file, an https address, or - for standard input.",
        completion: .file(extensions: ["ics"]))
    var file: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be imported, and change nothing.")
    var dryRun = false

    static var jsonFields: [String]? { ImportJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let source = CalendarSource(context)
        let bytes = try await source.bytes(of: file)
        let taking = CalendarImport(
            store: printer.repository.events, environment: context.environment,
            localCalendar: printer.repository.localCalendar)
        let name =
            file == "-"
            ? "standard input"
            : FeedAddress.isAddress(file) ? try FeedAddress(file).host.authority : file
        let report = try await taking.take(bytes, source: name, dryRun: dryRun)
        for problem in report.problems.prefix(20) {
            printer.console.err("\(name):\(problem.line): \(problem.sentence)")
        }
        if report.problemCount > 20 {
            printer.console.err("\(report.problemCount - 20) more like these.")
        }
        let nothing = report.taken == 0 && report.problemCount > 0
        if output.json {
            try printer.console.emit(json: ImportJSON(report, dryRun: dryRun))
            // The report is the JSON; an error would be a second one.
            if nothing { throw ExitCode(Problem(.invalid, "").exitCode) }
            return
        }
        printer.console.out(summary(report))
        if nothing {
            throw Problem(
                .invalid, "No events could be imported from this file.",
                cure: "Fix the problems above, or export the file again.", place: name)
        }
    }

    private func summary(_ report: CalendarImport.Report) -> String {
        var parts = [
            "\(report.added) added", "\(report.updated) updated", "\(report.unchanged) unchanged",
        ]
        if report.schools > 0 { parts.append("\(report.schools) from the school skipped") }
        if report.others > 0 { parts.append("\(report.others) of other kinds skipped") }
        if report.problemCount > 0 { parts.append("\(report.problemCount) problems") }
        return (dryRun ? "Would be: " : "") + parts.joined(separator: ", ") + "."
    }
}
