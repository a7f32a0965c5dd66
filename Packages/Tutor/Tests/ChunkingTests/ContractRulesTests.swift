import Testing

@testable import Chunking

/// Tests each rule of the wire contract.
@Suite struct ContractRulesTests {
    private let chunker = Chunker(.contract)

    /// `count` letters without a full stop.
    private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    private func texts(_ document: String) -> [String] {
        chunker.chunks(of: document).map(\.text)
    }

    private func kind(of line: String) -> DocumentLineKind {
        var line = line
        return line.withUTF8 { DocumentLineKind($0[...]) }
    }

    @Test func nothingHasNoChunks() {
        #expect(texts("").isEmpty)
        #expect(texts(" \n\n\t\r\n").isEmpty)
    }

    @Test(arguments: [
        "chapter 1", "CHAPTER IV: The sea", "chapter one. Wind", "1. Introduction", "2.1 Tides",
        "10.2.3. Moon", "Section 4 Rain", "section 4.1. Rain", "SECTION 7. Rain", "IV. Home",
        "MIX. Odd but so", "THE LONG VOYAGE", "What we saw:", "Notes:", "  Notes:  ",
    ])
    func headings(line: String) {
        #expect(kind(of: line) == .heading, "\(line)")
    }

    @Test(arguments: [
        "Chapter 1", "chapter1", "chapter ", "2.1 tides", "2.1", "1.Introduction", "iv. home",
        "IV.Home", "THE VOYAGE", "THE LONG VOYAGE 2", "what we saw:", "At 10:", "A:", ":", "",
        "Notes: more", "1. Übung", "Straße:",
    ])
    func noHeadings(line: String) {
        #expect(kind(of: line) == .text, "\(line)")
    }

    @Test func aHeadingHasThreeToTwoHundredCharacters() {
        for (count, kind) in [(199, DocumentLineKind.heading), (200, .text)] {
            let line = "S" + letters(count - 1) + ":"
            #expect(line.count == count + 1)
            #expect(self.kind(of: line) == kind)
        }
        // Counted in characters, not in bytes.
        let line = "chapter 1 " + String(repeating: "é", count: 190)
        #expect(kind(of: line) == .heading)
    }

    @Test(arguments: ["Page 2", "PAGE 17", "  Page 3 ", "---", "-----  "])
    func pageBreaks(line: String) {
        #expect(kind(of: line) == .pageBreak)
    }

    @Test(arguments: ["page 2", "PAGE 2 of 9", "--", " ---", "Page", "Page two", "---x", "Pages 2"])
    func noPageBreaks(line: String) {
        #expect(kind(of: line) == .text)
    }

    @Test func pagesAreCountedAndPrintedNumbersIgnored() {
        let body = letters(300)
        let chunks = chunker.chunks(of: "Page 9\n\(body)\n---\n\(body)\nPage 1\n\(body)")
        #expect(chunks.map(\.page) == [2, 3, 4])
    }

    @Test func formFeedsAreLineEndsAndNoPages() {
        let chunks = chunker.chunks(of: letters(300) + "\u{C}\u{C}" + letters(300))
        #expect(chunks.map(\.page) == [1])
        #expect(chunks.first?.text == letters(300) + "\n\n" + letters(300))
    }

    @Test func aReturnAndALineFeedAreAParagraphBreak() {
        #expect(
            texts(letters(150) + "\r\n" + letters(150)) == [letters(150) + "\n\n" + letters(150)])
        #expect(texts(letters(150) + "\n" + letters(150)) == [letters(150) + "\n" + letters(150)])
    }

    @Test func headingsStayUntilTheNextOneAndTheLastOfSeveralWins() {
        let body = letters(300)
        let chunks = chunker.chunks(
            of: "\(body)\nFirst part:\nSecond part:\n\(body)\nPage 2\n\(body)\n1. New\n\(body)")
        #expect(chunks.map(\.heading) == [nil, "Second part:", "Second part:", "1. New"])
        #expect(chunks.map(\.page) == [1, 1, 2, 2])
        #expect(chunks[1].text == "[Second part:]\n\n\(body)")
        #expect(chunks.map(\.position) == [0, 1, 2, 3])
    }

    @Test func paragraphsAreJoinedUpToTheTarget() {
        #expect(texts("\(letters(499))\n\n\(letters(499))").map(\.count) == [1000])
        #expect(texts("\(letters(499))\n\n\(letters(500))").map(\.count) == [499, 500])
        #expect(texts("\(letters(300))\n\n\n \n\n\(letters(300))").map(\.count) == [602])
        #expect(texts(letters(1_400)).map(\.count) == [1_400])
    }

    @Test func whatIsShortIsDroppedBeforeItsHeadingIsAdded() {
        #expect(texts(letters(199)).isEmpty)
        #expect(texts(letters(200)).map(\.count) == [200])
        #expect(texts("Some heading:\n" + letters(199)).isEmpty)
        #expect(texts("\(letters(950))\n\n\(letters(100))").map(\.count) == [950])
    }

    @Test func aLongParagraphIsCutAtItsSentences() {
        let sentence = String(repeating: "b", count: 399) + "."
        let paragraph = Array(repeating: sentence, count: 5).joined(separator: " ")
        #expect(
            texts(paragraph) == [sentence + " " + sentence, sentence + " " + sentence, sentence])
    }

    @Test func decimalsAreCutTooAndJoinedWithASpace() {
        let paragraph = "Pi is 3.14 " + letters(1_600) + "!"
        #expect(texts(paragraph) == ["14 " + letters(1_600) + "!"])
    }

    @Test func withoutAFullStopThereIsNoLimit() {
        #expect(texts(letters(5_000)).map(\.count) == [5_000])
        #expect(texts("One. " + letters(5_000)).map(\.count) == [5_005])
    }

    @Test func charactersAreCountedAsPeopleDo() {
        let family = "👨‍👩‍👧‍👦"
        #expect(texts(String(repeating: family, count: 199)).isEmpty)
        #expect(texts(String(repeating: family, count: 200)).map(\.count) == [200])
        #expect(texts(String(repeating: "e\u{301}", count: 1_500)).map(\.count) == [1_500])
    }

    @Test func spansLeadBackToTheDocument() throws {
        let document = "Intro:\n\n  " + letters(250) + "  \n\nPage 2\n" + letters(250) + "é"
        let chunks = chunker.chunks(of: document)
        let bytes = Array(document.utf8)
        #expect(
            chunks.map { String(decoding: bytes[$0.span], as: UTF8.self) }
                == [letters(250), letters(250) + "é"])
    }
}
