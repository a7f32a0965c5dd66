import AppCore

/// The double's contents: one lesson of eight questions, one passage of three, and as many lessons
/// without questions as a test needs.
struct DoubleCatalog: Sendable {
    /// A question of the lesson or passage; the right option is always the first.
    struct Question: Sendable {
        var id: String
        var prompt: String
        static let options = ["first; option", "second, option", "third: option"]
        var explanation: String { "Because of \(prompt)" }
    }

    static let lessonID = "0f1e2d3c-4b5a-4968-8776-655443322110"
    static let passageID = "c0ffee00-1234-4abc-8def-001122334455"
    static let lesson = ItemReference(.lesson, lessonID)
    static let passage = ItemReference(.passage, passageID)

    static let lessonQuestions = (1...8).map {
        Question(id: "21c3d4e5-0000-4111-8222-00000000000\($0)", prompt: "Join \($0)?")
    }
    static let passageQuestions = (1...3).map {
        Question(id: "e1e1e1e1-0000-4000-8000-00000000000\($0)", prompt: "Move \($0)?")
    }

    let dialect: Dialect
    let lessonCount: Int

    private var isReal: Bool { dialect == .real }

    /// A header; the seed omits the category for passages.
    private func header(_ id: String, _ title: String, _ category: String?, _ order: Int) -> String
    {
        let category = category.map { #""category":"\#($0)","# } ?? ""
        let rest =
            isReal
            ? """
            ,"icon_url":null,"background_color":null,"effective_icon_url":null,
            "effective_background_color":"#CE82FF"
            """ : ""
        return """
            {"id":"\(dialect.id(id))","title":"\(title)",\(category)"display_order":\(order)\(rest)}
            """
    }

    private var icons: String {
        guard isReal else { return "" }
        return """
            "icon_url":null,"icon_color":null,"effective_icon_url":null,
            "effective_icon_color":"#CE82FF",
            """
    }

    // MARK: Lessons

    /// Lessons in course order: higher `order_within_header` first.
    var lessons: [String] { (0..<lessonCount).map(lessonRow) }

    static func title(ofLesson number: Int) -> String {
        switch number {
        case 0: "Semicolon Basics"
        case 1: "Intro to Joins"
        case 2: "Introductions and Conclusions"
        default: "Lesson \(number)"
        }
    }

    private func lessonRow(_ number: Int) -> String {
        let digits = String(number)
        let id =
            number == 0
            ? Self.lessonID
            : "0f1e2d3c-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        let more = isReal ? #""lesson_id":"lesson-\#(number)","difficulty":"Easy","# + icons : ""
        let section = header(
            "aa11bb22-cc33-4d44-8e55-ff6677889900", "Punctuation", "writing", 40)
        return """
            {"id":"\(dialect.id(id))",\(more)"title":"\(Self.title(ofLesson: number))",
            "tier":"free","lesson_type":"writing","is_diagnostic":false,
            "question_count":\(number == 0 ? 8 : 0),"header":\(section),
            "order_within_header":\(1_000 - number),"created_at":"\(dialect.time())"}
            """
    }

    /// The same lesson in both dialects.
    var lessonDetail: String {
        let questions = Self.lessonQuestions.enumerated().map { number, question in
            lessonQuestion(question, number)
        }.joined(separator: ",")
        let assets = """
            [{"id":"\(dialect.id("ab000000-0000-4000-8000-000000000001"))","asset_id":"fig-1",
            "type":"\(isReal ? "image" : "diagram")","s3_url":"https://files.example.test/fig-1.png"}]
            """
        let body =
            isReal
            ? #""content":"Join two full clauses.","chunks":\#(realBlocks),"lesson_id":"lesson-0","difficulty":"Easy","#
                + icons + #""updated_at":"\#(dialect.time())","#
            : #""content":\#(seedBlocks),"#
        return """
            {"id":"\(dialect.id(Self.lessonID))","title":"Semicolon Basics",\(body)
            "tier":"free","lesson_type":"writing","is_diagnostic":false,
            "questions":[\(questions)],"assets":\(assets),"created_at":"\(dialect.time())"}
            """
    }

    private var realBlocks: String {
        """
        [{"type":"paragraph","text":"Two clauses may meet."},
        {"type":"rule","text":"Join *two* full clauses."},
        {"type":"example_correct","text":"a; b"},{"type":"example_incorrect","text":"a, b"},
        {"type":"paragraph","text":"[[Diagram fig-1]]"},
        {"type":"side_by_side","rows":[{"explanation":"left","right_text":"right"}]}]
        """
    }

    private var seedBlocks: String {
        """
        [{"type":"text","content":"Two clauses may meet."},
        {"type":"rule","content":"Join [[u]]two[[/u]] full clauses."},
        {"type":"correct_example","content":"a; b"},
        {"type":"incorrect_example","content":"a, b"},
        {"type":"diagram","diagram_id":"fig-1"},
        {"type":"side_by_side","left":"left","right":"right"}]
        """
    }

    /// A lesson's question. The public server counts from 1, may omit the explanation, and uses the
    /// key `text`.
    private func lessonQuestion(_ question: Question, _ number: Int) -> String {
        let key = isReal ? "text" : "content"
        let type = isReal ? "paragraph" : "text"
        func block(_ text: String) -> String { #"[{"type":"\#(type)","\#(key)":"\#(text)"}]"# }
        let options = Question.options.enumerated().map { order, text in
            #"{"id":"9a9a9a9a-1111-4222-8333-00000000000\#(order)","text":"\#(text)","order":\#(order)}"#
        }.joined(separator: ",")
        let explanation = isReal && number == 0 ? "null" : block(question.explanation)
        return """
            {"id":"\(dialect.id(question.id))","text":\(block(question.prompt)),
            "options":[\(options)],"correct_answer_index":0,"explanation":\(explanation),
            "order":\(isReal ? number + 1 : number),"chunk_index":\(number * 3),"assets":[]}
            """
    }

    // MARK: Passages

    static let passageText = "Crabs move sideways."

    var passageRow: String {
        let section = header(
            "aa11bb22-cc33-4d44-8e55-ff6677889901", "Science", isReal ? "reading" : nil, 10)
        let more =
            isReal
            ? icons
                + #""attempt_count":0,"attempt_summary":null,"updated_at":"\#(dialect.time())","#
            : ""
        return """
            {"id":"\(dialect.id(Self.passageID))","title":"Tide Pools",
            "content":"\(Self.passageText)",\(more)"difficulty":"Hard","tier":"free",
            "is_diagnostic":false,"header":\(section),"order_within_header":1,
            "question_count":3,"created_at":"\(dialect.time())"}
            """
    }

    var passageDetail: String {
        let questions = Self.passageQuestions.enumerated().map { number, question in
            passageQuestion(question, number, isDetail: true)
        }.joined(separator: ",")
        return """
            {"id":"\(dialect.id(Self.passageID))","title":"Tide Pools",
            "content":"\(Self.passageText)","difficulty":"Hard","tier":"free",
            "questions":[\(questions)],"annotations":[\(annotation(isInDetail: true))],
            \(icons)"created_at":"\(dialect.time())","updated_at":"\(dialect.time())"}
            """
    }

    /// A passage's question. The public server sends options as objects in the detail and as
    /// strings elsewhere.
    func passageQuestion(_ question: Question, _ number: Int, isDetail: Bool) -> String {
        let strings = Question.options.map { "\"\($0)\"" }.joined(separator: ",")
        let objects = Question.options.enumerated().reversed().map { order, text in
            #"{"id":"f0f0f0f0-0000-4000-8000-00000000000\#(order)","text":"\#(text)","order":\#(order)}"#
        }.joined(separator: ",")
        let options =
            isReal && isDetail
            ? #""options":[\#(objects)],"options_list":[\#(strings)],"#
            : #""options":[\#(strings)],"#
        let key = isDetail ? #""correct_answer_index":0,"# : ""
        // Before an answer, the seed sends no explanation; the public server does.
        let explanation = isReal || isDetail ? "\"\(question.explanation)\"" : "null"
        return """
            {"id":"\(dialect.id(question.id))","text":"\(question.prompt)",\(options)\(key)
            "explanation":\(explanation),"order":\(isReal ? number + 1 : number)}
            """
    }

    /// The annotation of the first question. In submissions and attempts, the public server doesn't
    /// name the question, and the seed omits name and order.
    func annotation(isInDetail: Bool) -> String {
        let question = Self.passageQuestions[0].id
        let more =
            isInDetail
            ? #""question_id":"\#(dialect.id(question))","order":0,"#
            : isReal ? #""question_id":null,"order":0,"# : ""
        return """
            {"id":"\(dialect.id("ab12ab12-0000-4000-8000-000000000001"))",\(more)
            "start_char":11,"end_char":19,"selected_text":"sideways","explanation":"Stated here."}
            """
    }
}
