import AppCore
import Chunking

/// An answer to a question about the student's texts.
struct Answer: Sendable, Hashable {
    /// The source of the wording.
    enum Kind: String, Sendable, Codable {
        /// A language model. Keeps only the claims that the texts support.
        case model
        /// Sentences extracted from the texts.
        case extract
        /// The texts don't seem to answer the question; the claim is the closest place to look.
        case none
    }

    /// A claim with its quotes.
    struct Claim: Sendable, Hashable {
        var text: String
        /// Never empty.
        var quotes: [Quote]
    }

    var kind: Kind
    var claims: [Claim]
    /// The number of dropped claims, which no quote supports.
    var dropped = 0
    /// Whether the extracted sentences answer the question; nil for a model's answer.
    var judgment: AnswerJudgment?

    /// Keeps the claims of a model's reply that the passages support. `Claim [2: "words"]` is kept
    /// if passage 2 has the quoted words and the claim's numbers. A claim without a valid quote is
    /// kept if one sentence has all of its words; that sentence becomes its quote.
    init(reply: String, passages: [RetrievedPassage]) {
        kind = .model
        claims = []
        let support = ClaimSupport(passages)
        for claim in ReplyClaim.all(in: reply) {
            let quotes = support.quotes(for: claim)
            if quotes.isEmpty {
                dropped += 1
            } else {
                claims.append(Claim(text: claim.text, quotes: quotes))
            }
        }
    }

    /// Extracts the sentences that a finder ranks first: those at least a third as probable as the
    /// best, at most three, in reading order. A sentence that begins with a pronoun brings the one
    /// before it.
    init(found: FoundAnswer) {
        let finder = found.finder
        let best = finder.ranked.first.map { finder.probabilities[$0] } ?? 0
        let near = finder.ranked.prefix(3).filter { finder.probabilities[$0] * 3 >= best }
        let judgment = AnswerJudgment(probability: finder.probability)
        let isAnswer = judgment.outcome != .unanswered
        self.judgment = judgment
        kind = isAnswer ? .extract : .none
        claims = (isAnswer ? near.sorted() : Array(near.prefix(1))).map { index in
            let quotes = found.quotes(at: index)
            return Claim(text: quotes.map(\.text).joined(separator: " "), quotes: quotes)
        }
    }
}
