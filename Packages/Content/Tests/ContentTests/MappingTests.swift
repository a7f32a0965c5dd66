import AppCore
import Testing

@testable import Content

struct MappingTests {
    private func lesson(_ json: String) throws -> Lesson {
        Lesson(try WireJSON.decode(LessonDetail.self, from: Array(json.utf8)))
    }

    private func passage(_ json: String) throws -> Passage {
        Passage(try WireJSON.decode(PassageDetail.self, from: Array(json.utf8)))
    }

    /// The same lesson as the public backend spells it, and as the first specification did.
    static let spellings = [
        """
        {"id":"0F1E2D3C-4B5A-4968-8776-655443322110","lesson_id":"joins","title":"Joins",
        "difficulty":"Easy","tier":"free","lesson_type":"writing","is_diagnostic":false,
        "content":"# Joins","chunks":[{"type":"header","level":1,"text":"Joins"},
        {"type":"rule","text":"Join *two* clauses."},{"type":"example_correct","text":"a; b"},
        {"type":"example_incorrect","text":"a, b"},{"type":"page_break"},
        {"type":"side_by_side","rows":[{"explanation":"left","right_text":"right"}]},
        {"type":"question","prompt":"Pick.","choices":["a; b","a, b"],"correct_answer_index":0}],
        "questions":[{"id":"21c3d4e5-0000-4111-8222-933344445555",
        "text":[{"type":"paragraph","text":"Pick."}],
        "options":[{"id":"x","text":"a, b","order":1},{"id":"y","text":"a; b","order":0}],
        "correct_answer_index":0,"explanation":[{"type":"paragraph","text":"Both stand alone."}],
        "order":1,"chunk_index":9,"assets":[]}],"assets":[]}
        """,
        """
        {"id":"0f1e2d3c-4b5a-4968-8776-655443322110","title":"Joins","tier":"free",
        "lesson_type":"writing","is_diagnostic":false,
        "content":[{"type":"header","level":1,"content":"Joins"},
        {"type":"rule","content":"Join [[u]]two[[/u]] clauses."},
        {"type":"correct_example","content":"a; b"},{"type":"incorrect_example","content":"a, b"},
        {"type":"page_break"},{"type":"side_by_side","left":"left","right":"right"}],
        "questions":[{"id":"21C3D4E5-0000-4111-8222-933344445555",
        "text":[{"type":"text","content":"Pick."}],
        "options":[{"id":"y","text":"a; b","order":0},{"id":"x","text":"a, b","order":1}],
        "correct_answer_index":0,"explanation":[{"type":"text","content":"Both stand alone."}],
        "order":0,"chunk_index":0,"assets":[]}],"assets":[]}
        """,
    ]

