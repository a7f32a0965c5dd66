/// A candidate question.
struct QuestionCandidate: Sendable {
    var question: Question
    /// Index of the sentence that it rests on: one fact is asked once.
    var sentence: Int
    /// The answer's key, to avoid asking for it twice.
    var key: String
    /// The score; higher is better.
    var score: Double
}
