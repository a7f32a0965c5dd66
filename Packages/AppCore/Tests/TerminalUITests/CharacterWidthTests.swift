import TerminalUI
import Testing

@Suite struct CharacterWidthTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("カ", 2), ("ｶ", 1), ("Ａ", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("한글", 4), ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2),
        ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2), ("❤", 1), ("❤️", 2), ("❤\u{FE0E}", 1),
        ("⌚", 2), ("⌚\u{FE0E}", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("ก็", 1), ("नि", 1), ("…", 1), ("─", 1), ("█", 1),
        ("\u{200D}", 0), ("\u{FE0F}", 0), ("", 0), ("𠮷", 2), ("🫠", 2), ("🫨", 2), ("🪉", 2), ("½", 1),
    ])
    func clusterTakesTheCellsThatTerminalsGiveIt(text: String, cells: Int) {
        #expect(CharacterWidth.of(text) == cells)
    }

    @Test func plainTextIsAsWideAsItIsLong() {
        #expect(CharacterWidth.of("The quick brown fox.") == 20)
    }
}
