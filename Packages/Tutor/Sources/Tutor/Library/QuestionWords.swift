import Chunking

/// The words of a question that say what it is about.
struct QuestionWords: Sendable, Hashable {
    /// Without those that every question has; all of them where nothing else is there.
    let words: [String]

    init(_ question: String) {
        let all = LexicalSearch(question).words
        let telling = all.filter { !Self.common.contains($0) }
        words = telling.isEmpty ? all : telling
    }

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

    /// As ``LexicalSearch`` has words: small letters, plurals as singulars.
    private static let common: Set<String> = Set(
        LexicalSearch(
            """
            a an the and or but if of to in on at by for from with without about into over under than then so as
            is are was were be been being am do does did done has have had having can could may might must shall
            should will would what which who whom whose when where why how that this these those there here it its
            he she they we you i me my your our their his her them us him not no yes please tell explain describe
            mean means say says call called give between because
            """
        ).words)
}
