import AppCore
import Chunking

/// Where passages are looked for.
struct LibraryScope: Sendable, Hashable {
    /// ``Course/id``; nil for all courses.
    var course: String?
    /// ``StudyDocument/id``s; empty for all documents.
    var documents: [String] = []
    var kind: StudyDocument.Kind?
}

/// What the student has added, as the other parts of the tutor see it. All of it is local.
protocol LibraryReading: Sendable {
    /// Pinned ones first, then by name.
    func courses() async throws(Problem) -> [Course]
    /// Pinned ones first, then the newest first; nil for those of all courses.
    func documents(inCourse course: String?) async throws(Problem) -> [StudyDocument]
    /// Throws `notFound` for one that is not there.
    func document(_ id: String) async throws(Problem) -> StudyDocument
    /// The whole text, which chunks' spans are offsets in; empty before it was read. A form feed begins a page.
    func text(of id: String) async throws(Problem) -> String
    /// In the order of the text.
    func chunks(of id: String) async throws(Problem) -> [Chunk]
    /// What fits a question best, best first.
    func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [Passage]
}
