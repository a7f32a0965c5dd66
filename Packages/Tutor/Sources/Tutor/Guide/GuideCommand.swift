import AppCore
import ArgumentParser
import Questions

/// `homeroom tutor guide`.
struct GuideCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide", abstract: "Make a study guide of your documents.",
        discussion: """
            An outline, key terms with their definitions, likely questions with the place of the answer, and statements that \
            contradict each other. Everything is quoted from the documents, without a language model and without a network; the \
            same documents make the same guide. Without names, it covers your library, or one course.

            With --json: documents, terms, questions, contradictions; each quote with document, document_id, page, heading, \
            start and end (bytes).

            EXAMPLES:
              homeroom tutor guide
              homeroom tutor guide "The tides" "The French Revolution"
              homeroom tutor guide --course Physics --output guide.md
              homeroom tutor guide "The tides" --json
            """)

    static var jsonFields: [String]? { GuideShape.jsonFields }
    @OptionGroup var options: OutputOptions
    @Argument(
        help: "Titles of documents, the start of one, ids, or text and Markdown files.",
        completion: LibraryCompletion.document)
    var documents: [String] = []
    @Option(help: "The documents of one course.", completion: LibraryCompletion.course)
    var course: String?
    @Option(
        help: "Save the guide as Markdown to this file, replacing it.",
        completion: .file(extensions: ["md"]))
    var output: String?

    func validate() throws {
        guard documents.isEmpty || course == nil else {
            throw ValidationError("Name documents or a course, not both.")
        }
        guard output?.isEmpty != true else { throw ValidationError("--output needs a file.") }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(options)
        let sources = GuideTexts(context: context)
        let texts = try await texts(sources)
        if let notice = GuideTexts.notice(texts) { console.err(notice) }
        let guide = await GuideTexts.guide(of: texts)
        let page = GuidePage(guide)
        if let output {
            try QuizPrinter.write(Array(page.markdown.utf8), to: output)
            if !options.json { console.err("Saved the study guide: \(output)") }
        }
        if options.json { return try console.emit(json: GuideShape(guide)) }
        guard output == nil else { return }
        if options.plain {
            for row in page.rows { console.row(row) }
            return
        }
        console.out(page.lines.joined(separator: "\n"))
    }

    private func texts(_ sources: GuideTexts) async throws(Problem) -> [QuestionText] {
        guard documents.isEmpty else { return try await sources.texts(named: documents) }
        var scope = LibraryScope()
        if let course { scope.course = try await sources.library.course(named: course).id }
        return try await sources.texts(in: scope)
    }
}
