import Testing

@testable import ContentPack

@Suite struct BlockParserTests {
    @Test func linesOfAParagraphAreJoinedAndABlankLineEndsIt() {
        #expect(
            PackSamples.blocks("One line\nand its\n  fellow.\n\nAnother.")
                == [.paragraph(.plain("One line and its fellow.")), .paragraph(.plain("Another."))])
    }

    @Test(arguments: 1...6)
    func headingsKeepTheirLevel(level: Int) {
        let body = (1...level).map { String(repeating: "#", count: $0) + " Title" }
            .joined(separator: "\n")
        #expect(PackSamples.blocks(body).last == .header(level: level, text: .plain("Title")))
    }

    @Test(arguments: [
        ("example", PackBlock.example(.plain("Some text."))),
        ("rule", .rule(.plain("Some text."))),
        ("correct", .correctExample(.plain("Some text."))),
        ("incorrect", .incorrectExample(.plain("Some text."))),
        ("note", .note(.plain("Some text."))),
        ("warning", .warning(.plain("Some text."))),
        ("summary", .summary(.plain("Some text."))),
    ])
    func aDirectiveMakesItsBlock(word: String, block: PackBlock) {
        #expect(PackSamples.blocks("@\(word) Some\ntext.") == [block])
        #expect(PackSamples.blocks("@\(word)\nSome text.\n@page") == [block, .pageBreak])
    }

    @Test func aDefinitionIsATermAndItsMeaning() {
        #expect(
            PackSamples.blocks("@definition main idea: what a text\nsays")
                == [.definition(term: "main idea", text: .plain("what a text says"))])
    }

    @Test func listsKeepTheirItemsAndContinuations() {
        #expect(
            PackSamples.blocks("- one\n  and on\n- two\n\n1. first\n2. second")
                == [
                    .bulletList([.plain("one and on"), .plain("two")]),
                    .numberedList([.plain("first"), .plain("second")]),
                ])
    }

    @Test func rowsHaveTextADiagramOrBothOnTheRight() throws {
        let body = """
            @side-by-side
            left: Why
              it is so
            right: So
            left: Seen
            diagram: picture
            left: Both
            right: Text
            diagram: picture
            """
        let result = PackSamples.read([
            "sample.md": PackSamples.lesson(body), "p.diagram": DiagramParserTests.diagram,
        ])
        let lesson = try #require(result.lessons.first)
        #expect(
            lesson.blocks == [
                .sideBySide([
                    PackRow(
                        explanation: .plain("Why it is so"), right: .plain("So"),
                        diagramAssetID: nil),
                    PackRow(explanation: .plain("Seen"), right: nil, diagramAssetID: "picture"),
                    PackRow(
                        explanation: .plain("Both"), right: .plain("Text"),
                        diagramAssetID: "picture"),
                ])
            ])
        #expect(lesson.assetIDs == ["picture"])
    }

    @Test func anEquationIsTakenAsItIs() {
        #expect(
            PackSamples.blocks("@equation x_1 * \\frac{a}{b} \\{ **")
                == [.equation(latex: "x_1 * \\frac{a}{b} \\{ **")])
    }

    @Test func pagesAndDiagramsAreBlocks() {
        let result = PackSamples.read([
            "sample.md": PackSamples.lesson("One.\n\n@page\n\n@diagram picture"),
            "p.diagram": DiagramParserTests.diagram,
        ])
        #expect(
            result.lessons.first?.blocks
                == [.paragraph(.plain("One.")), .pageBreak, .diagram(assetID: "picture")])
    }

    @Test func aLineThatStartsWithAnEscapedMarkerIsText() {
        #expect(
            PackSamples.blocks("\\@rule\n\\- no item\n1990\\. No item\n\\# no heading")
                == [.paragraph(.plain("@rule - no item 1990. No item # no heading"))])
    }

    @Test func marksBecomeRunsAndTheWiresSpelling() throws {
        let result = PackSamples.read([
            "sample.md": PackSamples.lesson("A __b__ **c** *d* [[diagram:picture]] 5 \\* 6 ____."),
            "p.diagram": DiagramParserTests.diagram,
        ])
        let block = try #require(result.lessons.first?.blocks.first)
        guard case .paragraph(let text) = block else {
            Issue.record("not a paragraph: \(block)")
            return
        }
        #expect(
            text.inlines == [
                .plain("A "), .underlined("b"), .plain(" "), .bold("c"), .plain(" "), .italic("d"),
                .plain(" "), .diagram("picture"), .plain(" 5 * 6 ____."),
            ])
        #expect(
            text.wireText
                == "A [[u]]b[[/u]] [[b]]c[[/b]] [[i]]d[[/i]] [[Diagram:picture]] 5 * 6 ____.")
        #expect(text.plainText == "A b c d  5 * 6 ____.")
        #expect(result.lessons.first?.assetIDs == ["picture"])
    }

    @Test func blocksHaveAFlatTextForTheWire() {
        let blocks = PackSamples.blocks(
            "One.\n\n- a\n- b\n\n@equation x\n\n@page\n\n@definition t: m\n\n1. c")
        #expect(PackBlock.wireText(of: blocks) == "One.\n\n• a\n• b\n\nx\n\nt: m\n\n1. c")
    }
}
