import TerminalUI
import Testing

@Suite struct TextLayoutTests {
    private func wrapped(_ text: String, _ width: Int, hang: Int = 0) -> [String] {
        TextLayout.lines(StyledText(text), width: width, hang: hang).map {
            String(repeating: " ", count: $0.indent) + $0.plain
        }
    }

    @Test func wordsBreakAtSpaces() {
        #expect(wrapped("the quick brown fox", 10) == ["the quick", "brown fox"])
        #expect(wrapped("one", 10) == ["one"])
        #expect(wrapped("", 10) == [""])
    }

    @Test func wordsLongerThanALineBreakHard() {
        #expect(wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(wrapped("an abcdefghij", 4) == ["an", "abcd", "efgh", "ij"])
    }

    @Test func lineFeedsPartParagraphs() {
        #expect(wrapped("a b\n\nc", 10) == ["a b", "", "c"])
    }

    @Test func laterLinesHang() {
        #expect(
            wrapped("A) the quick brown fox", 12, hang: 3) == [
                "A) the quick", "   brown fox",
            ])
    }

    @Test func ideographsBreakAnywhereAndNeverInHalf() {
        #expect(wrapped("漢字漢字漢", 5) == ["漢字", "漢字", "漢"])
        #expect(wrapped("漢", 1) == ["漢"])
    }

    @Test func clustersStayWhole() {
        #expect(wrapped("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4) == ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"])
    }

    @Test func noLineIsEverWiderThanItsRoom() {
        let text = "Mixed 漢字 words, über-long-hyphenated/paths/here and 👍🏽 emoji e\u{301}tc."
        for width in 2...40 {
            for line in TextLayout.lines(StyledText(text), width: width, hang: 3) {
                #expect(line.indent + line.width <= width, "width \(width)")
                #expect(CharacterWidth.of(line.plain) == line.width)
            }
        }
    }

    @Test func nothingButSpacesIsLostInWrapping() {
        let text = "the quick  brown fox jumps over-the/lazy dog"
        let joined = wrapped(text, 7).joined().filter { $0 != " " }
        #expect(joined == text.filter { $0 != " " })
    }

    @Test func runsKeepTheirStyleAndActionAcrossLines() {
        let text =
            StyledText("see ", .plain) + StyledText([.init("the note", .accent, action: "n")])
        let lines = TextLayout.lines(text, width: 8)
        #expect(lines.map(\.plain) == ["see the", "note"])
        #expect(lines[1].runs.first?.action == "n")
        #expect(lines[1].runs.first?.style == .accent)
    }

    @Test func truncationEndsWithAnEllipsis() {
        let text: StyledText = "hello world"
        #expect(text.truncated(to: 8).plain == "hello w…")
        #expect(text.truncated(to: 7).plain == "hello…")
        #expect(text.truncated(to: 8, unicode: false).plain == "hello...")
        #expect(text.truncated(to: 11).plain == "hello world")
        #expect(text.truncated(to: 0).plain == "")
        #expect(StyledText("漢字漢字").truncated(to: 6).width <= 6)
    }
}
