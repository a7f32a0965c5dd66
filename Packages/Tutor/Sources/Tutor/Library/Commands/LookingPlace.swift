import AppCore
import ArgumentParser
import Chunking

/// Where `ask` and `find` look: in files that are named, else in the library.
struct LookingPlace: ParsableArguments {
    @Argument(
        help: "Files of text or Markdown to look in, instead of your library.",
        completion: .file())
    var files: [String] = []
    @Option(help: "Look in one course.", completion: LibraryCompletion.course) var course: String?
    @Option(help: "Look in this document; may be repeated.", completion: LibraryCompletion.document)
    var document: [String] = []
    @Option(help: "Look in notes or in assignments: note, assignment.")
    var kind: StudyDocument.Kind?

    func validate() throws {
        guard files.isEmpty || course == nil && document.isEmpty && kind == nil else {
            throw ValidationError(
                "--course, --document and --kind are for your library; leave the files out.")
        }
    }

    /// Passages, and the words by which sentences are chosen from them.
    struct Found {
        var passages: [Passage]
        var search: LexicalSearch
        /// In a sentence: `these texts`, `your documents`.
        var place: String
        var isLibrary = false

        /// Those that a question may be answered from. In a library there is always something that has some word of it.
        func answering(_ question: String) -> [Passage] {
            isLibrary ? QuestionWords(question).answering(passages) : passages
        }
    }

    func passages(
        for question: String, limit: Int, _ context: FeatureContext, _ console: Console
    ) async throws(Problem) -> Found {
        let search = try FindCommand.search(question)
        guard files.isEmpty else {
            var texts: [(document: String, text: String)] = []
            for file in files { texts.append((file, try TextFile.text(of: file))) }
            return Found(
                passages: Passage.find(search, in: texts, limit: limit), search: search,
                place: "these texts")
        }
        let desk = LibraryDesk(context: context)
        let scope = try await scope(desk)
        try await note(desk, scope, console)
        let found = try await Retriever(context: context).retrieve(
            question, in: scope, limit: limit)
        if let remark = found.remark { console.err(remark) }
        return Found(
            passages: found.passages, search: QuestionWords(question).search,
            place: "your documents", isLibrary: true)
    }

    private func scope(_ desk: LibraryDesk) async throws(Problem) -> LibraryScope {
        var scope = LibraryScope(kind: kind)
        if let course { scope.course = try await desk.course(named: course).id }
        for name in document {
            scope.documents.append(
                try await desk.document(named: name, inCourse: scope.course).id)
        }
        return scope
    }

    private func note(
        _ desk: LibraryDesk, _ scope: LibraryScope, _ console: Console
    ) async throws(Problem) {
        let all = try await desk.documents(inCourse: scope.course)
        if all.isEmpty { console.err("There are no documents here. homeroom tutor add FILE") }
        let waiting = all.count { $0.state == .pending || $0.state == .extracting }
        if waiting > 0 {
            let what = waiting == 1 ? "1 document is" : "\(waiting) documents are"
            console.err("\(what) not read yet: homeroom tutor retry")
        }
    }
}
