import Testing

@testable import WordFinding

struct WordFinderTests {
    static let story = """
        The Lighthouse

        The ferry drifted past the quiet breakwater, and nobody on deck spoke a word. Captain Osgood had
        lost his compass in the fog. “Where is the lighthouse?” he asked. The lighthouse was dark. A breakwater
        shelters the harbour, but it cannot help a crew that has no compass.

        NASA does not help either; see https://example.com/lighthouse-keepers or write to fog@example.org.
        In 1984 the keeper's daughter repainted the lanterns, and the keeper's dog barked at the fog.
        """

    @Test func everySentenceStandsInTheTextWhereItIsSaidToAndHoldsItsWord() {
        let bytes = Array(Self.story.utf8)
        let words = WordFinder.unaided.findings(in: Self.story).words
        #expect(words.count > 10)
        for word in words {
            let sentence = Array(word.sentence.utf8)
            #expect(Array(bytes[word.sentenceOffset...].prefix(sentence.count)) == sentence)
            #expect(sentence[word.wordOffset...].starts(with: word.word.utf8))
        }
    }

    @Test func sameTextSameWords() {
        let first = WordFinder.unaided.findings(in: Self.story)
        #expect(first == WordFinder.unaided.findings(in: Self.story))
        #expect(first.language == "en")
    }

    @Test func namesNumbersAcronymsAddressesAndFunctionWordsAreLeftOut() {
        let lemmas = WordFinder.unaided.findings(in: Self.story).lemmas
        #expect(lemmas.isSuperset(of: ["breakwater", "compass", "lanterns", "daughter"]))
        #expect(
            lemmas.isDisjoint(with: [
                "osgood", "nasa", "https", "example", "lighthouse-keepers", "1984", "the", "his",
                "and", "cannot", "org", "is",
            ]))
    }

    @Test("A name after a title isn't a word to learn, even if the word exists")
    func names() throws {
        let dictionary = SmallDictionary(
            zipfs: [
                "harrow": 2.5, "stone": 3, "hawk": 3, "reed": 2.9, "marsh": 2.8, "flint": 2.7,
                "brook": 2.9, "crane": 2.6, "lantern": 2.8,
            ])
        let text = """
            Captain Brook And Miss Crane

            Mr. Harrow carried the lantern. At dusk Dr. Stone and Mrs. Hawk came in, then Ms Reed.
            “Prof. Marsh's lantern?” asked St. Flint. Mr.
            Harrow nodded.
            """
        let words = WordFinder(knowledge: dictionary).findings(in: text).lemmas
        #expect(words.contains("lantern"))
        #expect(
            words.isDisjoint(with: [
                "harrow", "stone", "hawk", "reed", "marsh", "flint", "brook", "crane",
            ]))
        let field = text + " The harrow broke on a stone. Stone is hard."
        let found = WordFinder(knowledge: dictionary).findings(in: field)
        #expect(found.word("harrow")?.count == 1, "the name isn't counted")
        #expect(found.word("harrow")?.sentence == "The harrow broke on a stone.")
        #expect(found.word("stone")?.count == 2)
    }

    @Test func aWordIsCountedInEveryFormButShownAsItsSentenceWritesIt() throws {
        let dictionary = SmallDictionary(
            forms: [
                "drifted": [("drift", .verb)], "drifts": [("drift", .verb)],
                "drifting": [("drift", .verb)],
            ], zipfs: ["drift": 3])
        let text =
            "A drifting boat. It drifts on and on for days. The boat has drifted to the shore."
        let found = try #require(
            WordFinder(knowledge: dictionary).findings(in: text).word("drift"))
        #expect(found.count == 3)
        #expect(found.word == "drifts")
        #expect(found.sentence == "It drifts on and on for days.")
    }

    @Test func aWordThatNobodyKnowsIsItsOwnLemmaInLowerCase() throws {
        let text = "We saw a Zwibbel there. The zwibbel slept under a hedge."
        #expect(WordFinder.unaided.findings(in: text).word("zwibbel")?.count == 1)
    }

    @Test func whatTheStudentTaughtWinsOverTheDictionary() {
        let dictionary = SmallDictionary(
            forms: ["leaves": [("leave", .verb)]], zipfs: ["leave": 4.5, "leaf": 4])
        let text = "The leaves of the old beech had turned red."
        let finder = WordFinder(knowledge: dictionary)
        #expect(finder.findings(in: text).word("leave") != nil)
        let taught = finder.findings(in: text, corrections: ["leaves": "leaf"])
        #expect(taught.word("leaf")?.word == "leaves")
        #expect(taught.word("leave") == nil)
    }

    @Test func knownWordsAreLeftOut() {
        let findings = WordFinder.unaided.findings(in: Self.story, known: ["compass"])
        #expect(!findings.lemmas.contains("compass"))
        #expect(findings.lemmas.contains("breakwater"))
    }

    @Test func aWholeSentenceIsShownRatherThanAHeadingOrAFragment() throws {
        let text = """
            Obstinate Herons

            Obstinate.

            An obstinate heron stood in the shallows and would not move for anybody.
            """
        let found = try #require(WordFinder.unaided.findings(in: text).word("obstinate"))
        #expect(found.sentence.hasPrefix("An obstinate heron"))
        #expect(found.count == 3)
    }

    @Test func ofASentenceThatIsTooLongOnlyWhatStandsAroundTheWordIsShown() throws {
        let padding = Array(repeating: "and the rain fell on the roofs", count: 30).joined(
            separator: ", ")
        let text = "\(padding), while a lone cormorant dried its wings, \(padding)."
        let found = try #require(WordFinder.unaided.findings(in: text).word("cormorant"))
        #expect(found.sentence.utf8.count <= SentenceChoice.maxBytes)
        #expect(found.sentence.contains("a lone cormorant dried its wings"))
        #expect(text.contains(found.sentence))
    }

    @Test func possessivesAndElisionsAreNoPartOfTheWord() {
        let english = WordFinder.unaided.findings(
            in: "The keeper’s lamp was lit and the keeper's dog slept.")
        #expect(english.word("keeper")?.count == 2)
        let french = WordFinder.unaided.findings(
            in: "Il a vu l’arbre et il est dans l'ombre de l'arbre avec une échelle.")
        #expect(french.language == "fr")
        #expect(french.word("arbre")?.count == 2)
        #expect(french.lemmas.contains("échelle"))
    }

    @Test func theSameWordInTwoEncodingsIsOneWord() throws {
        let text = "We met in a cafe\u{301} by the sea. The café was shut."
        let found = try #require(WordFinder.unaided.findings(in: text).word("caf\u{E9}"))
        #expect(found.count == 2)
        #expect(Array(found.lemma.utf8) == Array("caf\u{E9}".utf8))
    }

    @Test func germanNounsAreNoNamesAndGetNoEnglishMeanings() {
        let dictionary = SmallDictionary(
            zipfs: ["gift": 4.5],
            meanings: ["gift": [WordSense(partOfSpeech: .noun, definition: "a present")]],
            language: "en")
        let findings = WordFinder(knowledge: dictionary).findings(
            in: "Das Gift war in der Flasche, und die Flasche stand nicht auf dem Tisch.")
        #expect(findings.language == "de")
        #expect(findings.word("gift") != nil)
        #expect(findings.word("gift")?.meaning == nil)
        #expect(findings.word("flasche")?.count == 2)
    }
}
