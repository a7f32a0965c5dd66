import Foundation
import Testing

@testable import Vocabulary
@testable import VocabularyService

/// Requirements for every entry of the list.
@Suite struct WordListTests {
    private let words = WordList.all

    @Test func thereIsAWordForEveryDayOfAYear() {
        #expect(words.count >= 366)
        #expect(Set(words.map(\.word)).count == words.count, "no word twice")
        #expect(Set(words.map(\.example)).count == words.count, "no example twice")
    }

    /// An entry that can't be read would be skipped and shift the days of all later ones.
    @Test func everyEntryOfTheSourceIsRead() {
        let sources = WordList.sources
        let blocks = sources.flatMap { $0.split(separator: "\n\n") }
        #expect(blocks.count == words.count)
    }

    @Test func anEntryIsReadFromThreeLinesAndFromNothingElse() throws {
        let read = WordEntry.read(
            """
            laconic: Using very few words.
            = terse, held back
            Her laconic reply ended the talk: no.

            broken
            = a, b

            missing synonyms: Yes.
            none
            An example.
            """)
        #expect(
            read == [
                WordEntry(
                    word: "laconic", definition: "Using very few words.",
                    synonyms: ["terse", "held back"],
                    example: "Her laconic reply ended the talk: no.")
            ])
    }

    @Test func wordsAreLowerCaseLetters() {
        for entry in words {
            #expect((3...16).contains(entry.word.count), "\(entry.word)")
            #expect(entry.word.allSatisfy { $0.isASCII && $0.isLowercase }, "\(entry.word)")
        }
    }

    @Test func definitionsAreSentencesThatDoNotUseTheWord() {
        for entry in words {
            #expect(Self.isSentence(entry.definition, 12...90), "\(entry.word)")
            #expect(
                !entry.definition.lowercased().contains(Self.root(entry.word)), "\(entry.word)")
        }
    }

    @Test func examplesAreSentencesThatUseTheWord() {
        for entry in words {
            #expect(Self.isSentence(entry.example, 20...92), "\(entry.word)")
            let parts = entry.example.lowercased().split { !$0.isLetter && $0 != "-" }
            #expect(parts.contains { $0.hasPrefix(Self.stem(entry.word)) }, "\(entry.word)")
        }
    }

    @Test func synonymsAreTwoToFourOtherWords() {
        for entry in words {
            let synonyms = entry.synonyms
            #expect((2...4).contains(synonyms.count), "\(entry.word)")
            #expect(Set(synonyms).count == synonyms.count, "\(entry.word)")
            for synonym in synonyms {
                #expect(synonym != entry.word, "\(entry.word)")
                #expect((3...20).contains(synonym.count), "\(entry.word): \(synonym)")
                #expect(
                    synonym.allSatisfy { $0.isASCII && ($0.isLowercase || " -".contains($0)) },
                    "\(entry.word): \(synonym)")
            }
        }
    }

    /// Whether a text starts with a capital, ends with punctuation, and has only printable ASCII
    /// with single spaces.
    private static func isSentence(_ text: String, _ lengths: ClosedRange<Int>) -> Bool {
        text.first?.isUppercase == true && (text.last.map { ".!?".contains($0) } ?? false)
            && lengths.contains(text.count) && !text.contains("  ")
            && text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
    }

    /// The common beginning of its forms: without a final `e` or `y`.
    private static func stem(_ word: String) -> Substring {
        word.last.map { "ey".contains($0) } == true ? word.dropLast() : word[...]
    }

    /// The common beginning of related words, too.
    private static func root(_ word: String) -> Substring {
        word.dropLast(word.count > 7 ? 3 : word.count > 5 ? 2 : 0)
    }
}
