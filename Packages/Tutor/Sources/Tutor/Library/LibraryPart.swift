import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// The library part: courses, documents and questions about them.
struct LibraryPart: TutorPart {
    static let tables = LibrarySchema.tables
    static let texts = LibrarySchema.texts
    static let migrations = LibrarySchema.migrations
    static let settings = [DocumentLibrary.languageKey]
    static let tileInfos = [TutorTile.info]
    static let places = [
        PlaceInfo(
            title: "Add a document", keywords: ["pdf", "book", "notes", "import"],
            place: "tutor/add"),
        PlaceInfo(title: "New course", keywords: ["tutor"], place: "tutor/course/new"),
        PlaceInfo(
            title: "Ask your documents", keywords: ["question", "tutor", "find"],
            place: "tutor/ask"),
    ]
    static var commands: [any ParsableCommand.Type] {
        [
            AddDocuments.self, ListDocuments.self, CoursesCommand.self, ShowDocument.self,
            RenameDocument.self, MoveDocument.self, PinDocument.self, RemoveDocument.self,
            RetryDocuments.self,
        ]
    }

    private let library: DocumentLibrary

    init(context: FeatureContext) { library = DocumentLibrary(context: context) }

    var tiles: [any Tile] { [TutorTile(library: library)] }

    /// `tutor`, `tutor/add`, `tutor/add/<course>`, `tutor/ask`, `tutor/ask/course/<id>`,
    /// `tutor/ask/document/<id>`, `tutor/course/new`, `tutor/course/<id>`,
    /// `tutor/course/<id>/rename`, `tutor/document/<id>`, `tutor/document/<id>/edit`,
    /// `tutor/document/<id>/<start>-<end>` (bytes of the text).
    func screen(at rest: [String]) -> (any Screen)? {
        switch (rest.first, rest.count) {
        case (nil, _): return LibraryScreen(library: library)
        case ("add", 1): return AddDocumentScreen(library: library, course: nil)
        case ("add", 2): return AddDocumentScreen(library: library, course: rest[1])
        case ("ask", 1): return AskScreen(library: library, scope: LibraryScope())
        case ("ask", 3) where rest[1] == "course":
            return AskScreen(library: library, scope: LibraryScope(course: rest[2]))
        case ("ask", 3) where rest[1] == "document":
            return AskScreen(library: library, scope: LibraryScope(documents: [rest[2]]))
        case ("course", 2) where rest[1] == "new":
            return CourseNameScreen(library: library, id: nil)
        case ("course", 2): return LibraryCourseScreen(library: library, id: rest[1])
        case ("course", 3) where rest[2] == "rename":
            return CourseNameScreen(library: library, id: rest[1])
        case ("document", 2): return DocumentScreen(library: library, id: rest[1], span: nil)
        case ("document", 3) where rest[2] == "edit":
            return DocumentEditScreen(library: library, id: rest[1])
        case ("document", 3):
            return Self.span(rest[2]).map {
                DocumentScreen(library: library, id: rest[1], span: $0)
            }
        default: return nil
        }
    }

    /// `120-240`
    static func span(_ text: String) -> Range<Int>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let start = parts[0], let end = parts[1], 0 <= start, start <= end
        else { return nil }
        return start..<end
    }

    func searchItems() async throws -> [SearchItem] { try await library.searchItems() }

    /// Kinds: `course` and `document`, by their names.
    func completions(for kind: String) async -> [String] {
        await LibraryCompletion.values(kind, library: library)
    }
}
