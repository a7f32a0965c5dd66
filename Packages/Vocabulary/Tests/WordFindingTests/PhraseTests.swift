import Testing
import WordFinding

struct PhraseTests {
    private static func sense(_ part: PartOfSpeech, _ definition: String) -> [WordSense] {
        [WordSense(partOfSpeech: part, definition: definition)]
    }

    private let finder = WordFinder(
        knowledge: SmallDictionary(
            forms: [
                "looked": [("look", .verb)], "gave": [("give", .verb)], "took": [("take", .verb)],
                "idea": [("idea", .noun)], "points": [("point", .noun)],
                "nurse": [("nurse", .noun)],
                "glove": [("glove", .noun)], "coat": [("coat", .noun)], "lunch": [("lunch", .noun)],
                "child": [("child", .noun)], "view": [("view", .noun)], "road": [("road", .noun)],
                "rock": [("rock", .noun)],
            ],
            meanings: [
                "look after": sense(.verb, "to take care of"), "give up": sense(.verb, "to stop"),
                "take off": sense(.verb, "to remove"), "point of view": sense(.noun, "an opinion"),
                "look up": sense(.verb, "to seek information"), "look": sense(.verb, "to see"),
                "give": sense(.verb, "to hand"), "point": sense(.noun, "a tip"),
            ],
            phrases: ["look after", "look up", "give up", "take off", "point of view"]))

    @Test(arguments: [
        ("The nurse looked after the child.", "look after", "looked after"),
        ("The nurse gave up.", "give up", "gave up"),
        ("The nurse gave the idea up.", "give up", "gave the idea up"),
        ("The nurse gave it up, and the child was sad.", "give up", "gave it up"),
        ("The child took his coat off.", "take off", "took his coat off"),
        ("We heard both points of view.", "point of view", "points of view"),
    ])
    func aPhraseIsOneWord(text: String, lemma: String, written: String) throws {
        let findings = finder.findings(in: text)
        let word = try #require(findings.word(lemma))
        #expect(word.word == written && word.meaning != nil)
        #expect(Array(word.sentence.utf8)[word.wordOffset...].starts(with: written.utf8))
        for part in lemma.split(separator: " ") {
            #expect(!findings.lemmas.contains(String(part)), "its words are not found again")
        }
    }

    @Test(arguments: [
        ("The nurse looked after lunch for the glove.", "look after"),
        ("The nurse looked up the road.", "look up"),
        ("The child took the coat off the rock.", "take off"),
        ("The nurse looked, after all, at the child.", "look after"),
        ("The nurse gave the idea. Up came the child.", "give up"),
    ])
    func aVerbWithAPlaceOrTimeIsNoPhrase(text: String, lemma: String) {
        #expect(finder.findings(in: text).word(lemma) == nil)
    }

    @Test func meaningsAreThePhrasesOnlyWhenAsked() throws {
        let text = "The nurse gave the idea up."
        let phrase = try #require(finder.senses(at: 10, in: text, language: "en"))
        #expect(phrase.lemma == "give up" && phrase.senses.map(\.definition) == ["to stop"])
        let word = finder.senses(at: 10, in: text, language: "en", asPhrase: false)
        #expect(word?.lemma == "give")
    }
}
