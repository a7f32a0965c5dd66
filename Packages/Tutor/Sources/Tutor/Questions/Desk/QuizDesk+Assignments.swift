import AppCore
import Questions

/// A document's own questions, and what the student noted on them.
struct Assignment: Sendable, Hashable {
    var document: StudyDocument
    var questions: [AssignmentQuestion]
    /// By the question's number.
    var notes: [Int: String]
}

extension QuizDesk {
    /// Throws `invalid` for a document without numbered questions; it stays readable as any other.
    func assignment(_ id: String) async throws(Problem) -> Assignment {
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
        return Assignment(
            document: document, questions: questions, notes: try await store.notes(of: id))
    }

    /// Longer notes are cut.
    static let longestNote = 20_000

    /// Committed when it returns.
    func keep(note: String, number: Int, of document: String) async throws(Problem) {
        try await store.save(
            note: String(note.prefix(Self.longestNote)), number: number, of: document, at: now)
    }
}