    @Test(arguments: spellings)
    func bothSpellingsOfALessonReadAlike(_ json: String) throws {
        let lesson = try lesson(json)
        #expect(lesson.id == "0f1e2d3c-4b5a-4968-8776-655443322110")
        #expect(lesson.pages.count == 2)
        let underlined = RichText([
            .text("Join ", []), .text("two", .underline), .text(" clauses.", []),
        ])
        #expect(
            lesson.pages[0] == [
                .heading(level: 1, RichText(marked: "Joins")), .box(.rule, underlined),
                .box(.correct, RichText(marked: "a; b")),
                .box(.incorrect, RichText(marked: "a, b")),
            ])
        #expect(
            lesson.pages[1] == [
                .sideBySide([
                    Block.Row(
                        left: RichText(marked: "left"), right: RichText(marked: "right"),
                        diagram: nil)
                ]), .question(0),
            ])
        let question = try #require(lesson.questions.first)
        #expect(question.id == "21c3d4e5-0000-4111-8222-933344445555")
        #expect(question.options.map(\.plain) == ["a; b", "a, b"])
        #expect(question.correctIndex == 0)
        #expect(question.explanation.plain == "Both stand alone.")
    }

    @Test func theNthQuestionBlockShowsTheNthQuestionWhateverItsRecordedPlace() throws {
        let lesson = try lesson(
            """
            {"id":"a","title":"T","chunks":[{"type":"question","prompt":"one","choices":["x","y"]},
            {"type":"paragraph","text":"between"},
            {"type":"question","prompt":"two","choices":["x","y"]}],
            "questions":[
            {"id":"second","text":[{"type":"paragraph","text":"two"}],"options":[],"order":2,
            "chunk_index":0,"correct_answer_index":1},
            {"id":"first","text":[],"options":[{"text":"x","order":0},{"text":"y","order":1}],
            "order":1,"chunk_index":7,"correct_answer_index":0}],"assets":[]}
            """)
        #expect(lesson.questions.map(\.id) == ["first", "second"])
        #expect(
            lesson.pages == [[.question(0), .paragraph(RichText(marked: "between")), .question(1)]])
        // What a question came without is taken from its block.
        #expect(lesson.questions[0].prompt.plain == "one")
        #expect(lesson.questions[1].options.map(\.plain) == ["x", "y"])
    }

    @Test func questionsWithoutABlockStandAtTheEndAndBlocksWithoutAQuestionStayReadable() throws {
        let more = try lesson(
            """
            {"id":"a","title":"T","chunks":[{"type":"paragraph","text":"text"}],"questions":[
            {"id":"q","text":[{"type":"paragraph","text":"?"}],"options":["x"],"order":1,
            "correct_answer_index":0}],"assets":[]}
            """)
        #expect(more.pages == [[.paragraph(RichText(marked: "text")), .question(0)]])
        let fewer = try lesson(
            """
            {"id":"a","title":"T","chunks":[{"type":"question","prompt":"orphan","choices":["x"]}],
            "questions":[],"assets":[]}
            """)
        #expect(fewer.questions.isEmpty)
        #expect(fewer.pages.flatMap { $0 }.plain.contains("orphan"))
    }

    @Test func unknownBlocksShowTheirTextAndEmptyOnesNothing() throws {
        let lesson = try lesson(
            """
            {"id":"a","title":"T","chunks":[{"type":"hologram","text":"still words"},
            {"type":"sparkle"},{"type":"paragraph","text":"  "},{"type":"list","items":[]}],
            "questions":[],"assets":[]}
            """)
        #expect(lesson.pages == [[.paragraph(RichText(marked: "still words"))]])
    }

    @Test func aCorrectAnswerThatIsNoOptionIsNotKnown() throws {
        let lesson = try lesson(
            """
            {"id":"a","title":"T","chunks":[],"questions":[{"id":"q","text":[],
            "options":["x","y"],"order":1,"correct_answer_index":5}],"assets":[]}
            """)
        #expect(lesson.questions[0].correctIndex == nil)
    }

    @Test func diagramsAreFoundByTheirExactNameFirstThenInAnyCase() throws {
        let lesson = try lesson(
            """
            {"id":"a","title":"T","chunks":[],"questions":[],"assets":[
            {"id":"1","asset_id":"Circle","type":"image","s3_url":"https://x/1"},
            {"id":"2","asset_id":"circle","type":"diagram","s3_url":"https://x/2","alt":"a circle"}]}
            """)
        #expect(lesson.assets["circle"]?.address == "https://x/2")
        #expect(lesson.assets["CIRCLE"] != nil)
        #expect(lesson.assets["square"] == nil)
    }

    static let passages = [
        """
        {"id":"c0","title":"Tide","content":"Crabs move sideways.","difficulty":"Hard","tier":"free",
        "questions":[{"id":"e1","text":"How?","options":[{"id":"o","text":"Sideways","order":0},
        {"id":"p","text":"Up","order":1}],"options_list":["Sideways","Up"],
        "correct_answer_index":0,"explanation":null,"order":1}],
        "annotations":[{"id":"n","question_id":"e1","start_char":11,"end_char":19,
        "selected_text":"sideways","explanation":"Stated here.","order":0}]}
        """,
        """
        {"id":"c0","title":"Tide","content":"Crabs move sideways.","difficulty":"Hard","tier":"free",
        "questions":[{"id":"e1","text":"How?","options":["A. Sideways","B. Up"],
        "correct_answer_index":0,"explanation":null,"order":0}],
        "annotations":[{"id":"n","question_id":"e1","start_char":11,"end_char":19,
        "selected_text":"sideways","explanation":"Stated here.","order":0}]}
        """,
    ]

    @Test(arguments: passages)
    func bothSpellingsOfAPassageReadAlike(_ json: String) throws {
        let passage = try passage(json)
        #expect(passage.questions[0].options.map(\.plain) == ["Sideways", "Up"])
        #expect(passage.annotations[0].range == 11..<19)
        #expect(passage.annotations[0].questionID == "e1")
    }

    @Test(arguments: [
        (11, 19, "sideways", 11..<19 as Range<Int>?),
        (3, 9, "sideways", 11..<19),
        (-4, 2, "sideways", 11..<19),
        (15, 400, "sideways", 11..<19),
        (19, 11, "sideways", 11..<19),
        (2, 400, "lobsters", nil),
        (0, 5, "", 0..<5),
        (6, 10, "not there", 6..<10),
        (Int.min, Int.max, "", nil),
    ])
    func annotationRangesAreCheckedAgainstTheText(
        _ start: Int, _ end: Int, _ words: String, _ expected: Range<Int>?
    ) {
        let text = PassageText("Crabs move sideways.")
        #expect(text.place(of: words, start: start, end: end) == expected)
    }

    @Test func offsetsCountCodePointsAndLineMarkersGoToTheGutter() throws {
        let text = PassageText("👩‍👩‍👧 ran\n[Line 5] é research shows")
        #expect(text.lines.map(\.number) == [nil, 5])
        #expect(text.lines[1].text == "é research shows")
        // Five code points of family, " ran", the line feed, the marker and its blank.
        let start = 5 + 4 + 1 + 9
        #expect(text.lines[1].start == start)
        let range = try #require(
            text.place(of: "research", start: start + 2, end: start + 10))
        let stretches = text.stretches(of: text.lines[1], ranges: [range])
        #expect(stretches.map(\.text) == ["é ", "research", " shows"])
        #expect(stretches.map(\.covered) == [[], [0], []])
    }

    @Test func linesAreNumberedEveryFifthWhereThePassageAsksForIt() {
        let text = PassageText(
            (1...11).map { "l\($0)" }.joined(separator: "\n"), numbersLines: true)
        #expect(text.lines.compactMap(\.number) == [1, 5, 10])
    }
}
