import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Questions
import TerminalUI
import Testing

@testable import Tutor

@Suite struct GuideTests {
    private func json(_ text: String) throws -> JSONValue {
        try WireJSON.decode(JSONValue.self, from: text)
    }

    private static let rivers = (
        title: "Rivers",
        text: "# Rivers\n\nA meander is a bend that a river cuts. The Nile is 6,650 km long.\n"
    )

    @Test func theBuiltInDocumentsMakeAGuide() async throws {
        let test = try await TestContext.tutor()
        let out = try await test.printed("guide")
        #expect(out.hasPrefix("Study guide: The French Revolution, 1789 to 1799, The tides\n"))
        #expect(out.contains("    Why the moon raises two bulges\n"))
        #expect(out.contains("“Spring tide: a tide with a large range, at new and full moon.”"))
        #expect(out.contains("→ The tides, page 3, Words to know"))
        #expect(out.contains("Answer: Versailles"))
        #expect(try await test.printed("guide") == out)
    }

    @Test func documentsAreChosenByNameByIdAndByCourse() async throws {
        let test = try await TestContext.tutor()
        let tides = try await test.printed("guide", "the tid")
        let document = try await DocumentLibrary(context: test.context).document(named: "The tides")
        #expect(try await test.printed("guide", document.id, "The tides") == tides)
        #expect(try await test.printed("guide", "--course", "physics") == tides)
        #expect(!tides.contains("Versailles"))
    }

    @Test func jsonQuotesAreTheDocumentsOwnBytes() async throws {
        let test = try await TestContext.studying()
        let value = try json(try await test.printed("guide", "Cells", "--json"))
        let bytes = Array(LibraryDouble.all[LibraryDouble.cells]!.text.utf8)
        let terms = try #require(value["terms"]?.elements)
        #expect(terms.contains { $0["term"]?.text == "enzyme" })
        for quote in terms.flatMap({ $0["definitions"]?.elements ?? [] }) {
            let (start, end) = (quote["start"]?.int ?? 0, quote["end"]?.int ?? 0)
            #expect(quote["text"]?.text == String(decoding: bytes[start..<end], as: UTF8.self))
            #expect(quote["document_id"]?.text == LibraryDouble.cells)
        }
        #expect(value["documents"]?.elements?.first?["has_text"] == .bool(true))
    }

    @Test func filesAreReadBesideDocumentsAndCompared() async throws {
        let test = try await TestContext.studying(LibraryDouble(["D1": Self.rivers]))
        let folder = try LibraryFolder()
        let file = try folder.file("nile.md", "The Nile is 6,850 km long.".utf8)
        let out = try await test.printed("guide", "Rivers", file)
        #expect(out.contains("Nile: 6,650 km or 6,850 km"))
        #expect(out.contains("→ nile.md, page 1"))
        let value = try json(try await test.printed("guide", "Rivers", file, "--json"))
        let statements = value["contradictions"]?.elements?.first?["statements"]?.elements
        #expect(statements?.map { $0["document_id"]?.text } == ["D1", nil])
    }

