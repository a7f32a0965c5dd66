import AppCore
import Testing

@testable import Content

/// Both dialects of the contract, in the contract's own examples.
@Suite struct ContractDecodingTests {
    @Test func lessonListOfTheRealBackendIsRead() throws {
        let page = try WireJSON.decode(
            Page<LessonListItem>.self,
            from: """
                {"count":1,"next":null,"previous":null,"results":[
                {"id":"0F1E2D3C-4B5A-4968-8776-655443322110","lesson_id":"semicolon-basics",
                "title":"Semicolon Basics","difficulty":"Easy","tier":"free",
                "lesson_type":"writing","is_diagnostic":false,"question_count":4,
                "header":{"id":"aa11bb22-cc33-4d44-8e55-ff6677889900","title":"Punctuation",
                "category":"writing","display_order":40,"icon_url":null,
                "background_color":null,"effective_icon_url":null,
                "effective_background_color":"#CE82FF"},"order_within_header":7,
                "icon_url":null,"icon_color":null,"effective_icon_url":null,
                "effective_icon_color":"#CE82FF","created_at":"2031-04-05T06:07:08.123456Z"}]}
                """)
        let lesson = try #require(page.results.first)
        #expect(lesson.id.value == "0f1e2d3c-4b5a-4968-8776-655443322110")
        #expect(lesson.header?.displayOrder == 40)
        #expect(lesson.effectiveIconColor == "#CE82FF")
        #expect(lesson.attemptCount == 0 && lesson.attemptSummary == nil)
    }

    @Test func writingSectionOfTheRealBackendIsRead() throws {
        let section = try WireJSON.decode(
            WritingSectionDetail.self,
            from: """
                {"id":"88888888-0000-4000-8000-000000000001","title":"Postcard",
                "content":"We was here.","difficulty":"Easy","tier":"free",
                "selections":[{"id":"88888888-0000-4000-8000-000000000002","number":1,
                "start_char":3,"end_char":6,"selected_text":"was"}],
                "questions":[{"id":"88888888-0000-4000-8000-000000000003","text":"Fix 1",
                "options":[{"id":"88888888-0000-4000-8000-000000000004","text":"were","order":0}],
                "correct_answer_index":0,"explanation":null,"order":1,"selection_number":1}],
                "icon_url":null,"icon_color":null,"effective_icon_url":null,
                "effective_icon_color":"#CE82FF","created_at":"2031-04-05T06:07:08Z",
                "updated_at":"2031-04-05T06:07:08Z"}
                """)
        let passage = Passage(section)
        #expect(passage.reference.kind == .writingSection)
        #expect(passage.spots == [Spot(number: 1, range: 3..<6)])
        #expect(passage.questions[0].prompt.plain == "[1] We _was_ here.\n\nFix 1")
        #expect(passage.questions[0].spot == 1 && passage.questions[0].skills.isEmpty)
    }

    @Test(arguments: [
        #""prompt":[{"type":"paragraph","text":"Half of 8?"}]"#, #""text":"Half of 8?""#,
        #""prompt":"Half of 8?""#,
    ])
    func mathQuestionsAreReadInEveryForm(prompt: String) throws {
        let section = try WireJSON.decode(
            MathSectionDetail.self,
            from: """
                {"id":"99999999-0000-4000-8000-000000000009","section_id":"halves",
                "title":"Halves","difficulty":"Easy","tier":"free","questions":[
                {"id":"99999999-0000-4000-8000-000000000001","question_id":"q1",\(prompt),
                "choices":["4","6"],"correct_answer_index":0,
                "explanation":[{"type":"equation","latex":"8/2=4"}],"order":1,"assets":[]}],
                "assets":[]}
                """)
        let lesson = Lesson(section)
        #expect(lesson.reference.kind == .mathSection && lesson.slug == "halves")
        #expect(lesson.questions[0].prompt.plain == "Half of 8?")
        #expect(lesson.questions[0].options.map(\.plain) == ["4", "6"])
        #expect(lesson.questions[0].explanation == [.equation("8/2=4")])
    }

