import Chunking

/// The words of a question that say what it is about.
struct QuestionWords: Sendable, Hashable {
    /// Without those that every question has; all of them where nothing else is there.
    let words: [String]

    init(_ question: String) { words = LexicalSearch.tellingWords(of: question) }

    /// Finds by these words alone.
    var search: LexicalSearch { LexicalSearch(words.joined(separator: " ")) }

    /// How alike in meaning, as a cosine, a passage must be at least that has too few of the words.
    static let leastSimilarity = 0.35

    /// The passages that a question may be answered from: in a library there is always something that has some word of it.
    func answering(_ passages: [Passage]) -> [Passage] {
        passages.filter { passage in
            isAnswered(by: passage.chunk)
                || (passage.finding?.similarity ?? 0) >= Self.leastSimilarity
        }
    }

    /// True when a passage has a third of them or more: with fewer it is about something else.
    func isAnswered(by chunk: Chunk) -> Bool {
        let text = [chunk.heading, chunk.text].compactMap(\.self).joined(separator: " ")
        let there = Set(LexicalSearch(text).words)
        let found = words.count { there.contains($0) }
        return found > 0 && found * 3 >= words.count
    }
}
