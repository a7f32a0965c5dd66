import AppCore
import ArgumentParser
import Questions

/// `homeroom tutor questions`
struct QuestionsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Show an assignment's questions and your notes on them.",
        discussion: """
            Finds questions by their numbers: 1., Q3, Problem 2, and parts (a), (ii). With --json: number, label, page, start, \
            end, parts, text, note; with --tell: outcome (told, known, read), questions, files.

            --tell sends the questions to the tutor's server, so that it knows what you're working on; a server that reads \
            documents itself gets the PDF. Drawing on a question tells your school's server automatically.

            EXAMPLES:
              homeroom tutor questions TITLE
              homeroom tutor questions TITLE --number 3
              homeroom tutor questions TITLE --number 3 --note "Use the chain rule."
              homeroom tutor questions TITLE --tell --pages pages
            """)

    @Argument(help: "The document's title or id.") var document: String
    @Option(help: "Only this question, counted from 1.") var number: Int?
    @Option(help: "Save this as your note on the question; empty deletes it.") var note: String?
    @Flag(help: "Send the questions to the tutor's server.") var tell = false
    @Option(
        name: .customLong("pages"),
        help: "With --tell: a folder for the questions' pages, if the server makes them.",
        completion: .directory)
    var folder: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if tell, number != nil || note != nil {
            throw ValidationError("--tell is for the whole document.")
        }
        if folder != nil, !tell { throw ValidationError("Use --pages only with --tell.") }
        if note != nil, number == nil {
            throw ValidationError("Choose the question with --number.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let repository = QuizRepository(context: context)
        let console = context.console.with(output)
        if tell {
            return try await tell(
                try await repository.library.document(named: document), context, console)
        }
        let assignment = try await repository.assignment(
            repository.library.document(named: document).id)
        var shown = assignment.questions
        if let number {
            shown = shown.filter { $0.number == number }
            guard !shown.isEmpty else {
                throw Problem(
                    .notFound, "Question \(number) doesn't exist.",
                    reason: "\(assignment.document.title) has \(assignment.questions.count).")
            }
        }
        var notes = assignment.notes
        if let note, let number {
            try await repository.keep(note: note, number: number, of: assignment.document.id)
            notes[number] = note.allSatisfy(\.isWhitespace) ? nil : note
        }
        if output.json { return try console.emit(json: shown.map { Shape($0, notes[$0.number]) }) }
        if output.plain {
            for question in shown {
                let text = question.text.split(whereSeparator: \.isWhitespace).joined(
                    separator: " ")
                console.row([
                    String(question.number), question.label, text, notes[question.number] ?? "",
                ])
            }
            return
        }
        for question in shown {
            console.out(
                "Q\(question.number)/\(assignment.questions.count)  (\(question.label), page \(question.page))"
            )
            console.out(question.text)
            if let note = notes[question.number] { console.out("Your note: \(note)") }
            console.out("")
        }
    }

    private func tell(
        _ document: StudyDocument, _ context: FeatureContext, _ console: Console
    ) async throws {
        let server = ServerDocuments(context: context)
        switch try await server.tell(document.id) {
        case .told(let count):
            try say(Telling(outcome: "told", questions: count), console)
        case .known: try say(Telling(outcome: "known"), console)
        case .notTaken(let problem):
            guard problem.status == 404 || problem.status == 405 else { throw problem }
            let pages = try await server.reconstruct(document.id) { console.err($0) }
            var files: [String] = []
            if let folder {
                files = try QuizPrinter.write(
                    pages.map { ("question_\($0.number - 1).pdf", $0.pdf) }, into: folder)
            }
            try say(
                Telling(outcome: "read", questions: pages.count, files: files), console)
            guard !output.json else { return }
            for page in pages {
                let parts =
                    page.parts.isEmpty ? "" : "  parts " + page.parts.joined(separator: ", ")
                console.out("Q\(page.number)  \(page.label)\(parts)")
            }
        }
    }

    /// The server may find questions where local parsing found none.
    private func told(
        _ document: StudyDocument, _ server: ServerDocuments
    ) async throws(Problem) -> ServerDocuments.Outcome {
        do throws(Problem) {
            return try await server.tell(document.id)
        } catch {
            guard error.code == .invalid, document.format == "pdf" else { throw error }
            return .notTaken(
                Problem(.notFound, error.summary, reason: error.reason, status: 404))
        }
    }

    private func say(_ telling: Telling, _ console: Console) throws {
        if output.json {
            return try console.emit(json: telling)
        }
        let count = telling.questions.map { $0 == 1 ? "1 question" : "\($0) questions" } ?? ""
        switch telling.outcome {
        case "told": console.out("The tutor's server now knows \(count) of it.")
        case "read": console.out("The tutor's server has read \(count).")
        default: console.out("The tutor's server knows its questions already.")
        }
        for file in telling.files { console.out(file) }
    }

    /// `--tell --json`, version 1.
    struct Telling: Encodable {
        var outcome: String
        var questions: Int?
        var files: [String] = []
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var number: Int
        var label: String
        var page: Int
        var start: Int
        var end: Int
        var parts: [AssignmentQuestion.Part]
        var text: String
        var note: String?

        init(_ question: AssignmentQuestion, _ note: String?) {
            number = question.number
            label = question.label
            page = question.page
            start = question.start
            end = question.end
            parts = question.parts
            text = question.text
            self.note = note
        }
    }
}
