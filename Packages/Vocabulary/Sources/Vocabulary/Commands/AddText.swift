import AppCore
import ArgumentParser
import DocumentReading
import Foundation

/// `homeroom vocabulary add`.
struct AddText: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a text and find the words worth learning in it.",
        discussion: """
            Plain text, HTML, EPUB and PDF; - reads standard input. The text is saved here and sent to the server, \
            which finds the words; without a network, that happens later (exit code 75).

            EXAMPLES:
              homeroom vocabulary add FILE
              homeroom vocabulary add FILE FILE --language en
              man ls | homeroom vocabulary add - --title "Listing files"
              homeroom vocabulary add --from-passage "The Lake That Turns Over"
            """)

    @Argument(help: "Files, or - for standard input.", completion: .file())
    var files: [String] = []

    @Option(help: "The title, for a single text; its own by default.")
    var title: String?

    @Option(help: "The language, as a code such as en or pt-BR; detected by default.")
    var language: String?

    @Flag(help: "Paste the text, then press Enter and Ctrl-D.")
    var paste = false

    @Option(
        name: .customLong("from-lesson"),
        help: "Use a lesson's text: its title, id, or the start of either."
    )
    var fromLesson: String?

    @Option(
        name: .customLong("from-passage"),
        help: "Use a passage's text: its title, id, or the start of either.")
    var fromPassage: String?

    @Flag(name: .customLong("no-wait"), help: "Don't wait until the words are found.")
    var noWait = false

    @Flag(name: .customLong("dry-run"), help: "Show what would be added, and add nothing.")
    var dryRun = false

    static var jsonFields: [String]? { SourceJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let count =
            files.count + (paste ? 1 : 0) + (fromLesson == nil ? 0 : 1)
            + (fromPassage == nil ? 0 : 1)
        guard count > 0 else {
            throw ValidationError("Give a file, -, --paste, --from-lesson or --from-passage.")
        }
        if title != nil, count > 1 {
            throw ValidationError("--title works for a single text only.")
        }
        if files.count > 100 { throw ValidationError("At most 100 files at once.") }
        if files.filter({ $0 == "-" }).count + (paste ? 1 : 0) > 1 {
            throw ValidationError("Standard input can be read only once.")
        }
        if let language, !Self.isLanguage(language) {
            throw ValidationError("--language takes a code such as en or pt-BR.")
        }
    }

    static func isLanguage(_ text: String) -> Bool {
        (2...35).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            && text.prefix(2).allSatisfy(\.isLetter)
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        // All texts are read before any is added, so a read error adds nothing.
        var texts: [OfferedText] = []
        for file in files { texts.append(try await read(file, printer.console)) }
        if paste {
            if context.console.isInteractive {
                printer.console.err("Paste the text, then press Enter and Ctrl-D.")
            }
            texts.append(try await read("-", printer.console))
        }
        if let fromLesson { texts.append(try await offered(.lesson, fromLesson, context)) }
        if let fromPassage { texts.append(try await offered(.passage, fromPassage, context)) }
        if dryRun { return try await tell(texts, printer) }
        var sources: [Source] = []
        for text in texts {
            sources += try await printer.repository.upload(
                title: title ?? text.title, text: text.text, language: language)
        }
        try await finish(sources, printer)
    }

    private func read(_ file: String, _ console: Console) async throws -> OfferedText {
        guard file == "-" else {
            let text = try await TextExtractor.read(file)
            if let remark = text.remark { console.err("\(text.title): \(remark)") }
            return OfferedText(title: text.title, text: text.text)
        }
        let name = "standard input"
        let bytes = try IntakeFile("/dev/stdin").all(atMost: TextExtractor.maxPlainTextBytes)
        let text = try TextExtractor.text(of: bytes, name: name)
        if let remark = text.remark { console.err("\(name): \(remark)") }
        return OfferedText(title: TextExtractor.firstLine(of: text.text), text: text.text)
    }

    private func offered(
        _ kind: ItemReference.Kind, _ name: String, _ context: FeatureContext
    ) async throws -> OfferedText {
        guard let texts = context.capability(.texts) else {
            throw Problem(
                .notFound, "No installed module provides lesson or passage texts.",
                cure: "Save the text as a file and add that.")
        }
        return try await texts.text(of: ItemReference(kind, name))
    }

    private func tell(_ texts: [OfferedText], _ printer: StudyPrinter) async throws {
        for text in texts {
            let words = text.text.split(whereSeparator: \.isWhitespace).count
            printer.console.err("Would add “\(title ?? text.title)”, \(words) words.")
        }
    }

    private func finish(_ sources: [Source], _ printer: StudyPrinter) async throws {
        let (repository, console) = (printer.repository, printer.console)
        await repository.sendWaiting()
        let outcome = try await repository.outcome(of: TextEndpoints.upload.id, on: sources)
        if case .delivered = outcome, !noWait {
            let ids = try await repository.current(sources).map(\.id)
            _ = try await repository.awaitProcessing(of: ids) { source in
                console.err(Self.line(source))
            }
        }
        let now = try await repository.current(sources)
        try await printer.found(now)
        try console.report(outcome)
    }

    private static func line(_ source: Source) -> String {
        switch source.status {
        case .queued: "“\(source.title)” is waiting…"
        case .processing: "“\(source.title)”: finding words…"
        case .completed: "“\(source.title)” is done."
        case .failed: "“\(source.title)”: \(source.failureReason ?? "no words could be found.")"
        }
    }
}

extension StudyPrinter {
    /// Prints what was found in the texts.
    func found(_ sources: [Source]) async throws {
        if console.options.json || console.options.plain { return try await self.sources(sources) }
        let sizes = try await repository.sizes()
        for source in sources {
            let size = sizes[source.id] ?? (0, 0)
            guard source.status == .completed else {
                console.out("“\(source.title)” is saved; its words come later.")
                continue
            }
            var line = "“\(source.title)”: \(size.words - size.toDefine) words to learn"
            if size.toDefine > 0 { line += ", \(size.toDefine) to define" }
            console.out(line + ".")
        }
    }
}
