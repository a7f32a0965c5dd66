/// A course in the student's library, with documents, quizzes and exams.
struct LibraryCourse: Sendable, Hashable, Identifiable {
    /// A UUID, in capitals.
    var id: String
    var name: String
    var isPinned: Bool
}