    @Test func markdownShowsTheDocumentsMarkupAsWritten() async throws {
        let hostile = (
            title: "1. *A* <b>\u{1B}[31m",
            text:
                "A <script> is a `tag` that [runs](x) code in a page.\n\nA meander is a bend that a river cuts.\n"
        )
        let test = try await TestContext.studying(LibraryDouble(["D1": hostile]))
        let folder = try LibraryFolder()
        let file = folder.path + "/guide.md"
        try await test.printed("guide", "--output", file)
        let markdown = try String(contentsOfFile: file, encoding: .utf8)
        #expect(markdown.contains("- 1\\. \\*A\\* \\<b\\>"))
        #expect(
            markdown.contains("- **meander**\n\n  > “A meander is a bend that a river cuts.” ("))
        #expect(!markdown.contains("\u{1B}") && !markdown.contains("<script>"))
        #expect(test.console.err.contains("Saved the study guide: \(file)"))
        #expect(test.console.out.isEmpty)
    }

    @Test func aDocumentWithoutTextSaysSo() async throws {
        let test = try await TestContext.studying(
            LibraryDouble(["D1": (title: "Scan", text: "\u{C}\u{C}")]))
        let out = try await test.printed("guide")
        #expect(out.contains("It has no text; its pages may be images."))
        #expect(out.contains("No clear definitions found."))
    }

    @Test(arguments: [
        ["guide", "Nothing"], ["guide", "/"], ["guide", "--course", "Nothing"],
        ["guide", "--output", "/no/such/folder/guide.md"],
    ])
    func badWordsAreNamed(words: [String]) async throws {
        let test = try await TestContext.tutor()
        let error = await #expect(throws: Problem.self) {
            try await FeatureContext.$current.withValue(test.context) {
                var command = try #require(
                    try TutorCommand.parseAsRoot(words) as? any FeatureCommand)
                try await command.run(in: test.context)
            }
        }
        #expect(error?.summary.isEmpty == false)
    }

    @Test func anEmptyLibrarySaysHowToFillIt() async throws {
        let test = try await TestContext.studying(LibraryDouble([:]))
        let problem = await #expect(throws: Problem.self) { try await test.printed("guide") }
        #expect(problem?.cure == "Add some: homeroom tutor add FILE")
        let harness = ScreenHarness(GuideChoiceScreen(texts: GuideTexts(context: test.context)))
        await harness.settle()
        #expect(harness.text.contains("No documents yet."))
    }

    @Test func aLongTextSaysHowLongItTakes() {
        let long = QuestionText(document: "Book", text: String(repeating: "x", count: 5_000_000))
        #expect(GuideTexts.notice([long])?.contains("about 5000 passages") == true)
        #expect(GuideTexts.notice([QuestionText(document: "Note", text: "x")]) == nil)
    }

    // MARK: Screens

    @Test func markedDocumentsMakeOneGuide() async throws {
        let test = try await TestContext.studying()
        let harness = ScreenHarness(GuideChoiceScreen(texts: GuideTexts(context: test.context)))
        await harness.settle()
        #expect(harness.text.contains("Biology"))
        harness.press(.enter)
        #expect(harness.opened == ["tutor/guide/course/\(LibraryDouble.course.id)"])
        harness.press(.down)
        harness.type(" ")
        harness.press(.down)
        harness.type(" ")
        #expect(harness.screen.status == "2 documents marked")
        harness.press(.enter)
        #expect(
            harness.opened.last
                == "tutor/guide/documents/\(LibraryDouble.cells)/\(LibraryDouble.rivers)")
    }

    @Test func theGuideHasFourPartsAndOpensTheQuote() async throws {
        let test = try await TestContext.studying()
        let harness = ScreenHarness(
            GuideScreen(
                texts: GuideTexts(context: test.context),
                scope: LibraryScope(documents: [LibraryDouble.rivers])))
        await harness.settle()
        #expect(harness.text.contains("Outline") && harness.text.contains("Rivers"))
        harness.press(.tab)
        #expect(harness.text.contains("“A meander is a bend that a river cuts into flat land.”"))
        harness.press(.enter)
        #expect(harness.opened.last?.hasPrefix("tutor/document/\(LibraryDouble.rivers)/") == true)
        harness.press(.tab)
        #expect(harness.text.contains("Space shows the answer."))
        harness.type(" ")
        #expect(harness.text.contains("Answer: "))
        harness.press(.tab)
        #expect(harness.text.contains("Choose two or more documents to compare them."))
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func theGuideFitsAnyTerminal(size: Size) async throws {
        let test = try await TestContext.studying()
        let harness = ScreenHarness(
            GuideScreen(texts: GuideTexts(context: test.context), scope: LibraryScope()), size: size
        )
        await harness.settle()
        for _ in 0..<4 {
            harness.press(.tab)
            #expect(!harness.text.isEmpty)
        }
    }
}
