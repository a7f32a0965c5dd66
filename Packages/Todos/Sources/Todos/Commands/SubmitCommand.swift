import AppCore
import ArgumentParser
import Foundation

struct SubmitWork: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Hand in an assignment: a text, a link or a file.",
        discussion: """
            You can hand in only once and can't change it afterwards, so it asks first; --yes skips the question. \
            Without a network, it's saved here and sent later (exit code 75).

            EXAMPLES:
              homeroom todos submit 150 --text "Every town needs a library." --dry-run
              homeroom todos submit 150 --file FILE --yes
              homeroom todos submit 150 --link https://example.org/page --yes
            """)

    @Argument(
        help: "The assignment's title, a few words of it, or its id.",
        completion: TodoCompletion.kind("assignment"))
    var id: String

    @Option(help: "Text; - reads it from standard input.")
    var text: String?

    @Option(help: "A web address.")
    var link: String?

    @Option(help: "A file, up to 50 MB.", completion: .file())
    var file: String?

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent, and send nothing.")
    var dryRun = false

    static var jsonFields: [String]? {
        AssignmentJSON.jsonFields + ["submission_type", "body", "url"]
    }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [text, link, file].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Give one of --text, --link and --file.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let number = try await printer.assignment(id)
        var work = SubmissionInput()
        if let text {
            work.text = text == "-" ? await Self.read(context.console) : text
        } else if let link {
            (work.kind, work.link) = (.link, link)
        } else if let file {
            (work.kind, work.file) = (.file, file)
        }
        let page = try await printer.page(number)
        if let obstacle = page.obstacle(at: printer.repository.nowMilliseconds) {
            throw Problem(.conflict, obstacle)
        }
        let checked = try work.checked(
            home: NSHomeDirectory(), taking: page.assignment.allowedExtensions)
        if dryRun {
            if output.json { return try printer.console.emit(json: checked.draft) }
            return printer.console.out(
                "Would hand in for “\(page.assignment.title)”: \(checked.note)")
        }
        printer.console.err("\(page.assignment.title): \(checked.note)")
        printer.console.err(TodoRepository.oneShot)
        guard try await printer.console.confirm("Hand it in?") else {
            return printer.console.err("Nothing was sent.")
        }
        let entry = try await printer.repository.handIn(work, for: page)
        try await finish(printer.repository.pending.send(entry.id), page, printer)
    }

    private func finish(
        _ outcome: OutboxOutcome, _ page: AssignmentPage, _ printer: TodoPrinter
    ) async throws {
        if case .failed(let problem) = outcome { throw problem }
        var page = page
        if case .delivered(let response) = outcome {
            if response.isEmpty {
                page = try await printer.page(page.assignment.id)
            } else {
                page.submission = try WireJSON.decode(Submission.self, from: response)
            }
            page.handIn = nil
        } else {
            page.handIn = try await printer.repository.handIn(of: page.assignment.id)
        }
        if output.json {
            try printer.console.emit(json: AssignmentJSON(page))
        } else if case .delivered = outcome {
            printer.console.out("Handed in: \(page.assignment.title)")
        } else {
            printer.console.out("Waiting: \(page.assignment.title)")
        }
        try printer.console.report(outcome)
    }

    private static func read(_ console: Console) async -> String {
        var lines: [String] = []
        var size = 0
        while size <= SubmissionInput.maxTextLength, let line = await console.port.readLine() {
            lines.append(line)
            size += line.count + 1
        }
        return lines.joined(separator: "\n")
    }
}
