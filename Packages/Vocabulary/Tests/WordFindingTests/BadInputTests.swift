import Testing

@testable import WordFinding

/// None of these may trap, and cost must be linear: a quadratic step would never finish.
struct BadInputTests {
    static let many = 50_000

    @Test(arguments: [
        "", " ", "\n", ".", "…", "\u{FEFF}", "'", "-", "a", "“", "\u{301}", "...", "?!",
    ])
    func textsOfASignOrTwoHaveNoWords(text: String) {
        #expect(WordFinder.unaided.findings(in: text).words.isEmpty)
    }

    @Test(arguments: [
        " ", ".", "!", "\n", "\r\n", "(", ")", "\"", "“", ". ", "! ", "A. ", "e.g. ", "… I ", "-",
        "'",
        "\u{200B}", "\u{301}", "\u{0}", "。", "” ", ".” ", "a.", "[1", "1. ", "\t-\n", "A\n",
        "((( . ",
    ])
    func repeatedEndlesslyItIsRead(piece: String) {
        let text = String(repeating: piece, count: Self.many)
        let findings = WordFinder.unaided.findings(in: text)
        #expect(findings.words.isEmpty)
    }

    @Test func oneEndlessLineOfWordsIsRead() throws {
        let text = String(repeating: "the heron waited and ", count: 20_000)
        let found = try #require(WordFinder.unaided.findings(in: text).word("heron"))
        #expect(found.count == 20_000)
        #expect(found.sentence.utf8.count <= SentenceChoice.maxBytes)
    }

    @Test func bytesThatAreNoTextAreRead() {
        var state: UInt64 = 1
        let bytes = (0..<Self.many).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        check(WordFinder.unaided.findings(in: text), in: text)
    }

    @Test(arguments: [
        "He\u{0}rons wait. Herons\u{0} wait in the reeds.",
        "\u{1B}[31mHerons\u{1B}[0m wait in the reeds. \u{7}Nobody saw a heron.",
        "Herons \u{FFFD} wait. \u{FFFD}\u{FFFD}The reeds\u{FFFD} are high.",
        "\u{202E}sdeer eht ni tiaw snoreH\u{202C}. The reeds are high.",
        "Z\u{335}\u{321}\u{32B}a\u{336}\u{34E}l\u{334}\u{353}g\u{337}o waits. A zalgo waits in the reeds.",
        "العَرَبِيَّةُ لُغَةٌ جَمِيلَةٌ في المدينة. The reeds are high.",
        "👩‍👩‍👧‍👦 herons 🇪🇺 wait in the reeds 👍🏽.", "Herons wait.\r\r\n\nThe reeds\u{2028}are\u{2029}high.",
    ])
    func strangeTextsAreReadAndQuotedVerbatim(text: String) {
        check(WordFinder.unaided.findings(in: text), in: text)
    }

    @Test func aSentenceWithControlSequencesIsTheLastThatIsShown() throws {
        let text =
            "The heron \u{1B}[31mwaits\u{1B}[0m in the reeds today. A heron waits in the reeds tonight."
        let found = try #require(WordFinder.unaided.findings(in: text).word("heron"))
        #expect(found.sentence.hasPrefix("A heron"))
    }

    @Test func aWordOfAMillionLettersIsNone() {
        let text = "The " + String(repeating: "ab", count: 500_000) + " waited."
        let findings = WordFinder.unaided.findings(in: text)
        #expect(findings.words.allSatisfy { $0.word.utf8.count <= WordTokenizer.longest })
    }

    private func check(_ findings: TextFindings, in text: String) {
        let bytes = Array(text.utf8)
        for word in findings.words {
            let sentence = Array(word.sentence.utf8)
            #expect(Array(bytes[word.sentenceOffset...].prefix(sentence.count)) == sentence)
            #expect(sentence.dropFirst(word.wordOffset).starts(with: word.word.utf8))
            #expect(!word.lemma.isEmpty)
        }
    }
}
