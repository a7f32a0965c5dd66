import Foundation
import Questions
import Testing

@Suite struct StudyGuideTests {
    private func guide(_ texts: String...) -> StudyGuide {
        GuideMaker(
            texts.enumerated().map { QuestionText(document: "doc\($0)", id: "D\($0)", text: $1) }
        ).guide()
    }

    @Test func theOutlineHasTheHeadingsWithTheirLevels() throws {
        let outline = try #require(guide(SampleText.cells).outlines.first)
        // The only title above all others is the document's own.
        #expect(outline.entries.map(\.title) == ["The parts", "Water and light"])
        #expect(outline.entries.map(\.level) == [1, 1])
        let bytes = Array(SampleText.cells.utf8)
        for entry in outline.entries {
            let words = String(
                decoding: bytes[entry.source.start..<entry.source.end], as: UTF8.self)
            #expect(words.hasSuffix(entry.title))
        }
    }

    @Test func aLongOutlineKeepsItsUpperLevels() throws {
        let text = (1...30).map { "# Part \($0) of it\n\n## Inner \($0) a\n\nWords.\n" }.joined()
        let outline = try #require(guide("# Zero\n\n" + text).outlines.first)
        #expect(outline.entries.count <= 40 && outline.omitted == 61 - outline.entries.count)
        #expect(outline.entries.allSatisfy { $0.level == 1 })
    }

    @Test func termsAreDefinedInTheDocumentsOwnWords() throws {
        let found = guide(SampleText.cells)
        let names = Set(found.terms.map(\.term))
        #expect(names.isSuperset(of: ["nucleus", "vacuole", "osmosis", "enzyme"]))
        let bytes = Array(SampleText.cells.utf8)
        for quote in found.terms.flatMap(\.definitions) {
            let span = quote.source.start..<quote.source.end
            #expect(String(decoding: bytes[span], as: UTF8.self) == quote.text)
        }
    }

    @Test func twoDocumentsDefineATermSideBySide() throws {
        let found = guide(
            "Osmosis is the movement of water through a membrane from a weak to a strong solution.",
            "Osmosis is the flow of water through a wall that keeps salt and sugar apart.")
        let term = try #require(found.terms.first)
        #expect(found.terms.count == 1)
        #expect(term.definitions.map(\.source.document) == ["doc0", "doc1"])
    }

    @Test(arguments: [
        "Tuning: The oboe gives the A, because its pitch hardly changes with temperature.",
        "Note: the lab is closed on the first Monday of every month of the year.",
        "An owl's face is a dish that gathers sound.",
    ])
    func whatDefinesNothingIsNoTerm(text: String) {
        #expect(guide("# Lab\n\n\(text)\n").terms.isEmpty)
    }

    @Test func aGlossaryInOneParagraphIsRead() {
        let text = """
            ## Words to know

            Flood: the rising of the water. Ebb: the falling of the water. Spring tide: a tide with a large range, at new and
            full moon. Neap tide: a tide with a small range, at half moon.
            """
        #expect(guide(text).terms.map(\.term) == ["flood", "ebb", "spring tide", "neap tide"])
    }

    @Test func aNameIsIntroducedByItsFirstSentence() {
        let text = "The Bastille was a fortress that stood in the east of Paris and held prisoners."
        #expect(guide(text).terms.map(\.term) == ["Bastille"])
    }

    @Test func questionsSayWhereTheirAnswerIs() {
        let found = guide(SampleText.cells)
        #expect(found.questions.count >= 5)
        #expect(found.questions.allSatisfy { !$0.sources.isEmpty && $0.kind != .multipleChoice })
    }

    @Test func anAbbreviationIsNoAnswer() {
        let text = """
            Adelaide Marsh was born on Feb. 3, 1891, in the small village of Pike's Crossing in Nebraska.
            In 1925 the Lake Carriers' Assn. lost four ships in a single storm and hired Adelaide Marsh.
            """
        let answers = guide(text).questions.map(\.answer)
        #expect(!answers.contains("Feb") && !answers.contains("Assn"))
    }

    @Test func theSameDocumentsMakeTheSameGuide() {
        #expect(guide(SampleText.cells, "Words.") == guide(SampleText.cells, "Words."))
    }

    @Test(arguments: [
        "", "\n\n", "One line", "\u{0C}\u{0C}", "# \u{1B}[31m\u{7}Title\n\n<b>x</b> is a [y](z)",
        String(repeating: "x ", count: 5_000), String(repeating: "# A\n", count: 500),
        "Cafe\u{301} is a café that " + String(repeating: "\u{301}", count: 4_000) + ".",
    ])
    func anyTextMakesAGuide(text: String) {
        let found = guide(text, SampleText.cells)
        #expect(found.outlines.count == 2)
        #expect(found.outlines[0].isEmpty == text.allSatisfy(\.isWhitespace))
        #expect(!found.terms.isEmpty)
    }

    @Test func aTextBeyondTheLimitIsReadInPart() {
        let part = "Osmosis is the movement of water through a membrane to a strong solution.\n\n"
        let found = GuideMaker(
            [
                QuestionText(
                    document: "long", text: part + String(repeating: "Words.\n", count: 200)),
                QuestionText(document: "short", text: part),
            ], limit: 400
        ).guide()
        #expect(found.outlines.map(\.isPartial) == [true, false])
        #expect(found.terms.first?.definitions.count == 2)
    }
}
