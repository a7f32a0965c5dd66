import Testing

@testable import AppCore

/// Properties with tolerant decoding and objects of chosen fields.
@Suite struct TolerantFieldsTests {
    private struct Lesson: Codable, Equatable, EncodesNulls {
        @OrDefault var lessonTitle: String
        @OrDefault var tags: [String]
        @Readable var answers: [Answer]
        @WholeNumber var score: Int
        @WholeNumber var bestScore: Int?

        struct Answer: Codable, Hashable {
            var questionID: Int
        }
    }

    @Test(arguments: [
        "{}",
        #"{"lesson_title":null,"tags":null,"answers":null,"score":null,"best_score":null}"#,
    ])
    func missingFieldsHaveDefaults(json: String) throws {
        let lesson = try WireJSON.decode(Lesson.self, from: json)
        #expect(lesson.lessonTitle.isEmpty && lesson.tags.isEmpty && lesson.answers.isEmpty)
        #expect(lesson.score == 0 && lesson.bestScore == nil)
        #expect(
            try WireJSON.encodeText(lesson)
                == #"{"lesson_title":"","tags":[],"answers":[],"score":0,"best_score":null}"#)
    }

    @Test func unreadableElementsAreSkippedAndNumbersRounded() throws {
        let json = """
            {"lesson_title":"A","tags":["b"],"answers":[{"question_id":1},{"question_id":"x"}],
            "score":87.5,"best_score":"90"}
            """
        let lesson = try WireJSON.decode(Lesson.self, from: json)
        #expect(lesson.answers == [Lesson.Answer(questionID: 1)])
        #expect(lesson.score == 88 && lesson.bestScore == 90)
        #expect(throws: Problem.self) {
            try WireJSON.decode(Lesson.self, from: #"{"lesson_title":1}"#)
        }
    }

    private struct Page: Codable, Equatable {
        @Decoded<First> var page: Int
        @Decoded<TrueIfMissing> var isOpen: Bool
        @Decoded<DefaultIfUnreadable<Int?>> var total: Int?
        var next = AlwaysNull()
        @Decoded<UpdatedOrCreated> var updatedAt: WireInstant
        var createdAt: WireInstant

        enum First: DefaultRule { static var missing: Int { 1 } }
    }

    @Test func rulesReadWhatIsMissingOrUnreadable() throws {
        let json = #"{"page":null,"total":"many","next":7,"created_at":"2031-04-05T06:07:08Z"}"#
        let page = try WireJSON.decode(Page.self, from: json)
        #expect(page.page == 1 && page.isOpen && page.total == nil)
        #expect(page.updatedAt == page.createdAt)
        #expect(
            try WireJSON.encodeText(page)
                == #"{"page":1,"is_open":true,"next":null,"#
                + #""updated_at":"2031-04-05T06:07:08.000Z","#
                + #""created_at":"2031-04-05T06:07:08.000Z"}"#)
    }

    @Test func aValueOfAnotherTypeIsRefusedWithItsPlace() {
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decode(Page.self, from: #"{"page":"one"}"#)
        }
        #expect(problem?.place == "page")
    }

    private struct CourseJSON: EncodesFields {
        var fields: JSONObject {
            let code: String? = nil
            return ["id": 1, "courseCode": code] + ["rows": [["a": true] as JSONObject]]
        }
    }

    @Test func anObjectHasItsFieldsInTheirOrder() throws {
        #expect(
            try WireJSON.encodeText(CourseJSON())
                == #"{"id":1,"courseCode":null,"rows":[{"a":true}]}"#)
    }
}
