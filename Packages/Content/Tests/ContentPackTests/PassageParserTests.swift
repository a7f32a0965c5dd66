import Testing

@testable import ContentPack

@Suite struct PassageParserTests {
    private func read(_ text: String, annotation: String) -> PackResult {
        PackSamples.read([
            "tale.md": PackSamples.passage(
                text, PackSamples.passageQuestion(annotation: annotation))
        ])
    }

    @Test func paragraphsAreJoinedAndRowsStayLines() throws {
        let passage = try #require(
            read(
                "A gray cat\nsleeps.\n\nText\n| a | b |\n| 1 | 2 |\nmore",
                annotation: "quote: gray cat"
            )
            .passages.first)
        #expect(passage.content == "A gray cat sleeps.\n\nText\n| a | b |\n| 1 | 2 |\nmore")
        #expect(!passage.hasLineNumbers)
    }

    @Test func numberedLinesAreKeptAndQuotesRunOverThem() throws {
        let text = PackSamples.passage(
            "A gray\ncat sleeps.", PackSamples.passageQuestion(annotation: "quote: gray cat")
        ).replacing("title: Tale", with: "title: Tale\nline-numbers: yes")
        let passage = try #require(PackSamples.read(["tale.md": text]).passages.first)
        #expect(passage.hasLineNumbers)
        #expect(passage.content == "A gray\ncat sleeps.")
        #expect(passage.questions[0].annotations[0].selectedText == "gray\ncat")
    }

    @Test func offsetsCountCodePoints() throws {
        let passage = try #require(
            read("👨‍👩‍👧 é e\u{301} a gray cat.", annotation: "quote: gray cat").passages.first)
        let annotation = passage.questions[0].annotations[0]
        #expect(annotation.startChar == 13)
        #expect(annotation.endChar == 21)
        let scalars = Array(passage.content.unicodeScalars)
        let slice = scalars[annotation.startChar..<annotation.endChar].map(String.init).joined()
        #expect(slice == "gray cat")
        #expect(annotation.selectedText == "gray cat")
        #expect(annotation.explanation == "There it is.")
        #expect(annotation.questionID == passage.questions[0].id)
    }

    @Test(arguments: [(1, 2), (2, 16)])
    func anOccurrenceChoosesAmongEqualQuotes(occurrence: Int, start: Int) throws {
        let passage = try #require(
            read(
                "A gray cat saw a gray cat.",
                annotation: "quote: gray cat\noccurrence: \(occurrence)"
            )
            .passages.first)
        #expect(passage.questions[0].annotations[0].startChar == (start == 2 ? 2 : 17))
    }

    @Test func aQuoteMayRunOverSeveralLinesOfTheFile() throws {
        let passage = try #require(
            read("A gray cat sleeps.", annotation: "quote: gray\n  cat sleeps").passages.first)
        #expect(passage.questions[0].annotations[0].selectedText == "gray cat sleeps")
    }

    @Test func findingQuotesIsLinearInThePassage() {
        let content = [Unicode.Scalar](repeating: "a", count: 200_000)
        let quote = [Unicode.Scalar](repeating: "a", count: 50_000) + ["b"]
        #expect(QuoteFinder.starts(of: quote, in: content).isEmpty)
        #expect(QuoteFinder.starts(of: ["a", "a"], in: Array(content.prefix(4))) == [0, 1, 2])
    }

    @Test func escapedSignsStandInAPassage() throws {
        let passage = try #require(
            read("A gray cat \\*\n\\@ home.", annotation: "quote: cat \\*").passages.first)
        #expect(passage.content == "A gray cat * @ home.")
        #expect(passage.questions[0].annotations[0].selectedText == "cat *")
    }
}
