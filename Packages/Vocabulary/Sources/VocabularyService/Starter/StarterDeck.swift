import Vocabulary
import WordFinding

/// The starter words by level, each with a meaning and a sentence.
enum StarterDeck {
    static let sourceID = Source.starterID

    static let title = "Starter deck"

    /// The easiest level first, alphabetical within a level. Existing words keep their ids when
    /// others are added.
    static let entries: [StarterEntry] = sources.flatMap {
        StarterEntry.read($0.text, difficulty: $0.level)
    }

    static let sources: [(level: WordDifficulty, text: String)] = [
        (.beginner, beginner), (.intermediate, intermediate), (.advanced, advanced),
    ]

    /// The deck as offered to every student. Positions step through each level's alphabet, so that
    /// consecutive words don't start alike.
    static let offer = StarterOffer(
        source: Source(
            id: sourceID, kind: .deck, title: title, language: "en", wordCount: entries.count,
            addedAt: added, processedAt: added),
        cards: cards)

    /// 2026-01-01 in milliseconds, so that the deck is older than anything a student adds.
    private static let added: Int64 = 1_767_225_600_000

    private static var cards: [Card] {
        var cards: [Card] = []
        for (level, _) in sources {
            let words = entries.filter { $0.difficulty == level }
            for index in words.indices {
                let entry = words[index * stride(of: words.count) % words.count]
                cards.append(
                    Card(
                        id: StudyID.derived("word", sourceID, entry.word), sourceID: sourceID,
                        word: entry.form, lemma: entry.word, sentence: entry.example,
                        meaning: entry.definition, partOfSpeech: entry.partOfSpeech,
                        difficulty: level, position: cards.count))
            }
        }
        return cards
    }

    /// A step near the golden section of the count and coprime to it, so that every word occurs
    /// once.
    static func stride(of count: Int) -> Int {
        var step = max(1, count * 382 / 1000)
        while step > 1, divisor(step, count) != 1 { step -= 1 }
        return step
    }

    private static func divisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : divisor(other, one % other)
    }
}
