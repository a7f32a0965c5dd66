import Chunking

/// The content words of a question.
struct QuestionWords: Sendable, Hashable {
    /// Without stop words, unless nothing else remains.
    let words: [String]

    init(_ question: String) { words = LexicalSearch.tellingWords(of: question) }

    /// A keyword search for these words.
    var search: LexicalSearch { LexicalSearch(words.joined(separator: " ")) }

    /// The least cosine similarity for a passage with too few of the words.
    static let leastSimilarity = 0.35

    /// Passages relevant enough to answer the question.
    func answering(_ passages: [RetrievedPassage]) -> [RetrievedPassage] {
        passages.filter { passage in
            isAnswered(by: passage.chunk)
                || (passage.finding?.similarity ?? 0) >= Self.leastSimilarity
        }
    }

    /// Whether a passage has at least a third of the words.
    func isAnswered(by chunk: Chunk) -> Bool {
        let text = [chunk.heading, chunk.text].compactMap(\.self).joined(separator: " ")
        let there = Set(LexicalSearch(text).words)
        let found = words.count { there.contains($0) }
        return found > 0 && found * 3 >= words.count
    }
}
