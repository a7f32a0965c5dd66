import Dialogue

/// Sentences to hear and write.
struct DictationTask: Sendable, Hashable {
    let sentences: [String]
    /// Folded words of the level, which are never a slip of another word.
    let known: Set<String>
    /// Recordings by sentence.
    let recordings: [String: ItemMedia]
}

extension DictationTask {
    /// Sentences in a dictation, and the number of words of one.
    private static let most = 8
    private static let lengths = 2...10

    /// A dictation of the level's own sentences: examples of its words, and lines of its role-plays.
    /// nil if it has none.
    init?(glossary: [GlossaryWord], items: [LevelItem]) {
        let turns = items.flatMap { item -> [RoleplayScript.Turn] in
            if case .roleplay(let task) = item.body { task.script.turns } else { [] }
        }
        let lines = turns.map(\.text).filter { !$0.contains("[") }
        let examples = glossary.compactMap(\.example)
        var seen: Set<[String]> = []
        func sound(_ texts: [String]) -> [String] {
            texts.filter { text in
                let words = SpokenText(text).wordStrings
                return Self.lengths.contains(words.count) && seen.insert(words).inserted
            }
        }
        let (one, other) = (sound(examples), sound(lines))
        let half = Self.most / 2
        let first = one.prefix(max(half, Self.most - other.count))
        sentences = Array(first + other.prefix(Self.most - first.count))
        guard !sentences.isEmpty else { return nil }
        known = Set(
            (examples + lines + glossary.map(\.term)).flatMap { SpokenText($0).wordStrings })
        let sounds = items.compactMap(\.media).filter { $0.kind == .audio }
        recordings = sentences.reduce(into: [:]) { found, sentence in
            let words = SpokenText(sentence).wordStrings
            found[sentence] = sounds.first {
                SpokenText($0.transcript ?? "").wordStrings == words
            }
        }
    }
}
