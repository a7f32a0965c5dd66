import AppCore
import Questions

/// A document's questions with the student's notes.
struct DocumentAssignment: Sendable, Hashable {
    var document: StudyDocument
    var questions: [AssignmentQuestion]
    /// Notes by question number.
    var notes: [Int: String]
}

extension QuizRepository {
    /// Finds a document's questions. Throws `invalid` if it has no numbered ones.
    func assignment(_ id: String) async throws(Problem) -> DocumentAssignment {
        let document = try await library.document(id)
        let text = try await library.text(of: id)
        let questions = AssignmentReader.questions(in: text)
        guard !questions.isEmpty else {
            throw Problem(
                .invalid, "No questions found in \(document.title).",
                reason: text.isEmpty
                    ? "Its text hasn't been read yet."
                    : "Questions are found by their numbers: 1., Q3, Problem 2.",
                cure: "To see its progress: homeroom tutor documents")
        }
        return DocumentAssignment(
            document: document, questions: questions, notes: try await store.notes(of: id))
    }

    /// The longest note in characters; longer ones are cut.
    static let maxNoteLength = 20_000

    /// Saves a note; committed when it returns.
    func keep(note: String, number: Int, of document: String) async throws(Problem) {
        try await store.save(
            note: String(note.prefix(Self.maxNoteLength)), number: number, of: document, at: now)
    }
}
