import Testing

@testable import ContentPack

/// Each rule with a sample that breaks it, and the exact place that is reported.
@Suite struct LintTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let body: String
        let place: String
        let message: String
        var cure = ""

        var testDescription: String { message }
    }

    private func expect(_ result: PackResult, _ file: String, _ sample: Sample) {
        let found = result.diagnostics.first {
            $0.file == file && "\($0.line):\($0.column) \($0.severity.rawValue)" == sample.place
                && $0.message.contains(sample.message) && $0.cure.contains(sample.cure)
        }
        #expect(found != nil, "\(result.diagnostics.map(\.description))")
    }

    @Test(arguments: [
        Sample(body: "@rul Text", place: "9:1 error", message: "@rul", cure: "“rule”"),
        Sample(body: "@rule", place: "9:1 error", message: "no text"),
        Sample(body: "@page now", place: "9:7 error", message: "after “@page”"),
        Sample(body: "@definition no colon", place: "9:13 error", message: "term: meaning"),
        Sample(body: "@equation {x", place: "9:11 error", message: "not closed"),
        Sample(body: "@equation x}", place: "9:12 error", message: "unmatched closing brace"),
        Sample(body: "@diagram gone", place: "9:10 error", message: "“gone” does not exist"),
        Sample(body: "See [[diagram:gone]]", place: "9:5 error", message: "does not exist"),
        Sample(body: "See [[u]]", place: "9:5 error", message: "“[[”"),
        Sample(body: "1. a\n3. b", place: "10:1 error", message: "3 should be 2"),
        Sample(body: "1990\n\n  odd", place: "11:3 error", message: "continue anything"),
        Sample(body: "####### Deep", place: "9:1 error", message: "level 7"),
        Sample(body: "# One\n\n### Three", place: "2:9 warning", message: "level 3 below level 1"),
        Sample(body: "Half *open", place: "9:6 error", message: "not closed"),
        Sample(body: "A lone * star", place: "9:8 error", message: "lone", cure: "\\*"),
        Sample(body: "*a **b***", place: "9:4 error", message: "do not nest"),
        Sample(body: "A __b __", place: "9:7 error", message: "after a space"),
        Sample(body: "A \\quoted word", place: "9:3 error", message: "backslash"),
        Sample(body: "See http://a.org", place: "9:5 error", message: "https"),
        Sample(body: "See https://a.org/x", place: "", message: ""),
        Sample(body: "See https:///x", place: "9:5 error", message: "without a host"),
        Sample(body: "@side-by-side", place: "9:1 error", message: "no rows"),
        Sample(
            body: "@side-by-side\nright: b", place: "10:1 error", message: "without its own “left:”"
        ),
        Sample(body: "@side-by-side\nleft: b", place: "10:1 error", message: "empty column"),
        Sample(body: "@side-by-side\nb", place: "10:1 error", message: "in a column"),
        Sample(body: "@end", place: "9:1 error", message: "@end"),
        Sample(body: "", place: "2:9 error", message: "empty"),
    ])
    func aWrongBlockIsNamed(sample: Sample) {
        let result = PackSamples.readLesson(sample.body)
        guard !sample.place.isEmpty else {
            #expect(result.lessons.count == 1)
            return
        }
        expect(result, "sample.md", sample)
        let isError = sample.place.hasSuffix("error")
        #expect(result.lessons.isEmpty == isError)
    }

    @Test(arguments: [
        ("@question first", "@question First!", "9:11 error", "isn't a valid slug"),
        ("skills: commas", "skill: commas", "10:1 error", "unknown key “skill”"),
        ("skills: commas\n", "\n", "9:1 error", "“skills” is missing"),
        ("skills: commas", "skills: comas", "10:9 error", "“comas” does not exist"),
        ("skills: commas", "skills: sums", "10:9 error", "of math"),
        ("skills: commas", "skills: commas, commas", "10:17 error", "twice"),
        (
            "skills: commas", "skills: " + (0...10).map { "s\($0)" }.joined(separator: ", "),
            "10:49 error", "more than 10"
        ),
        ("Which one?", "", "9:1 error", "has no prompt"),
        ("Which one?", "# Which", "12:1 error", "heading"),
        ("Which one?", "@summary Which", "12:1 error", "isn't allowed"),
        ("B) That", "C) That", "15:1 error", "C is here, but B"),
        ("B) That", "B)", "15:1 error", "B is empty"),
        ("B) That", "B) This", "15:1 error", "B repeats option A"),
        ("B) That", "", "14:1 error", "1 options"),
        ("B) That", "B) b\nC) c\nD) d\nE) e\nF) f\nG) g", "20:1 error", "7 options"),
        ("@answer B", "@answer C", "17:9 error", "2 options"),
        ("@answer B", "@answer b", "17:9 error", "not the letter"),
        ("@answer B", "@answer", "17:1 error", "not the letter"),
        ("@answer B\n", "", "19:1 error", "paragraph-less"),
        ("Because it is that.", "", "9:1 error", "has no explanation"),
        ("@end", "", "9:1 error", "has no end"),
        ("@end", "@end of it", "19:6 error", "after “@end”"),
        ("@end", "@answer A\n@end", "19:1 error", "second “@answer”"),
        ("@end", "@annotation\nquote: x\n\ny\n\n@end", "19:1 error", "on a lesson's question"),
    ])
    func aWrongQuestionIsNamed(part: String, wrong: String, place: String, message: String) {
        let body = PackSamples.question.replacing(part, with: wrong)
        let result = PackSamples.readLesson(body)
        guard message != "paragraph-less" else {
            // Without “@answer” the explanation reads as part of the last option.
            #expect(result.diagnostics.contains { $0.message.contains("no “@answer”") })
            return
        }
        expect(result, "sample.md", Sample(body: body, place: place, message: message))
        #expect(result.lessons.isEmpty)
    }

    @Test(arguments: [
        ("lesson: sample", "lesson: Sample", "2:9 error", "isn't a valid slug"),
        ("lesson: sample", "lesson:", "2:1 error", "no value"),
        ("lesson: sample", "lesson: a\npassage: b", "1:1 error", "a lesson and a passage"),
        ("lesson: sample\n", "", "1:1 error", "doesn't say its type"),
        ("title: Sample\n", "", "1:1 error", "“title” is missing"),
        ("title: Sample", "titel: Sample", "3:1 error", "unknown key “titel”"),
        ("title: Sample", "title: A\ntitle: B", "4:1 error", "appears twice"),
        ("title: Sample", "Sample", "3:1 error", "key: value"),
        ("type: writing", "type: writting", "4:7 error", "“writting”"),
        ("difficulty: Easy", "difficulty: easy", "5:13 error", "“easy”"),
        ("difficulty: Easy", "difficulty: Easy\ntier: paid", "6:7 error", "“paid”"),
        ("difficulty: Easy", "difficulty: Easy\ndiagnostic: true", "6:13 error", "“true”"),
        ("section: words", "section: word", "6:10 error", "“word” does not exist"),
        ("section: words", "section: numbers", "6:10 error", "of math"),
        ("order: 1\n", "", "1:1 error", "“order” is missing"),
        ("order: 1", "order: first", "7:8 error", "“first”"),
        (
            "title: Sample", "title: Intro to all\ntier: premium", "4:7 error",
            "introduction is premium"
        ),
        (
            "title: Sample", "title: Check\ntier: premium\ndiagnostic: yes", "4:7 error",
            "diagnostic is premium"
        ),
        ("title: Sample", "title: Check\ndiagnostic: yes", "2:9 error", "without questions"),
        ("---\nText.", "Text.", "1:1 error", "does not start with"),
    ])
    func wrongFrontMatterIsNamed(part: String, wrong: String, place: String, message: String) {
        let text = PackSamples.lesson("Text.").replacing(part, with: wrong)
        let result = PackSamples.read(["sample.md": text])
        expect(result, "sample.md", Sample(body: text, place: place, message: message))
        #expect(result.lessons.isEmpty)
    }

    @Test(arguments: [
        ("quote: gray cat", "quote: grey cat", "20:8 error", "isn't in the passage"),
        ("quote: gray cat", "quote: a", "20:8 error", "appears 3 times"),
        ("quote: gray cat", "quote: a\noccurrence: 4", "20:8 error", "occurrence 4"),
        ("quote: gray cat", "occurrence: 1", "19:1 error", "“quote” is missing"),
        ("There it is.", "", "19:1 error", "has no text"),
        ("@annotation\nquote: gray cat\n\nThere it is.\n", "", "8:1 warning", "no annotation"),
        ("It is said there.", "@note Said.", "17:1 error", "isn't allowed"),
        ("@end", "@end\n\nMore.", "26:1 error", "after a question"),
    ])
    func aWrongPassageQuestionIsNamed(part: String, wrong: String, place: String, message: String) {
        let question = PackSamples.passageQuestion().replacing(part, with: wrong)
        let result = PackSamples.read([
            "tale.md": PackSamples.passage("A gray cat saw.", question)
        ])
        expect(result, "tale.md", Sample(body: question, place: place, message: message))
        #expect(result.passages.isEmpty == place.hasSuffix("error"))
    }

    @Test func aQuestionWithItsOwnTextNeedsNoAnnotation() {
        let question = PackSamples.passageQuestion()
            .replacing("@annotation\nquote: gray cat\n\nThere it is.\n", with: "")
            .replacing("Who sleeps?", with: "The dog barks at the cat.\n\nWho sleeps?")
        let result = PackSamples.read(["tale.md": PackSamples.passage("Begin.", question)])
        #expect(!result.diagnostics.contains { $0.message.contains("annotation") })
        #expect(result.passages.first?.questions.first?.promptText.contains("\n\n") == true)
    }

    @Test(arguments: [
        ("A *gray* cat", "6:1 error", "inline marks"),
        ("@rule A gray cat", "6:1 error", "@rule"),
        ("", "2:10 error", "no text"),
        (
            "gray cat " + String(repeating: "word wor\n", count: 2_300), "2:10 error",
            "at most 20000"
        ),
    ])
    func aWrongPassageTextIsNamed(text: String, place: String, message: String) {
        let result = PackSamples.read(["tale.md": PackSamples.passage(text)])
        expect(result, "tale.md", Sample(body: text, place: place, message: message))
        #expect(result.passages.isEmpty)
    }

    @Test func keysSlugsAndDiagramsAreUnique() {
        let result = PackSamples.read([
            "a.md": PackSamples.lesson(PackSamples.question + "\n\n" + PackSamples.question),
            "b.md": PackSamples.lesson("Text.", slug: "twin"),
            "c.md": PackSamples.lesson("Text.", slug: "twin"),
            "d.diagram": DiagramParserTests.diagram, "e.diagram": DiagramParserTests.diagram,
        ])
        #expect(result.places(in: "a.md").contains("21:1 error"))
        #expect(result.places(in: "c.md").contains("2:9 error"))
        #expect(result.places(in: "e.diagram").contains("2:10 error"))
        #expect(result.lessons.map(\.file) == ["b.md"])
    }

    @Test func equalOrdersUnusedThingsAndOneSidedAnswersAreWarnings() {
        let questions = ["one", "two", "three", "four"]
            .map { PackSamples.question.replacing("first", with: $0) }.joined(separator: "\n\n")
        let result = PackSamples.read([
            "a.md": PackSamples.lesson(questions), "b.md": PackSamples.lesson("Text.", slug: "b"),
            "d.diagram": DiagramParserTests.diagram, "notes.doc": "",
        ])
        #expect(result.places(in: "a.md") == ["2:9 warning"])
        #expect(result.places(in: "b.md") == ["7:8 warning"])
        #expect(result.places(in: "d.diagram") == ["2:10 warning"])
        #expect(result.places(in: "notes.doc") == ["1:1 warning"])
        #expect(result.places(in: "pack.txt") == ["12:10 warning", "21:8 warning", "25:8 warning"])
        #expect(!result.hasErrors)
        #expect(result.lessons.count == 2)
    }

    @Test func aSecondDiagnosticOfACategoryAndAReadingLessonAsOneAreWarnings() {
        let check = PackSamples.lesson(PackSamples.question)
            .replacing("order: 1", with: "order: 1\ndiagnostic: yes")
        let second = check.replacing("sample", with: "other").replacing(
            "order: 1", with: "order: 2")
        let reading = second.replacing("other", with: "third")
            .replacing("section: words\norder: 2\n", with: "")
            .replacing("type: writing", with: "type: reading")
            .replacing("skills: commas", with: "skills: ideas")
        let result = PackSamples.read(["a.md": check, "b.md": second, "c.md": reading])
        #expect(result.places(in: "b.md") == ["2:9 warning"])
        #expect(result.places(in: "c.md") == ["2:9 warning"])
        #expect(result.lessons.count == 3)
    }

    @Test(arguments: [
        ("format: 1", "format: 2", "1:9 error", "“2”"),
        ("pack: demo", "pack: De mo", "2:7 error", "isn't a valid slug"),
        ("version: 3", "version: 0", "3:10 error", "“0”"),
        ("licence: CC-BY-4.0\n", "", "1:1 error", "“licence” is missing"),
        ("licence:", "license:", "5:1 error", "unknown key “license”"),
    ])
    func aWrongManifestLeavesNothing(part: String, wrong: String, place: String, message: String) {
        let text = PackSamples.manifest.replacing(part, with: wrong)
        let result = PackSamples.read(["pack.txt": text, "a.md": PackSamples.lesson("Text.")])
        expect(result, "pack.txt", Sample(body: text, place: place, message: message))
        #expect(result.manifest == nil)
        #expect(result.lessons.isEmpty)
    }

    @Test(arguments: [
        ("[section words]", "[section words", "7:1 error", "head of a group"),
        ("[section words]", "[sektion words]", "7:1 error", "head of a group"),
        ("[section numbers]", "[section words]", "12:10 error", "declared twice"),
        ("category: writing\norder: 10", "category: arts\norder: 10", "9:11 error", "“arts”"),
        ("order: 10", "order: 10\ncolour: blue", "11:9 error", "“blue”"),
        ("name: Sums", "name: Commas", "21:8 error", "same name"),
    ])
    func aWrongDeclarationIsNamed(part: String, wrong: String, place: String, message: String) {
        let text = PackSamples.manifest.replacing(part, with: wrong)
        let result = PackSamples.read(["pack.txt": text])
        expect(result, "pack.txt", Sample(body: text, place: place, message: message))
        #expect(result.manifest != nil)
    }
}
