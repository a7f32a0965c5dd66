import Chunking

/// Increasingly detailed hints before an answer, taken from the passages without a model.
struct HintLadder: Sendable, Hashable {
    /// One step.
    struct Hint: Sendable, Hashable {
        /// From 1.
        var level: Int
        var text: String
        var document: String
        var page: Int
        var heading: String?
    }

    static let most = 3

    /// At most the requested number; none without an answer in the passages.
    let hints: [Hint]

    /// Takes hints from the passages.
    ///
    /// - Parameter answer: Quotes whose words to blank out.
    init(_ answer: Answer, in passages: [RetrievedPassage], for search: LexicalSearch, count: Int) {
        guard let quote = answer.claims.first?.quotes.first,
            passages.indices.contains(quote.passage)
        else {
            hints = []
            return
        }
        let passage = passages[quote.passage]
        let quotes = answer.claims.flatMap(\.quotes).filter { $0.passage == quote.passage }
        let blanked = BlankedPassage(passage, hiding: quotes.map(\.span), known: search.words)
        let steps: [() -> String] = [
            { Self.place(of: passage) },
            { blanked.text(showingInitials: false) },
            { blanked.text(showingInitials: true) },
        ]
        hints = steps.prefix(max(0, min(count, Self.most))).enumerated().map { index, text in
            Hint(
                level: index + 1, text: text(), document: passage.document,
                page: passage.chunk.page, heading: passage.chunk.heading)
        }
    }

    private static func place(of passage: RetrievedPassage) -> String {
        let heading = passage.chunk.heading.map { " under “\($0)”" } ?? ""
        return "Look at page \(passage.chunk.page) of \(passage.document)\(heading)."
    }
}

/// A passage with its key words blanked.
struct BlankedPassage: Sendable, Hashable {
    private let passage: RetrievedPassage
    private let hidden: [Range<Int>]
    private let known: Set<String>

    /// - Parameters:
    ///   - hiding: The answer's ranges, in UTF-8 offsets of the document.
    ///   - known: The question's words in ``LexicalSearch``'s form; these and the heading's words
    ///     stay visible.
    init(_ passage: RetrievedPassage, hiding: [Range<Int>], known: [String]) {
        self.passage = passage
        hidden = hiding
        self.known = Set(known + LexicalSearch(passage.chunk.heading ?? "").words)
    }

    /// Function words stay visible.
    private static let small: Set<String> = [
        "about", "after", "also", "and", "are", "because", "been", "before", "between", "both",
        "but", "called", "can", "could", "does", "during", "each", "every", "for", "from", "had",
        "has", "have", "her", "his", "into", "its", "itself", "like", "may", "more", "most",
        "not", "one", "only", "other", "our", "over", "same", "she", "some", "such", "than",
        "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
        "through", "twice", "two", "under", "until", "was", "were", "what", "when", "where",
        "which", "while", "who", "with", "without", "would", "you", "your",
    ]

    /// Replaces each hidden letter with a line, optionally keeping the first.
    func text(showingInitials: Bool) -> String {
        var result = ""
        var word = ""
        var start = passage.chunk.span.lowerBound
        var offset = start
        func end() {
            result += hides(word, start..<offset) ? Self.blank(word, showingInitials) : word
            word = ""
        }
        for character in passage.chunk.text {
            if character.isLetter || character.isNumber {
                if word.isEmpty { start = offset }
                word.append(character)
            } else {
                end()
                result.append(character)
            }
            offset += character.utf8.count
        }
        end()
        return result
    }

    private func hides(_ word: String, _ span: Range<Int>) -> Bool {
        guard hidden.contains(where: { $0.overlaps(span) }) else { return false }
        let small = word.lowercased()
        guard word.contains(where: \.isNumber) || small.count >= 3, !Self.small.contains(small)
        else { return false }
        return !LexicalSearch(word).words.contains { known.contains($0) }
    }

    private static func blank(_ word: String, _ showingInitials: Bool) -> String {
        let shown = showingInitials ? 1 : 0
        return word.prefix(shown) + String(repeating: "_", count: max(0, word.count - shown))
    }
}
