import AppCore
import Chunking

/// Searches for passages about a question.
struct PassageSearch: Sendable {
    /// Where to search.
    enum Place: Sendable, Hashable {
        /// Paths of text files.
        case files([String])
        /// A part of the library.
        case library(LibraryScope)
        /// A part of the library by its names, as the student types them.
        case named(course: String?, documents: [String], kind: StudyDocument.Kind?)
    }

    /// Found passages with the search words.
    struct Found: Sendable {
        /// Best first.
        var passages: [RetrievedPassage]
        var search: LexicalSearch
        /// In a sentence: `these texts`, `your documents`.
        var place: String
        var isLibrary = false

        /// Passages relevant enough to answer a question.
        func answering(_ question: String) -> [RetrievedPassage] {
            isLibrary ? QuestionWords(question).answering(passages) : passages
        }
    }

    let library: DocumentLibrary
    let place: Place
    /// The most passages to find.
    let limit: Int

    /// Reports what the search leaves out, one line at a time. Throws `invalid` for a question
    /// without words.
    func passages(
        for question: String, remark: (String) -> Void
    ) async throws(Problem) -> Found {
        let search = LexicalSearch(question)
        guard !search.words.isEmpty else {
            throw Problem(.invalid, "The question is empty.", cure: "Type a question.")
        }
        if case .files(let files) = place {
            var texts: [(document: String, text: String)] = []
            for file in files { texts.append((file, try TextFile.text(of: file))) }
            return Found(
                passages: RetrievedPassage.find(search, in: texts, limit: limit), search: search,
                place: "these texts")
        }
        let scope = try await scope()
        try await reportMissing(in: scope, remark)
        let found = try await library.retrieve(question, in: scope, limit: limit)
        if let words = found.remark { remark(words) }
        return Found(
            passages: found.passages, search: QuestionWords(question).search,
            place: "your documents", isLibrary: true)
    }

    private func scope() async throws(Problem) -> LibraryScope {
        switch place {
        case .files: return LibraryScope()
        case .library(let scope): return scope
        case .named(let course, let documents, let kind):
            var scope = LibraryScope(kind: kind)
            if let course { scope.course = try await library.course(named: course).id }
            for name in documents {
                scope.documents.append(
                    try await library.document(named: name, inCourse: scope.course).id)
            }
            return scope
        }
    }

    private func reportMissing(
        in scope: LibraryScope, _ remark: (String) -> Void
    ) async throws(Problem) {
        let all = try await library.documents(inCourse: scope.course)
        if all.isEmpty { remark("No documents here. Add one: homeroom tutor add FILE") }
        if let waiting = LibraryWords.waiting(all) { remark(waiting) }
    }
}
