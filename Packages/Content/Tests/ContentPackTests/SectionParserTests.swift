import Testing

@testable import ContentPack

@Suite struct SectionParserTests {
    private func readWriting(
        _ text: String, _ questions: String = PackSamples.spotQuestion()
    ) -> PackResult {
        PackSamples.read(["card.md": PackSamples.writingSection(text, questions)])
    }

    private func writing(_ text: String) throws -> PackWritingSection {
        try #require(readWriting(text).writingSections.first)
    }

    private static let sum = """
        @question q1
        skills: sums

        How much is it?

        @equation 1 + 1

        A) 1
        B) 2

        @answer B
        One more than one.

        @equation 1 + 1 = 2
        @end
        """

    // MARK: Writing

    @Test func spotsStayInTheTextAndAreCountedInCodePoints() throws {
        let section = try writing("👨‍👩‍👧 e\u{301} We [[1: was]] here.\n\nNext.")
        #expect(section.content == "👨‍👩‍👧 e\u{301} We was here.\n\nNext.")
        let spot = try #require(section.selections.first)
        #expect(spot.number == 1 && spot.selectedText == "was")
        let scalars = Array(section.content.unicodeScalars)[spot.startChar..<spot.endChar]
        #expect(scalars.map(String.init).joined() == "was")
        #expect(section.questions.map(\.selectionNumber) == [1])
        #expect(section.category == .writing && !section.isDiagnostic)
    }

    @Test func aSpotRunsOverLinesAndEscapes() throws {
        let section = try writing("We [[1: was\nquite \\* at]] home.\n| a | b |")
        #expect(section.content == "We was quite * at home.\n| a | b |")
        #expect(section.selections.map(\.selectedText) == ["was quite * at"])
    }

    @Test func aSpotMayBeginAndEndTheText() throws {
        let section = try writing("[[1: We was here.]]")
        #expect(section.content == "We was here.")
        #expect(section.selections.map { $0.startChar..<$0.endChar } == [0..<12])
    }

    @Test func aQuestionMayBeAboutTheWholeText() {
        let both = [
            PackSamples.spotQuestion(),
            PackSamples.spotQuestion("whole").replacing("selection: 1\n", with: ""),
        ].joined(separator: "\n\n")
        let result = readWriting("We [[1: was]] here.", both)
        #expect(result.places(in: "card.md") == [])
        #expect(result.writingSections.first?.questions.map(\.selectionNumber) == [1, nil])
    }

