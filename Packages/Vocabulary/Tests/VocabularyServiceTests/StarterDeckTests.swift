import Foundation
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

/// Requirements for every entry of the starter deck.
@Suite struct StarterDeckTests {
    private let entries = StarterDeck.entries

    @Test func everyLevelHasAHundredWordsAndNoneComesTwice() {
        for level in WordDifficulty.allCases {
            #expect(entries.filter { $0.difficulty == level }.count >= 100, "\(level)")
        }
        #expect(Set(entries.map(\.word)).count == entries.count, "no word twice")
        #expect(Set(entries.map(\.example)).count == entries.count, "no example twice")
        #expect(Set(entries.map(\.definition)).count == entries.count, "no definition twice")
    }

    @Test func noWordIsAWordOfTheDayToo() {
        let daily = Set(WordList.all.map(\.word))
        let both = entries.map(\.word).filter(daily.contains)
        #expect(both.isEmpty)
    }

    /// An entry that can't be read would be skipped.
    @Test func everyEntryOfTheSourceIsRead() {
        let blocks = StarterDeck.sources.flatMap { $0.text.split(separator: "\n\n") }
        #expect(blocks.count == entries.count)
    }

    @Test func anEntryIsReadFromTwoLinesAndFromNothingElse() {
        let read = StarterEntry.read(
            """
            wane, verb: To grow less: slowly.
            The moon *waned*.

            broken, verb: No form is marked.
            It broke.

            odd, colour: No part of speech.
            An *odd* one.

            alone, adverb: One line.
            """, difficulty: .advanced)
        #expect(
            read == [
                StarterEntry(
                    word: "wane", partOfSpeech: .verb, definition: "To grow less: slowly.",
                    example: "The moon waned.", form: "waned", difficulty: .advanced)
            ])
    }

    @Test func definitionsAreSentencesThatDoNotUseTheWord() {
        for entry in entries {
            #expect(entry.word.allSatisfy { $0.isASCII && $0.isLowercase }, "\(entry.word)")
            #expect(Self.isSentence(entry.definition, 12...80), "\(entry.word)")
            let root = entry.word.dropLast(entry.word.count > 7 ? 3 : entry.word.count > 5 ? 2 : 0)
            #expect(!entry.definition.lowercased().contains(root), "\(entry.word)")
        }
    }

    @Test func examplesAreSentencesThatUseAFormOfTheWordOnce() {
        for entry in entries {
            #expect(Self.isSentence(entry.example, 20...92), "\(entry.word)")
            let stem =
                entry.word.last.map { "ey".contains($0) } == true
                ? entry.word.dropLast() : entry.word[...]
            #expect(entry.form.lowercased().hasPrefix(stem), "\(entry.word): \(entry.form)")
            let words = entry.example.split { !$0.isLetter }.filter { $0 == entry.form }
            #expect(words.count == 1, "\(entry.word)")
        }
    }

    @Test func everyStudentFindsTheSameCardsWithMeanings() throws {
        let offer = StarterDeck.offer
        #expect(offer.source?.id == StarterDeck.sourceID && offer.source?.kind == .deck)
        #expect(UUID(uuidString: StarterDeck.sourceID) != nil)
        #expect(offer.cards.count == entries.count && offer.source?.wordCount == entries.count)
        #expect(Set(offer.cards.map(\.id)).count == entries.count, "every word occurs once")
        #expect(offer.cards.map(\.position) == Array(0..<entries.count))
        let levels = offer.cards.map(\.difficulty)
        #expect(levels == levels.sorted(), "easiest first")
        let first = try #require(offer.cards.first { $0.lemma == "abdicate" })
        #expect(first.id == StudyID.derived("word", StarterDeck.sourceID, "abdicate"))
        #expect(first.word == "abdicated" && first.sentence.contains(first.word))
        #expect(offer.cards.allSatisfy { $0.meaning != nil && $0.editedAt == 0 })
    }

    @Test(arguments: [1, 2, 3, 10, 100, 125, 128, 131])
    func everyStrideVisitsEveryWord(count: Int) {
        let step = StarterDeck.stride(of: count)
        #expect(Set((0..<count).map { $0 * step % count }).count == count)
    }

    /// Whether a text starts with a capital or quote, ends with punctuation, and has only printable
    /// ASCII with single spaces.
    private static func isSentence(_ text: String, _ lengths: ClosedRange<Int>) -> Bool {
        guard let last = text.last(where: { $0 != "\"" }) else { return false }
        return text.first.map { $0.isUppercase || $0 == "\"" } == true && ".!?".contains(last)
            && lengths.contains(text.count) && !text.contains("  ")
            && text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
    }
}
