/// A question that could be asked, before it is decided which are.
struct Draft: Sendable {
    var question: Question
    /// Index of the sentence that it rests on: one fact is asked once.
    var sentence: Int
    /// What is to be answered, so that it is not asked for twice.
    var key: String
    /// More is better.
    var score: Double
}
