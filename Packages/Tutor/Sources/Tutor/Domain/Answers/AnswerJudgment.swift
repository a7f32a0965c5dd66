/// Whether extracted sentences answer a question.
struct AnswerJudgment: Sendable, Hashable {
    enum Outcome: String, Sendable, Codable {
        /// They probably answer it.
        case answered
        /// They are the closest, and may not answer it.
        case closest
        /// The texts don't seem to answer it.
        case unanswered
    }

    /// The least probability for each outcome, chosen on Tools/bench/answers/development.json.
    static let answeredFrom = 0.5
    static let closestFrom = 0.15

    var outcome: Outcome
    /// The probability that one of the passages' sentences answers the question, 0 to 1.
    var probability: Double

    init(probability: Double) {
        self.probability = probability
        outcome =
            probability < Self.closestFrom
            ? .unanswered : probability < Self.answeredFrom ? .closest : .answered
    }

    /// A model found no answer in the same passages.
    mutating func doubt() {
        if outcome == .answered { outcome = .closest }
    }

    /// What to say before the sentences.
    func heading(_ place: String) -> String {
        switch outcome {
        case .answered: "From \(place), word for word"
        case .closest: "The closest I found, which may not answer it"
        case .unanswered:
            place.prefix(1).uppercased() + place.dropFirst()
                + " \(verb(place)) seem to answer this."
        }
    }

    private func verb(_ place: String) -> String {
        place.hasSuffix("documents") || place.hasSuffix("texts") ? "don't" : "doesn't"
    }
}
