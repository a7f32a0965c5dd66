/// A candidate question.
struct QuestionCandidate: Sendable {
    var question: Question
    /// The index of the sentence behind the question, so that each fact is asked once.
    var sentence: Int
    /// The answer's key, to avoid asking for it twice.
    var key: String
    /// The score; higher is better.
    var score: Double
}
