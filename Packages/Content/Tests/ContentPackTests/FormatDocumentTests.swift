import Foundation
import Testing

@testable import ContentPack

/// The examples of `docs/content-format.md` are what the reader accepts.
@Suite struct FormatDocumentTests {
    private let examples: [String]

    init() throws {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        let page = try String(contentsOfFile: "/\(root)/docs/content-format.md", encoding: .utf8)
        // Fences stand at the start of a line: every second part is what they enclose.
        examples = "\n\(page)".components(separatedBy: "\n```").enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }
            .map { String($0.element.drop { $0 != "\n" }.dropFirst()) }
    }

    private func example(_ start: String) throws -> String {
        try #require(examples.first { $0.hasPrefix(start) })
    }

    @Test func theExamplesFormAPack() throws {
        let manifest =
            try example("# A line that starts") + """


                [section passages-science]
                title: Science
                category: reading
                order: 1

                [skill central-ideas]
                name: Central ideas
                category: reading

                [section writing-practice]
                title: Practice
                category: writing
                order: 2

                [skill pronouns]
                name: Pronouns
                category: writing

                [section math-practice]
                title: Practice
                category: math
                order: 1

                [skill linear-equations]
                name: Linear equations
                category: math
                domain: algebra
                """
        let lesson = [
            try example("---\nlesson:"), "@diagram line-graph",
            try example("@side-by-side")
                .replacing("tide-gauge", with: "line-graph"), try example("@question"),
        ].joined(separator: "\n\n")
        let result = PackSamples.read([
            "pack.txt": manifest, "lesson.md": lesson, "tale.md": try example("---\npassage:"),
            "d.diagram": try example("---\ndiagram:"),
            "ferry.md": try example("---\nwriting-section:"),
            "bank.md": try example("---\nquestion-bank:"),
            "lines.md": try example("---\nmath-section:"),
            "market.program": try example("program:"), "fruit.md": try example("---\nlevel:"),
        ])
        #expect(result.diagnostics.map(\.description) == [])
        #expect(result.lessons.count == 1 && result.passages.count == 1)
        #expect(result.writingSections.map(\.selections.count) == [2])
        #expect(result.mathSections.map(\.questions.count) == [1])
        #expect(result.banks.map(\.questions.count) == [2])
        #expect(result.programs.map(\.levels.count) == [1])
        #expect(result.programs.first?.levels.first?.items.count == 7)
    }

    @Test func theLimitsAreThoseOfTheReader() throws {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        let page = try String(contentsOfFile: "/\(root)/docs/content-format.md", encoding: .utf8)
        #expect(PackLimits.fileSize == 1 << 20 && page.contains("a file 1 MiB"))
        #expect(PackLimits.packSize == 64 << 20 && page.contains("64 MiB"))
        #expect(PackLimits.fileCount == 5_000 && page.contains("5,000 files"))
        #expect(PackLimits.lineLength == 2_000 && page.contains("a line 2,000 characters"))
        #expect(PackLimits.passageLength == 20_000 && page.contains("20,000"))
        #expect(PackLimits.questionCount == 100 && page.contains("100 questions"))
        #expect(PackLimits.unitCount.upperBound == 60 && page.contains("a program 60 units"))
        #expect(PackLimits.levelCount == 60 && page.contains("a unit 60 levels"))
        #expect(PackLimits.phraseLength == 300 && page.contains("or a line 300"))
        #expect(PackLimits.wordCount == 1...60 && page.contains("1 to 60 lines"))
        #expect(PackLimits.itemCount == 1...40 && page.contains("1 to 40 in a level"))
        #expect(PackLimits.turnCount == 2...40 && page.contains("2 to 40 turns"))
        #expect(PackLimits.selectionCount == 100 && page.contains("100 underlined spots"))
    }
}
