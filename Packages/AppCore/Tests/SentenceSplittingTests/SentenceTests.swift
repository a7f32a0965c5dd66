import Testing

@testable import SentenceSplitting

struct SentenceTests {
    @Test func ninetyNineOfAHundredHardSentencesAreFoundWithBothEnds() throws {
        let texts = try MarkedText.all("hard-sentences") + MarkedText.all("further-sentences")
        let (right, all) = MarkedText.share(of: texts)
        #expect(all >= 400)
        #expect(right * 100 >= all * 99)
    }

    /// `|` separates the sentences.
    @Test(arguments: [
        "The church was built ca. 1420.| It stands.",
        "He was born c. 1650 in Delft.| He died there.",
        "Martin Luther King Jr. was born in Atlanta.| He led marches.",
        "J. R. R. Tolkien taught at Oxford.| He wrote.",
        "The effect was small [12].| Another study disagreed.[13]| Nobody knows.",
        "“The tide turns twice” (Cole 55).| It does.",
        "He called it “a great loss.” (Smith 12).| Others agreed.",
        "See Vol. 3, No. 2, pp. 4–7, of the journal.| It came out in Jan. 1901.",
        "Cold shock lasts approx. 3 min. in water.| Breathe slowly.",
        "Plants (e.g. ferns, mosses, etc.) grow here.| They need water.",
    ])
    func abbreviationsInitialsAndReferencesEndNoSentence(marked: String) {
        let wanted = marked.split(separator: "|").map { $0.drop { $0 == " " } }
        #expect(sentences(marked.replacing("|", with: "")).map { Substring($0) } == wanted)
    }

    @Test(arguments: ["\r\n", "\r", "\u{85}", "\u{2028}", "\u{0B}\n"])
    func everyKindOfLineBreakSeparatesLines(newline: String) {
        let text = ["The Long Winter", "It began to snow.", "", "Nobody saw it."]
            .joined(separator: newline)
        #expect(
            sentences(text) == ["The Long Winter", "It began to snow.", "Nobody saw it."])
    }

    @Test func aParagraphThatWasWrappedKeepsItsSentencesWhole() {
        let text = """
            The harbour was empty that morning, and the only sound that
            anybody heard was the bell of the buoy. It rang because the
            swell had come up in the night.
            """
        #expect(
            sentences(text) == [
                """
                The harbour was empty that morning, and the only sound that
                anybody heard was the bell of the buoy.
                """,
                "It rang because the\nswell had come up in the night.",
            ])
    }

    @Test func messagesWithoutCapitalsHaveSentences() {
        #expect(
            sentences("it rained all day. we stayed in. did you go out? no. it was cold!") == [
                "it rained all day.", "we stayed in.", "did you go out?", "no.", "it was cold!",
            ])
    }

    @Test func anEndlessSentenceIsCutAtACommaOrASpaceAndNothingIsLost() {
        let text = Array(repeating: "and then it went on, further than before", count: 400)
            .joined(separator: " ")
        let found = SentenceSplitter.sentences(of: TextBytes(text)).map(\.range)
        #expect(found.allSatisfy { $0.count <= SentenceSplitter.longest })
        #expect(sentences(text).joined(separator: " ") == text)
        #expect(sentences(text).dropLast().allSatisfy { $0.hasSuffix(",") })
    }

    @Test func aWordWithoutEndIsCutBetweenLettersAndNotInsideOfOne() {
        let text = String(repeating: "ж", count: 5000)
        #expect(sentences(text).joined() == text)
    }

    private func sentences(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return SentenceSplitter.sentences(of: TextBytes(text)).map(\.range).map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
    }
}
