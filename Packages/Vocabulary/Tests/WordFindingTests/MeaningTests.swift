import Testing

@testable import WordFinding

struct MeaningTests {
    private let dictionary = SmallDictionary(
        forms: [
            "saw": [("saw", .noun), ("see", .verb), ("saw", .verb)],
            "bank": [("bank", .noun), ("bank", .verb)],
            "record": [("record", .noun), ("record", .verb)],
        ],
        zipfs: ["bank": 4.9, "see": 5.9, "saw": 3.6, "record": 4.9],
        meanings: [
            "bank": [
                WordSense(
                    partOfSpeech: .noun, definition: "an institution that keeps money and lends it",
                    synonyms: ["depository"], tagCount: 20),
                WordSense(
                    partOfSpeech: .noun, definition: "sloping land beside a river or a lake",
                    examples: ["they sat on the bank and watched the boats"], tagCount: 12),
            ],
            "record": [
                WordSense(partOfSpeech: .noun, definition: "a disc with music", tagCount: 5),
                WordSense(partOfSpeech: .verb, definition: "to write down", tagCount: 5),
            ],
        ])

    @Test(arguments: [
        ("The bank lends money to farmers.", "money"),
        ("They tied the boats to a willow on the bank of the river.", "river"),
    ])
    func theSentenceChoosesAmongMeanings(text: String, inDefinition: String) throws {
        let found = try #require(WordFinder(knowledge: dictionary).findings(in: text).word("bank"))
        let meaning = try #require(found.meaning)
        #expect(meaning.contains(inDefinition))
    }

    @Test(arguments: [
        ("She wanted to record it.", PartOfSpeech.verb), ("They will record the noise.", .verb),
        ("An old record was playing.", .noun), ("The record is old.", .noun),
    ])
    func neighboursTellThePartOfSpeech(text: String, part: PartOfSpeech) throws {
        let found = try #require(
            WordFinder(knowledge: dictionary).findings(in: text).word("record"))
        #expect(found.partOfSpeech == part)
    }

    @Test func neighboursTellTheLemma() {
        let finder = WordFinder(knowledge: dictionary)
        #expect(finder.findings(in: "He cut the plank with a rusty saw.").lemmas.contains("saw"))
        #expect(finder.findings(in: "The saw was rusty and blunt.").lemmas.contains("saw"))
        #expect(!finder.findings(in: "They saw the plank.").lemmas.contains("saw"))
    }

    @Test func twoMeaningsThatFitEquallyAreUnsure() throws {
        let even = SmallDictionary(
            forms: ["bolt": [("bolt", .noun)]],
            meanings: [
                "bolt": [
                    WordSense(partOfSpeech: .noun, definition: "a bar that locks a door"),
                    WordSense(partOfSpeech: .noun, definition: "a flash of lightning"),
                ]
            ])
        let finder = WordFinder(knowledge: even)
        let unsure = try #require(
            finder.senses(at: 15, in: "Nobody saw the bolt.", language: "en"))
        #expect(unsure.senses.count == 2 && !unsure.isSure)
        let text = "She locked the door and drew the bolt."
        let sure = try #require(finder.senses(at: 33, in: text, language: "en"))
        #expect(sure.isSure && sure.senses[0].definition.contains("door"))
    }
}
