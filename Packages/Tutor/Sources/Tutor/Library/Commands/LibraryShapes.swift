import AppCore
import ArgumentParser
import Foundation

/// Shell completion values: names of courses and documents.
enum LibraryCompletion {
    static let course = CompletionKind.custom { _, _, _ async in await values("course") }
    static let document = CompletionKind.custom { _, _, _ async in await values("document") }

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, library: DocumentLibrary(context: context))
    }

    static func values(_ kind: String, library: DocumentLibrary) async -> [String] {
        switch kind {
        case "course": ((try? await library.courses()) ?? []).map(\.name)
        case "document":
            ((try? await library.documents(inCourse: nil)) ?? []).prefix(500).map(\.title)
        default: []
        }
    }
}

/// A document in `--json`, version 1.
struct DocumentShape: JSONRecord {
    static let jsonFields = [
        "id", "title", "course", "kind", "format", "state", "failure", "method", "confidence",
        "pages", "size", "remark", "course_id", "pages_done", "is_pinned", "added_at",
        "opened_at",
    ]

    var id: String
    var title: String
    var course: String
    var kind: String
    var format: String
    /// pending, extracting, completed, failed
    var state: String
    /// The reason it failed.
    var failure: String?
    /// embedded, ocr, hybrid
    var method: String?
    /// OCR confidence, 0…1.
    var confidence: Double?
    var pages: Int
    /// File size in bytes; 0 for built-in documents.
    var size: Int
    var remark: String?
    var courseID: String
    var pagesDone: Int
    var isPinned: Bool
    var addedAt: String
    var openedAt: String?

    init(_ row: DocumentRow, course: String) {
        let document = row.document
        id = document.id
        title = document.title
        self.course = course
        courseID = document.course
        kind = document.kind.rawValue
        format = document.format
        state = document.state.word
        failure = document.state.failure
        method = document.extraction?.rawValue
        confidence = row.confidence
        pages = document.pages
        pagesDone = document.state == .completed ? document.pages : row.done
        size = row.size
        remark = row.remark
        isPinned = document.isPinned
        addedAt = document.addedAt.ISO8601Format()
        openedAt = document.openedAt?.ISO8601Format()
    }
}

/// A course in `--json`, version 1.
struct CourseShape: Encodable, JSONRecord {
    static let jsonFields = ["id", "name", "documents", "is_pinned"]

    var id: String
    var name: String
    var documents: Int
    var isPinned: Bool
}

/// Prints the library for commands.
struct LibraryPrinter {
    let library: DocumentLibrary
    let console: Console
    let json: Bool

    init(_ context: FeatureContext, _ output: OutputOptions) {
        library = DocumentLibrary(context: context)
        console = context.console.with(output)
        json = output.json
    }

    func shapes(_ rows: [DocumentRow]) async throws(Problem) -> [DocumentShape] {
        let names = Dictionary(
            uniqueKeysWithValues: try await library.courses().map { ($0.id, $0.name) })
        return rows.map { DocumentShape($0, course: names[$0.document.course] ?? "") }
    }

    func documents(_ rows: [DocumentRow]) async throws {
        let shapes = try await shapes(rows)
        if json { return try console.emit(json: shapes) }
        await console.table(
            [
                .init("Title", mayShrink: true), .init("Course", mayShrink: true), .init("Kind"),
                .init("State", mayShrink: true), .init("Pages", alignsRight: true), .init("Id"),
            ],
            zip(rows, shapes).map { row, shape in
                [
                    (shape.isPinned ? "* " : "") + shape.title, shape.course, shape.kind,
                    LibraryWords.state(row), String(shape.pages), String(shape.id.prefix(8)),
                ]
            })
    }

    func document(_ document: StudyDocument) async throws {
        let row = try await library.row(document.id)
        let shapes = try await shapes([row])
        if json, let shape = shapes.first { try console.emit(json: shape) }
    }

    /// Reads and indexes pending documents, reporting progress.
    func read() async throws(Problem) {
        let waiting = try await library.documents(inCourse: nil).count {
            $0.state == .pending || $0.state == .extracting
        }
        let steps = ReadingProgressReporter(of: waiting)
        let tell: @Sendable (String?) -> Void = { [console, json] line in
            if let line, !json { console.err(line) }
        }
        if waiting > 0, let notice = await EmbeddingProvider(context: library.context).sendingNotice
        {
            console.err(notice)
        }
        try await library.readWaiting { tell(steps.line($0)) }
        await index(tell)
    }

    /// How long a command waits for indexing, in seconds.
    static let patience = 10.0

    /// On failure, keyword search still works. Leaves long indexing to the open program.
    @inline(never)
    private func index(_ tell: @escaping @Sendable (String?) -> Void) async {
        do throws(Problem) {
            let remaining = try await library.index(patience: Self.patience) {
                tell(ReadingProgressReporter.line($0))
            }
            guard let remaining else { return }
            tell(
                """
                You can ask now: Homeroom finds it by its words. Search by meaning follows while \
                Homeroom is open, in about \(LibraryIndexing.words(seconds: remaining)).
                """)
            tell("  → now: homeroom tutor index")
        } catch {
            console.err("Keyword search only for now: \(error.summary)")
            if let cure = error.cure { console.err("  → " + cure) }
        }
    }

    /// Deletes a removed document's copies on servers and reports those still pending.
    func noteServerCopies() async throws(Problem) {
        if let notice = try await RemoteCopyLedger(context: library.context).departNow() {
            console.err(notice)
        }
    }

    /// Warns about unread documents.
    func noteWaiting() async throws(Problem) {
        let documents = try await library.documents(inCourse: nil)
        if let waiting = LibraryWords.waiting(documents) { console.err(waiting) }
    }
}

/// Texts shared by commands, tile and screens.
enum LibraryWords {
    /// e.g. `read`, `… waiting to be read`, `✗ failed: …`
    static func state(_ row: DocumentRow) -> String {
        switch row.document.state {
        case .pending: "… waiting to be read"
        case .extracting:
            row.document.pages > 0
                ? "… being read, \(row.done) of \(row.document.pages) pages" : "… being read"
        case .failed(let reason): "✗ failed: \(reason)"
        case .completed: method(row)
        }
    }

    /// A sentence about unread documents; nil if there are none.
    static func waiting(_ documents: [StudyDocument]) -> String? {
        let waiting = documents.count { $0.state == .pending || $0.state == .extracting }
        guard waiting > 0 else { return nil }
        let what = waiting == 1 ? "1 document is" : "\(waiting) documents are"
        return "\(what) still unread: homeroom tutor retry"
    }

    private static func method(_ row: DocumentRow) -> String {
        let share = row.confidence.map { " (\(Int(($0 * 100).rounded())) % sure)" } ?? ""
        return switch row.document.extraction {
        case .ocr: "read from images" + share
        case .hybrid: "read, images too" + share
        case .embedded, nil: "read"
        }
    }

    /// `1 page`, `3 documents`
    static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