    @Test(arguments: [
        ("We [[2: was]] here.", "6:4 error", "spot 2 should be 1"),
        ("We [[1: was here.", "6:4 error", "not closed"),
        ("We [[1: was [[2: here]].", "6:13 error", "in another"),
        ("We [[1: ]] here [[1: was]].", "6:4 error", "around nothing"),
        ("We [[1: was ]]here.", "6:4 error", "ends with a space"),
        ("We [[one: was]] here.", "6:4 error", "starts only an underlined spot"),
        ("We [[1: *was*]] here.", "6:9 error", "inline marks"),
        ("We was here.", "10:12 error", "no spot 1"),
        ("@rule We [[1: was]] here.", "6:1 error", "@rule"),
        ("", "2:18 error", "no text"),
        ("We [[1: was]] [[2: here]].", "6:15 warning", "no question is about spot 2"),
    ])
    func aWrongTextIsNamed(text: String, place: String, message: String) throws {
        let result = readWriting(text)
        let finding = try #require(
            result.diagnostics.first { $0.file == "card.md" && $0.message.contains(message) },
            "\(result.diagnostics)")
        #expect("\(finding.line):\(finding.column) \(finding.severity.rawValue)" == place)
        #expect(!finding.cure.isEmpty)
        #expect(result.writingSections.isEmpty == place.hasSuffix("error"))
    }

    @Test(arguments: [
        ("selection: 1", "selection: 0", "10:12 error", "“0”"),
        ("selection: 1", "spot: 1", "10:1 error", "unknown key “spot”"),
        ("skills: commas", "skills: sums", "9:9 error", "of math"),
        ("We were.", "@note We were.", "18:1 error", "isn't allowed"),
        ("@end", "@end\n\nMore.", "21:1 error", "after a question"),
    ])
    func aWrongQuestionIsNamed(part: String, wrong: String, place: String, message: String) throws {
        let questions = PackSamples.spotQuestion().replacing(part, with: wrong)
        let result = readWriting("We [[1: was]] here.", questions)
        let finding = try #require(
            result.diagnostics.first { $0.file == "card.md" && $0.message.contains(message) },
            "\(result.diagnostics)")
        #expect("\(finding.line):\(finding.column) \(finding.severity.rawValue)" == place)
        #expect(result.writingSections.isEmpty)
    }

    @Test func aSectionIsNeverADiagnosticAndNeverTwoThings() {
        let text = PackSamples.writingSection("We [[1: was]] here.")
        let result = PackSamples.read([
            "a.md": text.replacing("title: Card", with: "title: Card\ndiagnostic: yes"),
            "b.md": text.replacing("title: Card", with: "title: Card\nmath-section: card"),
        ])
        #expect(result.places(in: "a.md") == ["4:1 error"])
        #expect(result.places(in: "b.md") == ["1:1 error"])
        #expect(
            result.diagnostics.contains {
                $0.message == "the file is a writing section and a math section"
            })
    }

    @Test func tooManySpotsAreRefused() {
        let spots = (1...101).map { "[[\($0): a]]" }.joined(separator: " b\n")
        let result = readWriting(spots)
        #expect(result.places(in: "card.md").contains("106:1 error"))
    }

    // MARK: Math

    @Test func aMathSectionKeepsItsBlocks() throws {
        let result = PackSamples.read(["sums.md": PackSamples.mathSection(Self.sum)])
        #expect(result.places(in: "sums.md") == [])
        let section = try #require(result.mathSections.first)
        let question = try #require(section.questions.first)
        #expect(question.key == "q1" && question.correctAnswerIndex == 1)
        #expect(question.prompt.last == .equation(latex: "1 + 1"))
        #expect(question.explanation.last == .equation(latex: "1 + 1 = 2"))
        #expect(section.category == .math && section.assetIDs.isEmpty)
    }

    @Test(arguments: [
        ("Text.\n\n\(sum)", "6:1 error", "before a question"),
        ("", "2:15 error", "no question"),
        (sum.replacing("skills: sums", with: "skills: commas"), "7:9 error", "of writing"),
        (
            sum.replacing("@end", with: "\n@annotation\nquote: a\n\nb\n@end"), "21:1 error",
            "@annotation"
        ),
        (
            sum.replacing("skills: sums", with: "skills: sums\nselection: 1"), "8:1 error",
            "unknown key “selection”"
        ),
    ])
    func aWrongMathSectionIsNamed(questions: String, place: String, message: String) throws {
        let result = PackSamples.read(["sums.md": PackSamples.mathSection(questions)])
        let finding = try #require(
            result.diagnostics.first { $0.file == "sums.md" && $0.message.contains(message) },
            "\(result.diagnostics)")
        #expect("\(finding.line):\(finding.column) \(finding.severity.rawValue)" == place)
        #expect(result.mathSections.isEmpty)
    }

    @Test func sectionsOfTwoListsMayShareAnOrder() {
        let math = PackSamples.mathSection(Self.sum)
            .replacing("title: Sums", with: "title: Sums\nsection: numbers\norder: 1")
        let lesson = PackSamples.lesson("Text.").replacing("writing", with: "math")
            .replacing("section: words", with: "section: numbers")
        let result = PackSamples.read([
            "a.md": math, "b.md": lesson,
            "c.md": math.replacing("math-section: sums", with: "math-section: more"),
        ])
        #expect(result.places(in: "b.md") == [])
        #expect(result.places(in: "c.md") == ["5:8 warning"])
    }

    @Test func idsComeFromNames() throws {
        let section = try writing("We [[1: was]] here.")
        let identity = PackIdentity(packID: "demo")
        #expect(section.id == identity.itemID(slug: "card"))
        #expect(section.selections.map(\.id) == [identity.selectionID(number: 1, of: "card")])
        #expect(section.questions.map(\.id) == [identity.questionID(key: "first", of: "card")])
    }
}
