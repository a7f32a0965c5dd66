import AppCore
import ArgumentParser
import Foundation
import Ink

/// `homeroom tutor canvas`.
struct CanvasCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "canvas", abstract: "Manage drawings on documents, and sketches.",
        discussion: """
            To draw, open the tutor's screens.

            EXAMPLES:
              homeroom tutor canvas new "Free body diagram"
              homeroom tutor canvas list
              homeroom tutor canvas export ID --output sketch.pdf
            """,
        subcommands: [CanvasList.self, CanvasNew.self, CanvasExportCommand.self, CanvasRemove.self])
}

/// `--json`, version 1.
struct CanvasShape: JSONRecord {
    static let jsonFields = ["id", "kind", "title", "document", "question", "pages", "changed_at"]

    var id: String
    var kind: String
    var title: String
    var document: String?
    /// From 1.
    var question: Int?
    var pages: Int
    var changedAt: WireInstant

    init(_ record: CanvasRecord) {
        id = record.id
        kind = record.kind.rawValue
        title = record.title
        document = record.document
        question = record.question.map { $0 + 1 }
        pages = record.structure.entries.count
        changedAt = WireInstant(record.changedAt)
    }
}

/// `homeroom tutor canvas list`.
struct CanvasList: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List drawings, newest first.",
        discussion: """
            With --json: id, kind (document, question, sketch), title, document, question, pages, changed_at.

            EXAMPLES:
              homeroom tutor canvas list
              homeroom tutor canvas list --json
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let records = try await CanvasPart.repository(context: context).store.all()
        if output.json { return try console.emit(json: records.map(CanvasShape.init)) }
        guard !records.isEmpty else {
            return console.err("No drawings yet. Create a sketch: homeroom tutor canvas new NAME")
        }
        for record in records {
            let pages = record.structure.entries.count
            if output.plain {
                console.row([record.id, record.kind.rawValue, String(pages), record.title])
            } else {
                console.out(
                    "\(record.id)  \(record.title) (\(record.kind.rawValue), "
                        + "\(pages == 1 ? "1 page" : "\(pages) pages"))")
            }
        }
    }
}

/// `homeroom tutor canvas new`.
struct CanvasNew: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create an empty sketch.",
        discussion: """
            EXAMPLES:
              homeroom tutor canvas new "Free body diagram"
            """)

    static var jsonFields: [String]? { CanvasShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The sketch's name.") var name: String

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let record = try await CanvasPart.repository(context: context).sketch(named: name)
        if output.json { return try console.emit(json: CanvasShape(record)) }
        console.out(record.id)
    }
}

/// `homeroom tutor canvas export`.
struct CanvasExportCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a drawing as SVG or PDF.",
        discussion: """
            A PDF has all pages, an SVG only one: the first, or --page. Ink is drawn on white. An existing file \
            is replaced. With --json: path, pages, unwritten (characters missing from the PDF's font).

            EXAMPLES:
              homeroom tutor canvas export ID --output notes.pdf
              homeroom tutor canvas export ID --output page.svg --page 2
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "The drawing's id, or a document's.", completion: CanvasCompletion.ids)
    var id: String
    @Option(name: .customLong("output"), help: "FILE.svg or FILE.pdf.", completion: .file())
    var file: String
    @Option(help: "Page number, from 1.") var page: Int?

    private struct Shape: Encodable {
        var path: String
        var pages: Int
        var unwritten: [String]
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        _ = try CanvasExport.format(of: file)
        guard page.map({ $0 >= 1 }) ?? true else {
            throw Problem(.usage, "Page numbers start at 1.", place: "--page")
        }
        let repository = CanvasPart.repository(context: context)
        guard let place = CanvasPlace([id]) else { throw CanvasRepository.unknown(id) }
        let opened = try await repository.open(place)
        let outcome = try await CanvasExport(repository: repository).write(
            opened.record, opened.pages.mapValues(\.ink), page: page.map { $0 - 1 }, to: file)
        if output.json {
            return try console.emit(
                json: Shape(
                    path: outcome.path, pages: outcome.pages,
                    unwritten: outcome.unwritten.map(String.init)))
        }
        console.out(outcome.path)
        if let warning = outcome.warning { console.err(warning) }
    }
}

/// `homeroom tutor canvas remove`.
struct CanvasRemove: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a drawing with all its pages.",
        discussion: """
            Deletes only the drawing; its document stays.

            EXAMPLES:
              homeroom tutor canvas remove ID --yes
            """)

    static var jsonFields: [String]? { CanvasShape.jsonFields }
    @OptionGroup var output: OutputOptions
    @Argument(help: "The drawing's id.", completion: CanvasCompletion.ids) var id: String

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let repository = CanvasPart.repository(context: context)
        let store = repository.store
        guard let record = try await store.record(id) else { throw CanvasRepository.unknown(id) }
        guard try await console.confirm("Delete “\(record.title)” and everything on it?") else {
            return console.err("Nothing was deleted.")
        }
        _ = try await store.remove(id)
        if let notice = try await RemoteCopyLedger(context: context).departNow() {
            console.err(notice)
        }
        if output.json { return try console.emit(json: CanvasShape(record)) }
        console.out("Deleted: \(record.title)")
    }
}

/// Shell completion values.
enum CanvasCompletion {
    static var ids: CompletionKind {
        .custom { _, _, _ async in
            guard let context = FeatureContext.current else { return [] }
            return await CanvasPart(context: context).completions(for: "canvas")
        }
    }
}
