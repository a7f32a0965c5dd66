import AppCore
import ArgumentParser
import Questions

/// `homeroom tutor questions`
struct QuestionsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "questions",
        abstract: "Show the questions of an assignment, and your notes on them.",
        discussion: """
            Questions are found by their numbers: 1., Q3, Problem 2, and parts (a), (ii). With --json: number, label, page, start,
            end, parts, text, note.

            EXAMPLES
              homeroom tutor questions "Problem set 4"
              homeroom tutor questions "Problem set 4" --number 3
              homeroom tutor questions "Problem set 4" --number 3 --note "Use the chain rule."
            """)

    @Argument(help: "The document, by its title or id.") var document: String
    @Option(help: "Only the question at this place, from 1.") var number: Int?
    @Option(help: "Keep this as your note on the question; empty takes it away.") var note: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if note != nil, number == nil { throw ValidationError("Say which question with --number.") }
    }

    func run(in context: FeatureContext) async throws {
        let desk = QuizDesk(context: context)
        let console = context.console.with(output)
        let assignment = try await desk.assignment(desk.library.document(named: document).id)
        var shown = assignment.questions
        if let number {
            shown = shown.filter { $0.number == number }
            guard !shown.isEmpty else {
                throw Problem(
                    .notFound, "There is no question \(number).",
                    reason: "\(assignment.document.title) has \(assignment.questions.count).")
            }
        }
        var notes = assignment.notes
        if let note, let number {
            try await desk.keep(note: note, number: number, of: assignment.document.id)
            notes[number] = note.allSatisfy(\.isWhitespace) ? nil : note
        }
        if output.json { return try console.emit(json: shown.map { Shape($0, notes[$0.number]) }) }
        if output.plain {
            for question in shown {
                let text = question.text.split(whereSeparator: \.isWhitespace).joined(
                    separator: " ")
                console.out(
                    "\(question.number)\t\(question.label)\t\(text)\t\(notes[question.number] ?? "")"
                )
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
