import AppCore
import ArgumentParser
import Foundation

private let documentHelp = ArgumentHelp("The document's title, the start of it, or its id.")

/// `homeroom tutor documents`.
struct ListDocuments: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "documents", abstract: "List your documents, pinned first, then newest.",
        discussion: """
            With --json: id, title, course, course_id, kind (note, assignment), format, state (pending, extracting, \
            completed, failed), failure, method (embedded, ocr, hybrid), confidence, pages, pages_done, size, remark, \
            is_pinned, added_at, opened_at.

            EXAMPLES:
              homeroom tutor documents
              homeroom tutor documents --course Physics --json
            """)

    @OptionGroup var output: OutputOptions
    @Option(help: "Only this course.", completion: LibraryCompletion.course)
    var course: String?
    @Flag(help: "Only documents you've opened, most recent first.") var recent = false

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        var rows = try await printer.library.rows(inCourse: courseID(printer))
        if recent {
            rows = rows.filter { $0.document.openedAt != nil }.sorted {
                ($0.document.openedAt ?? .distantPast) > ($1.document.openedAt ?? .distantPast)
            }
        }
        if rows.isEmpty, !output.json {
            return printer.console.err("No documents yet. Add one: homeroom tutor add FILE")
        }
        try await printer.documents(rows)
        try await printer.noteWaiting()
    }

    private func courseID(_ printer: LibraryPrinter) async throws(Problem) -> String? {
        guard let course else { return nil }
        return try await printer.library.course(named: course).id
    }
}

/// `homeroom tutor show`.
struct ShowDocument: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a document's text, or one page.",
        discussion: """
            With --json: the same fields as homeroom tutor documents, plus page, text.

            EXAMPLES:
              homeroom tutor show "The tides" --page 2
              homeroom tutor show "The tides" | less
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var document: String
    @Option(help: "Page number, from 1.") var page: Int?

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.document(named: document)
        let text = try await printer.library.text(of: found.id)
        let row = try await printer.library.row(found.id)
        try await printer.library.opened(found.id)
        let shown = try part(of: text, found)
        if output.json {
            return try printer.console.emit(
                json: Shape(
                    document: try await printer.shapes([row]).first, page: page, text: shown))
        }
        guard found.state == .completed else {
            return printer.console.err("No text yet: \(LibraryWords.state(row))")
        }
        if let remark = row.remark { printer.console.err(remark) }
        printer.console.out(shown.replacing("\u{0C}", with: "\n"))
    }

    private func part(of text: String, _ document: StudyDocument) throws(Problem) -> String {
        guard let page else { return text }
        let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
        guard page >= 1, page <= pages.count else {
            throw Problem(
                .notFound, "Page \(page) doesn't exist.",
                reason: "“\(document.title)” has \(LibraryWords.count(pages.count, "page")).")
        }
        return String(pages[page - 1])
    }

    /// `--json`, version 1.
    private struct Shape: Encodable {
        var document: DocumentShape?
        var page: Int?
        var text: String

        enum CodingKeys: String, CodingKey { case page, text }

        func encode(to encoder: any Encoder) throws {
            try document?.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(page, forKey: .page)
            try container.encode(text, forKey: .text)
        }
    }
}

/// `homeroom tutor rename`.
struct RenameDocument: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a document.",
        discussion: """
            EXAMPLES:
              homeroom tutor rename "The tides" "Tides and the moon"
            """)

    static var jsonFields: [String]? { DocumentShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var document: String
    @Argument(help: "The new title.") var title: String

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.document(named: document)
        let changed = try await printer.library.change(found, title: title)
        printer.console.err("Renamed to “\(changed.title)”.")
        try await printer.document(changed)
    }
}

/// `homeroom tutor move`.
struct MoveDocument: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a document to another course, or change its kind.",
        discussion: """
            EXAMPLES:
              homeroom tutor move "The tides" History
              homeroom tutor move "The tides" Physics --kind assignment
            """)

    static var jsonFields: [String]? { DocumentShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var document: String
    @Argument(
        help: "The course; created if it doesn't exist.", completion: LibraryCompletion.course)
    var course: String
    @Option(help: "note or assignment.") var kind: StudyDocument.Kind?

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.document(named: document)
        let (target, _) = try await printer.library.courseOrNew(named: course)
        let changed = try await printer.library.change(found, course: target, kind: kind)
        printer.console.err("Moved “\(changed.title)” to “\(target.name)”.")
        try await printer.document(changed)
    }
}

extension StudyDocument.Kind: ExpressibleByArgument {}

/// `homeroom tutor pin`.
struct PinDocument: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep a document at the top of lists.",
        discussion: """
            EXAMPLES:
              homeroom tutor pin "The tides"
              homeroom tutor pin "The tides" --off
            """)

    static var jsonFields: [String]? { DocumentShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var document: String
    @Flag(help: "Unpin it.") var off = false

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.document(named: document)
        try await printer.library.pin(found, !off)
        printer.console.err("“\(found.title)” is \(off ? "no longer pinned" : "pinned").")
        try await printer.document(found)
    }
}

/// `homeroom tutor remove`.
struct RemoveDocument: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a document with everything made from it.",
        discussion: """
            Deletes its text, its copied file, its drawings and everything else saved from it, also on the tutor's server. If the \
            server isn't responding, that happens later. Your original file isn't touched.

            EXAMPLES:
              homeroom tutor remove "The tides" --yes
              homeroom tutor remove ID --yes
            """)

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var document: String

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        let found = try await printer.library.document(named: document)
        guard
            try await printer.console.confirm(
                "Delete “\(found.title)” and everything made from it?")
        else { return }
        try await printer.library.delete(found)
        printer.console.err("Deleted “\(found.title)”.")
        try await printer.noteServerCopies()
    }
}

/// `homeroom tutor retry`.
struct RetryDocuments: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Read pending and failed documents again.",
        discussion: """
            Without a name, reads all pending and failed documents.

            EXAMPLES:
              homeroom tutor retry
              homeroom tutor retry TITLE
            """)

    static var jsonFields: [String]? { DocumentShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: documentHelp, completion: LibraryCompletion.document) var documents: [String] =
        []

    func run(in context: FeatureContext) async throws {
        let printer = LibraryPrinter(context, output)
        var ids: [String] = []
        for name in documents { ids.append(try await printer.library.document(named: name).id) }
        if documents.isEmpty {
            ids = try await printer.library.documents(inCourse: nil)
                .filter { $0.state != .completed }.map(\.id)
        }
        for id in ids { try await printer.library.retry(try await printer.library.document(id)) }
        try await printer.read()
        var rows: [DocumentRow] = []
        for id in ids { rows.append(try await printer.library.row(id)) }
        if rows.isEmpty, !output.json { return printer.console.err("All documents are read.") }
        try await printer.documents(rows)
        if rows.contains(where: { $0.document.state.failure != nil }) { throw ExitCode(65) }
    }
}
