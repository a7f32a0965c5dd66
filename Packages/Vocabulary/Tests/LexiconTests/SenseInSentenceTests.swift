import Foundation
import Testing
import WordFinding

@testable import Lexicon

/// The meaning that fits the sentence, with the real WordNet files.
@Suite(
    .enabled(
        if: DictionaryInstall.systemWordNet != nil,
        "WordNet is not installed here: apt-get install wordnet-base scowl"))
struct SenseInSentenceTests {
    @Test func meaningsFitTheSentenceInEveryKindOfTextAndEverydayWordsAreNotAdvanced() throws {
        let shared = try SharedFolder()
        let finder = WordFinder(knowledge: try LexiconStore.open(in: shared.url))
        for (text, word, part, inDefinition) in [
            (
                "The lookout saw a vessel beyond the reef. The crew ran to the sails.", "vessel",
                PartOfSpeech.noun, "craft designed for water"
            ),
            (
                "Blood leaves the heart through a large vessel called the aorta.", "vessel", .noun,
                "body fluid"
            ),
            (
                "The captured crews were interrogated until midnight, but they told nothing.",
                "interrogated", .verb, "questions"
            ),
            ("Copper conducts electricity better than iron.", "conducts", .verb, "transmi"),
            ("The bank raised interest rates to slow inflation.", "interest", .noun, "borrowing"),
            ("Charge the battery for three hours.", "Charge", .verb, "battery"),
            ("They sat on the bank of the river and threw stones.", "bank", .noun, "sloping land"),
        ] {
            let offset = try #require(text.utf8Offset(of: word))
            let found = try #require(
                finder.senses(at: offset, in: text, language: "en", asPhrase: false))
            #expect(found.senses.first?.partOfSpeech == part, "\(word)")
            #expect(found.senses.first?.definition.contains(inDefinition) == true, "\(text)")
        }
        let findings = finder.findings(
            in: "The stubborn old man carried a lantern through the house every evening.")
        for lemma in ["stubborn", "lantern"] {
            let word = try #require(findings.words.first { $0.lemma == lemma })
            #expect(word.difficulty != .advanced, "\(lemma)")
        }
    }

    @Test(arguments: [
        ("She looked after the children while we were away.", "look after"),
        ("Please take your muddy boots off before you come in.", "take off"),
        ("He thought it over and made up his mind.", "think over"),
        ("From these points of view the rain was welcome.", "point of view"),
        ("At last the storm moved out to sea.", "at last"),
    ])
    func entriesOfSeveralWordsAreFound(text: String, phrase: String) throws {
        let shared = try SharedFolder()
        let finder = WordFinder(knowledge: try LexiconStore.open(in: shared.url))
        let word = try #require(finder.findings(in: text).words.first { $0.lemma == phrase })
        #expect(word.meaning != nil)
    }

    @Test(arguments: [
        ("She looked after lunch for the glove that she had lost.", "look after"),
        ("The girl looked up the hill and saw smoke.", "look up"),
        ("They took the boat off the rocks with a long rope.", "take off"),
        ("He looked at last year's figures.", "at last"),
    ])
    func neighborsThatAreNotAPhraseAreNotTakenForOne(text: String, phrase: String) throws {
        let shared = try SharedFolder()
        let finder = WordFinder(knowledge: try LexiconStore.open(in: shared.url))
        #expect(!finder.findings(in: text).words.contains { $0.lemma == phrase })
    }
}

extension String {
    fileprivate func utf8Offset(of word: String) -> Int? {
        range(of: word).map { self[..<$0.lowerBound].utf8.count }
    }
}