    @Test func sectionListsOfTheRealBackendAreRead() throws {
        let text = """
            {"id":"99999999-0000-4000-8000-000000000009","section_id":"halves",
            "title":"Halves","difficulty":"Easy","tier":"premium","header":null,
            "order_within_header":0,"icon_url":null,"icon_color":null,
            "effective_icon_url":null,"effective_icon_color":"#FF9600","question_count":4,
            "asset_count":1,"attempt_count":2,"attempt_summary":{"best_score":75,
            "latest_score":50,"recent_attempts":[{"score":50,"correct_count":2,
            "total_questions":4,"completed_at":"2031-05-01T10:00:00.5Z"}]},
            "created_at":"2031-04-05T06:07:08.123456Z"}
            """
        let item = try WireJSON.decode(MathSectionListItem.self, from: text)
        let card = CatalogCard(try WireJSON.decode(CatalogRow.self, from: text), .mathSection)
        #expect(card.isPremium && card.slug == "halves" && card.subject == .math)
        #expect(card.attempts == AttemptBrief(count: 2, bestScore: 75, latestScore: 50))
        #expect(card.preview.lines.isEmpty && item.assetCount == 1)
    }

    /// A list that tells no total names the newest attempts.
    @Test func attemptsWithoutATotalAreCounted() throws {
        let row = try WireJSON.decode(
            CatalogRow.self,
            from: """
                {"id":"1","title":"Halves","attempt_summary":{"best_score":"75",
                "recent_attempts":[{"score":75},{"score":50}]}}
                """)
        #expect(
            CatalogCard(row, .lesson).attempts
                == AttemptBrief(count: 2, bestScore: 75, latestScore: nil))
    }

    @Test func lessonListOfTheSeedIsRead() throws {
        let lesson = try WireJSON.decode(
            LessonListItem.self,
            from: """
                {"id":"0f1e2d3c-4b5a-4968-8776-655443322110","title":"Agreement",
                "lesson_type":"writing","tier":"premium","is_diagnostic":false,"header":null,
                "order_within_header":5,"question_count":3,"created_at":"2025-01-01T00:00:00Z"}
                """)
        #expect(lesson.tier == "premium" && lesson.difficulty == nil && lesson.lessonID == nil)
    }

    @Test func lessonOfTheRealBackendTakesItsBlocksFromChunks() throws {
        let lesson = try WireJSON.decode(LessonDetail.self, from: Self.realLesson)
        #expect(lesson.blocks.map(\.kind) == [.header, .rule, .question])
        #expect(lesson.blocks[1].text == "Join two full clauses.")
        #expect(lesson.blocks[2].question?.prompt.first?.text == "Pick the join.")
        #expect(lesson.blocks[2].question?.choices == ["a; b", "a, b"])
        #expect(lesson.questions.first?.options.map(\.text) == ["a; b", "a, b"])
        #expect(lesson.questions.first?.explanation == nil)
    }

    @Test func lessonOfTheSeedTakesItsBlocksFromContent() throws {
        let lesson = try WireJSON.decode(
            LessonDetail.self,
            from: """
                {"id":"0f1e2d3c-4b5a-4968-8776-655443322110","title":"Agreement",
                "lesson_type":"writing","tier":"free","is_diagnostic":false,"assets":[],
                "content":[{"type":"rule","content":"Join two full clauses."},
                {"type":"diagram","diagram_id":"diagram-1"},
                {"type":"side_by_side","left":"Left","right":"Right"}],
                "questions":[{"id":"21c3d4e5-0000-4111-8222-933344445555",
                "text":[{"type":"text","content":"Pick the join."}],"options":[],
                "correct_answer_index":0,"explanation":[{"type":"text",
                "content":"Both halves stand alone."}],"order":0,"chunk_index":0,"assets":[]}]}
                """)
        #expect(lesson.blocks[0].text == "Join two full clauses.")
        #expect(lesson.blocks[1].diagramID == "diagram-1")
        #expect(
            lesson.blocks[2].rows
                == [ContentRow(explanation: "Left", rightText: "Right", diagramAssetID: nil)])
        #expect(lesson.questions[0].explanation?.first?.text == "Both halves stand alone.")
    }

    @Test func lessonWithNothingButPlainTextIsOneParagraph() throws {
        let lesson = try WireJSON.decode(
            LessonDetail.self,
            from: #"{"id":"a","title":"T","content":"All of it.","questions":[],"assets":[]}"#)
        #expect(lesson.blocks == [.paragraph("All of it.")])
    }

    @Test(arguments: [
        (#"{"type":"example_correct","text":"a; b"}"#, BlockKind.correctExample, "a; b"),
        (#"{"type":"correct_example","content":"a; b"}"#, .correctExample, "a; b"),
        (#"{"type":"incorrect_example","text":"x"}"#, .incorrectExample, "x"),
        (#"{"type":"list","items":["a","b"]}"#, .list, "1. a\n2. b"),
        (#"{"type":"bullet_list","items":["a"]}"#, .bulletList, "• a"),
        (#"{"type":"header","level":9,"text":"H"}"#, .header, "H"),
        (#"{"type":"definition","term":"t","text":"m"}"#, .definition, "m"),
        (#"{"type":"text","content":"c"}"#, .text, "c"),
        (#""bare""#, .paragraph, "bare"),
        (
            #"{"type":"side_by_side","rows":[{"explanation":"l","right_text":"r"}]}"#,
            .sideBySide, "l | r"
        ),
        (
            #"{"type":"side_by_side","explanation":"l","diagram_asset_id":"d"}"#, .sideBySide,
            "l"
        ),
    ])
    func blockIsReadInEverySpelling(json: String, kind: BlockKind, text: String) throws {
        let block = try WireJSON.decode(ContentBlock.self, from: json)
        #expect(block.kind == kind)
        #expect(block.text == text)
        #expect((1...6).contains(block.level ?? 1))
    }

    @Test func unknownBlockSurvivesARoundTrip() throws {
        let json = #"{"type":"hologram","depth":3,"text":"Look."}"#
        let block = try WireJSON.decode(ContentBlock.self, from: json)
        #expect(block.kind == nil && block.text == "Look.")
        let again = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(block))
        #expect(try again == WireJSON.decode(JSONValue.self, from: json))
    }

    @Test func blockIsWrittenWithBothKeysAndReadsBackTheSame() throws {
        let block = ContentBlock(
            .sideBySide,
            rows: [ContentRow(explanation: "l", rightText: "r", diagramAssetID: "d")])
        let json = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(block))
        #expect(json["left"]?.text == "l" && json["right"]?.text == "r")
        #expect(json["text"] == json["content"])
        #expect(
            try WireJSON.decode(ContentBlock.self, from: WireJSON.encode(block)).rows == block.rows)
    }

    @Test func passageOfTheRealBackendIsRead() throws {
        let passage = try WireJSON.decode(PassageDetail.self, from: Self.realPassage)
        #expect(passage.questions[0].options == ["Sideways", "Up"])
        #expect(passage.annotations[0].startChar == 11 && passage.annotations[0].endChar == 19)
        #expect(!passage.hasLineNumbers)
    }

    @Test func optionsComeAsStringsOrAsObjectsInTheirOrder() throws {
        let strings = try WireJSON.decode(
            PassageQuestion.self,
            from: #"{"id":"a","text":"t","options":["x","y"],"correct_answer_index":1,"order":0}"#)
        let objects = try WireJSON.decode(
            PassageQuestion.self,
            from: """
                {"id":"a","text":"t","options":[{"id":"1","text":"y","order":1},
                {"id":"2","text":"x","order":0}],"correct_answer_index":1,"explanation":
                [{"type":"text","content":"why"}],"order":0}
                """)
        #expect(strings.options == ["x", "y"] && objects.options == ["x", "y"])
        #expect(strings.explanation == nil && objects.explanation == "why")
    }

    @Test func passageListWithAShortFractionAndNoCategoryIsRead() throws {
        let text = """
            {"id":"c0ffee00-1234-4abc-8def-001122334455","title":"Tide Pools",
            "content":"Crabs move sideways.","difficulty":"Hard","tier":"free",
            "is_diagnostic":false,"header":{"id":"h","title":"Science","display_order":5},
            "order_within_header":2,"question_count":6,"attempt_count":1,
            "attempt_summary":{"total_attempts":1,"best_score":83.0,"latest_score":83,
            "recent_attempts":[{"id":"d1d1d1d1-2222-4333-8444-555566667777","score":83,
            "correct_count":5,"total_questions":6,"completed_at":"2031-05-01T10:00:00.5Z"}]}}
            """
        let passage = try WireJSON.decode(PassageListItem.self, from: text)
        let card = CatalogCard(try WireJSON.decode(CatalogRow.self, from: text), .passage)
        #expect(card.section == Section(id: "h", title: "Science", displayOrder: 5))
        #expect(card.subject == .reading && card.questionCount == 6 && card.orderWithinSection == 2)
        #expect(card.attempts == AttemptBrief(count: 1, bestScore: 83, latestScore: 83))
        #expect(card.preview.lines == ["Crabs move sideways."])
        #expect(passage.header?.category == nil)
        #expect(passage.attemptSummary?.bestScore == 83)
        #expect(passage.attemptSummary?.recentAttempts.count == 1)
    }

    @Test func sectionsAreWrittenInTheContractsOrder() throws {
        let writing = WritingSectionDetail(
            id: "a", title: "T", content: "c", difficulty: "Easy", tier: "free", selections: [],
            questions: [], createdAt: nil, updatedAt: nil, iconColor: "#CE82FF")
        let icon =
            #""created_at":null,"updated_at":null,"icon_url":null,"icon_color":null,"#
            + ##""effective_icon_url":null,"effective_icon_color":"#CE82FF"}"##
        #expect(
            try WireJSON.encodeText(writing)
                == #"{"id":"a","title":"T","content":"c","difficulty":"Easy","tier":"free","#
                + #""selections":[],"questions":[],"# + icon)
        let math = MathSectionDetail(
            id: "a", sectionID: nil, title: "T", difficulty: "Easy", tier: "free", questions: [],
            assets: [], createdAt: nil, updatedAt: nil, iconColor: "#CE82FF")
        #expect(
            try WireJSON.encodeText(math)
                == #"{"id":"a","section_id":null,"title":"T","difficulty":"Easy","tier":"free","#
                + #""questions":[],"assets":[],"# + icon)
    }

    @Test func aPictureNeedsItsOwnIDOnly() throws {
        let asset = try WireJSON.decode(LessonAsset.self, from: #"{"asset_id":"d"}"#)
        #expect(asset == LessonAsset(id: "d", assetID: "d", type: "image", address: "", alt: nil))
    }

    private static let realLesson = """
        {"id":"0f1e2d3c-4b5a-4968-8776-655443322110","lesson_id":"semicolon-basics",
        "title":"Semicolon Basics","chunks":[{"type":"header","level":1,"text":"Semicolons"},
        {"type":"rule","text":"Join two full clauses."},
        {"type":"question","prompt":"Pick the join.","choices":["a; b","a, b"],
        "correct_answer_index":0}],"content":"# Semicolons\\nRule: Join two full clauses.",
        "difficulty":"Easy","tier":"free","lesson_type":"writing","is_diagnostic":false,
        "icon_url":null,"icon_color":null,"effective_icon_url":null,
        "effective_icon_color":"#CE82FF","questions":[
        {"id":"21c3d4e5-0000-4111-8222-933344445555",
        "text":[{"type":"paragraph","text":"Pick the join."}],
        "options":[{"id":"9a9a9a9a-1111-4222-8333-444455556666","text":"a; b","order":0},
        {"id":"9b9b9b9b-1111-4222-8333-444455556666","text":"a, b","order":1}],
        "correct_answer_index":0,"explanation":null,"order":1,"chunk_index":2,"assets":[]}],
        "assets":[],"created_at":"2031-04-05T06:07:08.123456Z",
        "updated_at":"2031-04-05T06:07:09Z"}
        """

    private static let realPassage = """
        {"id":"c0ffee00-1234-4abc-8def-001122334455","title":"Tide Pools",
        "content":"Crabs move sideways.","difficulty":"Hard","tier":"free",
        "questions":[{"id":"e1e1e1e1-0000-4000-8000-000000000001","text":"How do crabs move?",
        "options":[{"id":"f0f0f0f0-0000-4000-8000-000000000001","text":"Sideways","order":0}],
        "options_list":["Sideways","Up"],"correct_answer_index":0,"explanation":null,"order":1}],
        "annotations":[{"id":"ab12ab12-0000-4000-8000-000000000001",
        "question_id":"e1e1e1e1-0000-4000-8000-000000000001","start_char":11,"end_char":19,
        "selected_text":"sideways","explanation":"Stated here.","order":0}],
        "icon_url":null,"icon_color":null,"effective_icon_url":null,
        "effective_icon_color":"#1CB0F6","created_at":"2031-04-05T06:07:08.123456Z",
        "updated_at":"2031-04-05T06:07:08.123456Z"}
        """
}
