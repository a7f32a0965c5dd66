import AppCore
import Chunking

/// An answer to a question about the student's texts.
struct Answer: Sendable, Hashable {
    /// The source of the wording.
    enum Kind: String, Sendable, Codable {
        /// A language model; only claims with verified quotes are kept.
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
    /// The number of claims dropped for lack of a verified quote.
    var dropped = 0
    /// Whether the extracted sentences answer the question; nil for a model's answer.
    var judgment: AnswerJudgment?

    /// Parses a model's reply and verifies every quote: `Claim [2: "words of passage 2"]`.
    init(reply: String, passages: [RetrievedPassage]) {
        kind = .model
        claims = []
        var rest = reply[...]
        while let citation = Citation(in: rest) {
            let text = Self.claim(rest[..<citation.range.lowerBound])
            rest = rest[citation.range.upperBound...]
            let quote = Quote(citation.words, in: passages, at: citation.number - 1)
            if text.isEmpty {
                // Another quote for the previous claim, if it was kept.
                if let quote, !claims.isEmpty { claims[claims.count - 1].quotes.append(quote) }
            } else if let quote {
                claims.append(Claim(text: text, quotes: [quote]))
            } else {
                dropped += 1
            }
        }
        if !Self.claim(rest).isEmpty { dropped += 1 }
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

    /// The text between two citations, without surrounding punctuation and list markers.
    private static func claim(_ text: Substring) -> String {
        let signs: Set<Character> = [".", ",", ";", "-", "*", "•"]
        let start = text.drop { $0.isWhitespace || signs.contains($0) }
        var claim = start
        while claim.last?.isWhitespace == true { claim.removeLast() }
        return claim.contains { $0.isLetter || $0.isNumber } ? String(claim) : ""
    }
}

/// `[2: "words"]` in a reply.
private struct Citation {
    let number: Int
    let words: String
    let range: Range<String.Index>

    /// The first one in `text`.
    init?(in text: Substring) {
        var search = text
        while let open = search.firstIndex(of: "[") {
            let inside = text[text.index(after: open)...]
            if let citation = Self.read(inside) {
                number = citation.number
                words = citation.words
                range = open..<citation.end
                return
            }
            search = inside
        }
        return nil
    }

    private static func read(
        _ inside: Substring
    ) -> (number: Int, words: String, end: String.Index)? {
        let digits = inside.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), digits.count <= 3 else { return nil }
        var rest = inside[digits.endIndex...].drop { $0 == " " }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst().drop { $0 == " " }
        guard let mark = rest.first, let close = ["\"": "\"", "“": "”", "«": "»"][mark] else {
            return nil
        }
        rest = rest.dropFirst()
        let start = rest.startIndex
        // Quotes may contain quotation marks: takes the last one before the bracket.
        while let end = rest.firstIndex(of: Character(close)) {
            let after = rest[rest.index(after: end)...].drop { $0 == " " }
            if after.first == "]" {
                return (number, String(inside[start..<end]), after.index(after: after.startIndex))
            }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }
}
