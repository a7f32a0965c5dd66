import Testing

@testable import ContentPack

/// Warnings of British spellings in lessons, passages and sections.
@Suite struct SpellingLintTests {
    /// The findings about spelling as `line:column severity: message. cure.`
    private func findings(in result: PackResult, _ file: String = "sample.md") -> [String] {
        result.diagnostics.filter { $0.file == file && $0.message.contains("British") }.map {
            "\($0.line):\($0.column) \($0.severity.rawValue): \($0.message). \($0.cure)."
        }
    }

    private func findings(inLesson body: String) -> [String] {
        findings(in: PackSamples.readLesson(body))
    }

    @Test(arguments: [
        ("A harbour.", "9:3 warning: “harbour” is British English. Write “harbor”."),
        ("Harbours are deep.", "9:1 warning: “Harbours” is British English. Write “Harbors”."),
        (
            "So\nthey __practised__.",
            "10:8 warning: “practised” is British English. Write “practiced”."
        ),
        ("The traveller’s hat", "9:5 warning: “traveller” is British English. Write “traveler”."),
        ("- a grey-green sea", "9:5 warning: “grey” is British English. Write “gray”."),
        ("@rule It is 5 metres.", "9:15 warning: “metres” is British English. Write “meters”."),
        ("@summary We analyse.", "9:13 warning: “analyse” is British English. Write “analyze”."),
    ])
    func aBritishWordIsNamedWithTheAmericanOne(body: String, finding: String) {
        #expect(findings(inLesson: body) == [finding])
        #expect(PackSamples.readLesson(body).lessons.count == 1)
    }

    @Test func aRepeatedWordIsReportedOnceWithItsNumber() {
        #expect(
            findings(inLesson: "Grey cats, grey dogs\n\nand grey geese near the theatre") == [
                "9:1 warning: “Grey” is British English (3 times in this file). Write “Gray”.",
                "11:25 warning: “theatre” is British English. Write “theater”.",
            ])
    }

    @Test(arguments: [
        "We analyze, practice and realize the colors of 5 meters.",
        "An emphasis, two analyses, and a premise; precise promises, exercises, and surprises.",
        "Our four hours; the greyhound poured flour toward the contour.",
        "See https://example.org/colour/grey",
        "@equation 5\\text{ metre}",
        "@side-by-side\nleft: a\ndiagram: colour-chart",
        "See [[diagram:colour-chart]].", "@diagram colour-chart",
        PackSamples.question.replacing("first", with: "colour"),
    ])
    func americanWordsNamesAndFormulasAreNotReported(body: String) {
        #expect(findings(inLesson: body).isEmpty)
    }

    @Test func ofTheFrontMatterOnlyTheTitleIsChecked() {
        let text = PackSamples.lesson("Text.", slug: "grey-harbour")
            .replacing("title: Sample", with: "title: Grey Harbour")
        #expect(
            findings(in: PackSamples.read(["sample.md": text])) == [
                "3:8 warning: “Grey” is British English. Write “Gray”.",
                "3:13 warning: “Harbour” is British English. Write “Harbor”.",
            ])
    }

    @Test func passagesAndSectionsAreChecked() {
        let spot = "We [[1: was]] by the harbour."
        let sum = PackSamples.question.replacing("commas", with: "sums")
            .replacing("This", with: "6 litres")
        let result = PackSamples.read([
            "tale.md": PackSamples.passage("A gray cat saw colours."),
            "card.md": PackSamples.writingSection(spot), "sums.md": PackSamples.mathSection(sum),
        ])
        #expect(
            findings(in: result, "tale.md") == [
                "6:16 warning: “colours” is British English. Write “colors”."
            ])
        #expect(
            findings(in: result, "card.md") == [
                "6:22 warning: “harbour” is British English. Write “harbor”."
            ])
        #expect(
            findings(in: result, "sums.md") == [
                "11:6 warning: “litres” is British English. Write “liters”."
            ])
        #expect(!result.hasErrors)
    }

    @Test func languageProgramsAreNotChecked() {
        let result = ProgramSamples.read([
            "l.md": ProgramSamples.level("A grey harbour.\n\n" + ProgramSamples.choice)
        ])
        #expect(findings(in: result, "l.md").isEmpty)
        #expect(result.programs.first?.levels.count == 1)
    }

    @Test func theWordsAreInPairs() {
        let words = BritishSpellings.american
        #expect(words.count > 400)
        #expect(words["colourful"] == "colorful" && words["organisation"] == "organization")
        #expect(words["analys"] == nil && words["emphasis"] == nil && words["practis"] == nil)
        for (british, american) in words {
            #expect(british != american && words[american] == nil, "\(british)")
            #expect(british == british.lowercased() && american == american.lowercased())
        }
    }
}
