import AppCore
import Chunking

/// The part of the library to search.
struct LibraryScope: Sendable, Hashable {
    /// ``LibraryCourse/id``; nil for all courses.
    var course: String?
    /// ``StudyDocument/id``s; empty for all documents.
    var documents: [String] = []
    var kind: StudyDocument.Kind?
}

/// Read access to the student's local library, for other parts of the tutor.
protocol LibraryReading: Sendable {
    /// Pinned ones first, then by name.
    func courses() async throws(Problem) -> [LibraryCourse]
    /// Pinned ones first, then the newest first; nil for those of all courses.
    func documents(inCourse course: String?) async throws(Problem) -> [StudyDocument]
    /// Throws `notFound` for an unknown document.
    func document(_ id: String) async throws(Problem) -> StudyDocument
    /// The whole text, which chunk spans refer to; empty until it's read. Form feeds separate
    /// pages.
    func text(of id: String) async throws(Problem) -> String
    /// In the order of the text.
    func chunks(of id: String) async throws(Problem) -> [Chunk]
    /// The best matching passages, best first.
    func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [RetrievedPassage]
}
