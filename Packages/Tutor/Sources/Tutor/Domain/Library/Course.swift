/// A course of the student's library: what its documents, quizzes and exams are about.
struct Course: Sendable, Hashable, Identifiable {
    /// A UUID, in capitals.
    var id: String
    var name: String
    var isPinned: Bool
}
