import AppCore
import ArgumentParser
import Foundation
import ICalendar
import TerminalUI

struct ExportCalendar: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the calendar as a file that other programs read.",
        discussion: """
            An iCalendar file (RFC 5545): units of the school as events, work as to-dos, your own events as they
            are, with their repetitions, alarms and zones. The school's dates are those of two months before to
            six months after today unless --from and --to say others; your own are written whole.

            EXAMPLES
              homeroom calendar export school.ics
              homeroom calendar export - --only own
              homeroom calendar export year.ics --from 2031-09-01 --to 2032-06-30 --classes
            """)

    @Argument(
        help: "The file to write; - is standard output.", completion: .file(extensions: ["ics"]))
    var file = "-"

    @Option(help: "The first day.")
    var from: String?

    @Option(help: "The last day.")
    var to: String?

    @Option(help: "school or own; both unless given.")
    var only: String?

    @Flag(help: "Classes too, each meeting as an event, as far as the week is known.")
    var classes = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let only, only != "school", only != "own" {
            throw ValidationError("--only takes school or own.")
        }
    }

    private struct Report: Encodable {
        var file: String
        var events: Int
        var todos: Int
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let almanac = printer.desk.almanac
        let first = try printer.day(from, or: almanac.today - 61, "--from")
        let last = try printer.day(to, or: almanac.today + 183, "--to")
        try printer.check(first, last)
        var entries: [Entry] = []
        if only != "own" {
            entries = try await printer.look(first...last).agenda.entries.filter {
                $0.kind != .own && (classes || $0.kind != .lesson)
            }
        }
        let own = only == "school" ? [] : try await printer.desk.events.all()
        let school = try? await printer.desk.me().schoolSlug
        let export = CalendarExport(almanac: almanac, school: school)
        let (text, count) = export.text(entries, own: own)
        guard file != "-" else {
            printer.console.raw(text)
            return
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw Problem(
                .cannotWrite, "The file cannot be written.", reason: error.localizedDescription,
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
        commandName: "import", abstract: "Take events from anyone's calendar file.",
        discussion: """
            A file, an https address, or - for standard input; at most 50 MB. Events are kept on this machine;
            the same file again changes only what has changed in it. A bad event is named with its line and
            left out, the others are taken. What Homeroom does not understand of an event is kept for the
            export.

            EXAMPLES
              homeroom calendar import holidays.ics
              homeroom calendar import https://example.org/term.ics --dry-run
              cat club.ics | homeroom calendar import - --json
            """)

    @Argument(help: "The file, its https address, or -.", completion: .file(extensions: ["ics"]))
    var file: String

    @Flag(name: .customLong("dry-run"), help: "Only say what would be taken.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = CalendarPrinter(context, output)
        let source = CalendarSource(client: printer.desk.client)
        let bytes = try await source.bytes(of: file)
        let taking = CalendarImport(
            store: printer.desk.events, environment: context.environment,
            almanac: printer.desk.almanac)
        let name = file == "-" ? "standard input" : file
        let report = try await taking.take(bytes, source: name, dryRun: dryRun)
        for problem in report.problems.prefix(20) {
            printer.console.err("\(name):\(problem.line): \(problem.sentence)")
        }
        if report.problemCount > 20 {
            printer.console.err("\(report.problemCount - 20) more like these.")
        }
        if output.json { return try printer.console.emit(json: ImportJSON(report, dryRun: dryRun)) }
        printer.console.out(summary(report))
        if report.taken == 0, report.problemCount > 0 {
            throw Problem(
                .invalid, "Nothing of the file could be taken.",
                cure: "Mend what is named above, or export it anew.", place: name)
        }
    }

    private func summary(_ report: CalendarImport.Report) -> String {
        var parts = [
            "\(report.added) added", "\(report.updated) updated", "\(report.unchanged) unchanged",
        ]
        if report.schools > 0 { parts.append("\(report.schools) of the school's left out") }
        if report.others > 0 { parts.append("\(report.others) of other kinds left out") }
        if report.problemCount > 0 { parts.append("\(report.problemCount) faults") }
        return (dryRun ? "Would be: " : "") + parts.joined(separator: ", ") + "."
    }
}
