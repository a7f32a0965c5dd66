import Testing

@testable import SentenceSplitting

struct SentenceTests {
    @Test func ninetySevenOfAHundredHardSentencesAreFoundWithBothEnds() throws {
        let texts = try MarkedText.all("hard-sentences") + MarkedText.all("further-sentences")
        let (right, all) = MarkedText.share(of: texts)
        #expect(all >= 400)
        #expect(right * 100 >= all * 97)
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
        return SentenceSplitter.sentences(of: TextBytes(text)).map(\.range).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
