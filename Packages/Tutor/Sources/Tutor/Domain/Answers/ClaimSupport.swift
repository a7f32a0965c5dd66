import Chunking

/// Finds the quotes in the passages that support a model's claim.
struct ClaimSupport: Sendable {
    private struct Sentence: Sendable {
        var passage: Int
        var sentence: PassageSentence
        var words: Set<String>
        var isNegative: Bool
    }

    private let passages: [RetrievedPassage]
    private let sentences: [Sentence]

    init(_ passages: [RetrievedPassage]) {
        self.passages = passages
        sentences = passages.enumerated().flatMap { index, passage in
            let chunk = passage.chunk
            return PassageSentence.all(in: chunk.text, heading: chunk.heading).map { sentence in
                Sentence(
                    passage: index, sentence: sentence,
                    words: Set(LexicalSearch(sentence.text).words),
                    isNegative: Self.isNegative(sentence.text))
            }
        }
    }

    /// The quotes that support a claim; empty if nothing does.
    func quotes(for claim: ReplyClaim) -> [Quote] {
        let quotes = claim.citations.compactMap { citation in
            LexicalSearch(telling: citation.words).words.count < 2
                ? nil : Quote(citation.words, in: passages, at: citation.number - 1)
        }
        if !quotes.isEmpty, hasNumbers(of: claim.text, in: quotes) { return quotes }
        return sentence(with: claim.text).map { [$0] } ?? []
    }

    /// Whether the quoted passages have every number of the claim, in digits or words.
    private func hasNumbers(of claim: String, in quotes: [Quote]) -> Bool {
        let numbers = WordForms.words(of: claim).filter(\.hasDigit).map(\.lower)
        guard !numbers.isEmpty else { return true }
        let words = Set(
            quotes.flatMap { WordForms.words(of: passages[$0.passage].chunk.text).map(\.lower) })
        return numbers.allSatisfy { number in
            words.contains(number) || (Self.spelled[number].map(words.contains) ?? false)
        }
    }

    /// The first sentence that has all words of a claim, not counting common ones, and is negative
    /// only if the claim is. nil for claims of fewer than two such words, and for questions.
    private func sentence(with claim: String) -> Quote? {
        let words = LexicalSearch(telling: claim).words
        guard words.count >= 2, claim.last != "?" else { return nil }
        let isNegative = Self.isNegative(claim)
        let found = sentences.first { sentence in
            sentence.isNegative == isNegative && words.allSatisfy(sentence.words.contains)
        }
        return found.map { found in
            let offset = passages[found.passage].chunk.span.lowerBound
            return Quote(
                passage: found.passage, text: found.sentence.text,
                span: found.sentence.span.shifted(by: offset))
        }
    }

    private static func isNegative(_ text: String) -> Bool {
        let lower = text.lowercased()
        // Words lose their apostrophes, so contractions are looked for in the text.
        return lower.contains("n't") || lower.contains("n’t")
            || WordForms.words(of: lower).contains { negations.contains($0.lower) }
    }

    private static let negations: Set<String> = [
        "not", "no", "never", "none", "nobody", "nothing", "neither", "nor", "without", "cannot",
        "hardly",
    ]

    /// The words for numbers in digits: `7` is `seven`.
    private static let spelled: [String: String] = {
        let names = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
            "eighteen", "nineteen", "twenty",
        ]
        return Dictionary(uniqueKeysWithValues: names.enumerated().map { (String($0), $1) })
    }()
}
