import AppCore
import HTTPTypes
import Synchronization

/// An attempt stored by the double.
struct DoubleAttempt: Sendable {
    struct Answer: Sendable {
        /// The id as sent.
        var id: String
        /// The question with that id; nil if the double doesn't know it.
        var question: DoubleCatalog.Question?
        var selected: Int

        var isCorrect: Bool { question != nil && selected == 0 }
    }

    var id: String
    var item: ItemReference
    /// The caller's address.
    var owner: String
    var answers: [Answer]
    var score: Int
    var seconds: Int
    var second: Int

    var correct: Int { answers.count { $0.isCorrect } }
    var total: Int {
        item.kind == .lesson
            ? DoubleCatalog.lessonQuestions.count : DoubleCatalog.passageQuestions.count
    }
}

/// Submissions, attempts and reviews.
extension SATDouble {
    func progress(_ call: Call) -> Answer? {
        guard call.parts.first == "progress" else { return nil }
        if call.matches("GET", "progress") { return overview(call) }
        if call.matches("POST", "progress/passages/*/submit") { return submitPassage(call) }
        if call.matches("POST", "progress/lessons/*/submit") { return submitLesson(call) }
        if call.matches("GET", "progress/passages/*/attempts") {
            guard call.caller != nil else { return signInFirst(.coded) }
            return ok(
                "[" + attempts(call, .passage).map(passageAttempt).joined(separator: ",") + "]")
        }
        if call.matches("GET", "progress/lessons/*/attempts") {
            guard call.caller != nil else { return signInFirst(.bare) }
            return ok(lessonAttempts(attempts(call, .lesson)))
        }
        if call.matches("GET", "progress/passages/*/review") { return reviewPassage(call) }
        if call.matches("GET", "progress/lessons/*/review") { return reviewLesson(call) }
        return nil
    }

    private func attempts(_ call: Call, _ kind: ItemReference.Kind) -> [DoubleAttempt] {
        let all = state.withLock(\.attempts)
        return all.filter { $0.owner == call.caller && $0.item.kind == kind }.reversed()
    }

    private func overview(_ call: Call) -> Answer {
        let done = attempts(call, .passage).first
        let ids = done.map { "\"\(dialect.id($0.item.id))\"" } ?? ""
        let scores = done.map { "\"\(dialect.id($0.item.id))\":\($0.score)" } ?? ""
        return ok(
            """
            {"completed_passages":[\(ids)],"scores":{\(scores)},"total_passages":1,
            "completed_count":\(done == nil ? 0 : 1)}
            """)
    }

    // MARK: Passages

    private func submitPassage(_ call: Call) -> Answer {
        guard dialect == .real || call.caller != nil else { return signInFirst(.coded) }
        guard let elements = call.body["answers"]?.elements else {
            return refuse(.fields, 400, "BAD_REQUEST", "This field is required.")
        }
        if dialect == .real, call.body["time_spent_seconds"] == .null {
            return Answer(
                status: 400, body: #"{"time_spent_seconds":["This field may not be null."]}"#)
        }
        let known = DoubleCatalog.passageQuestions
        let answers: [DoubleAttempt.Answer] = elements.compactMap { element in
            let id = (element["question_id"]?.text ?? "").lowercased()
            guard let question = known.first(where: { $0.id == id }) else { return nil }
            return DoubleAttempt.Answer(
                id: id, question: question, selected: element["selected_option_index"]?.int ?? -1)
        }
        let correct = answers.count { $0.isCorrect }
        let attempt = keep(
            call, DoubleCatalog.passage, answers, score: correct * 100 / known.count)
        return ok(
            """
            {"passage_id":"\(dialect.id(DoubleCatalog.passageID))","score":\(attempt.score),
            "total_questions":\(known.count),"correct_count":\(correct),"is_completed":true,
            "answers":[\(judged(answers, of: .passage))],
            "completed_at":"\(dialect.time(attempt.second, plain: true))",
            "attempt_id":\(call.caller == nil ? "null" : "\"\(dialect.id(attempt.id))\"")}
            """)
    }

    private func passageAttempt(_ attempt: DoubleAttempt) -> String {
        """
        {"id":"\(dialect.id(attempt.id))","passage_id":"\(dialect.id(attempt.item.id))",
        "score":\(attempt.score),"correct_count":\(attempt.correct),
        "total_questions":\(attempt.total),"time_spent_seconds":\(attempt.seconds),
        "completed_at":"\(dialect.time(attempt.second))",
        "answers":[\(judged(attempt.answers, of: .passage))]}
        """
    }

    /// A review. Without an attempt, the public server sends nulls and the seed's 404.
    private func reviewPassage(_ call: Call) -> Answer {
        guard let latest = attempts(call, .passage).first else {
            guard dialect == .real else {
                return refuse(.coded, 404, "NOT_FOUND", "There is no attempt.")
            }
            return ok(review(nil))
        }
        return ok(review(latest))
    }

    private func review(_ attempt: DoubleAttempt?) -> String {
        let options = DoubleCatalog.Question.options.map { "\"\($0)\"" }.joined(separator: ",")
        let answers = DoubleCatalog.passageQuestions.map { question in
            let given = attempt?.answers.first { $0.question?.id == question.id }
            return """
                {"question_id":"\(dialect.id(question.id))","question_text":"\(question.prompt)",
                "options":[\(options)],"selected_option_index":\(given.map { "\($0.selected)" } ?? "null"),
                "correct_answer_index":0,"is_correct":\(given.map { "\($0.isCorrect)" } ?? "null"),
                "explanation":"\(question.explanation)","annotations":[]}
                """
        }.joined(separator: ",")
        return """
            {"passage_id":"\(dialect.id(DoubleCatalog.passageID))","writing_section_id":null,
            "score":\(attempt.map { "\($0.score)" } ?? "null"),"correct_count":\(attempt?.correct ?? 0),
            "total_questions":3,"answers":[\(answers)]}
            """
    }

    // MARK: Lessons

    /// The public server compares ids exactly: one in uppercase isn't found but counts as answered.
    private func submitLesson(_ call: Call) -> Answer {
        guard dialect == .real || call.caller != nil else { return signInFirst(.coded) }
        guard let elements = call.body["answers"]?.elements, !elements.isEmpty else {
            return refuse(.bare, 400, "BAD_REQUEST", "answers is required")
        }
        let known = DoubleCatalog.lessonQuestions
        let answers = elements.map { element in
            let id = element["question_id"]?.text ?? ""
            let wanted = dialect == .real ? id : id.lowercased()
            return DoubleAttempt.Answer(
                id: id, question: known.first { $0.id == wanted },
                selected: element["selected_option_index"]?.int ?? -1)
        }
        let isFinal = call.body["is_complete"] == .bool(true) || answers.count >= known.count
        let correct = answers.count { $0.isCorrect }
        let share = Double(correct) * 100 / Double(isFinal ? known.count : answers.count)
        let rule: FloatingPointRoundingRule =
            dialect == .real ? .toNearestOrEven : .toNearestOrAwayFromZero
        let attempt = keep(
            call, DoubleCatalog.lesson, answers, score: Int(share.rounded(rule)))
        return ok(lessonResult(attempt, isFinal: isFinal))
    }

    private func lessonResult(_ attempt: DoubleAttempt, isFinal: Bool) -> String {
        let common = """
            "attempt_id":"\(dialect.id(attempt.id))","score":\(attempt.score),
            "correct_count":\(attempt.correct),"total_questions":\(attempt.total),
            "is_diagnostic":false,"answers":[\(judged(attempt.answers, of: .lesson))]
            """
        guard dialect == .real else {
            return """
                {\(common),"lesson_id":"\(dialect.id(attempt.item.id))","is_completed":\(isFinal),
                "completed_at":"\(dialect.time(attempt.second))"}
                """
        }
        return """
            {\(common),"status":"success","is_complete":\(isFinal),
            "total_questions_answered":\(attempt.answers.count),
            "feedback":{"title":"Nice","message":"Go on.","emoji":"👍"}}
            """
    }

    /// The seed returns a plain array of attempts with answers; the public server an object without
    /// answers.
    private func lessonAttempts(_ attempts: [DoubleAttempt]) -> String {
        let rows = attempts.map { attempt in
            let common = """
                "id":"\(dialect.id(attempt.id))","score":\(attempt.score),
                "correct_count":\(attempt.correct),"total_questions":\(attempt.total),
                "completed_at":"\(dialect.time(attempt.second, plain: true))"
                """
            return dialect == .real
                ? #"{\#(common),"is_diagnostic_attempt":false}"#
                : """
                {\(common),"lesson_id":"\(dialect.id(attempt.item.id))",
                "time_spent_seconds":\(attempt.seconds),
                "answers":[\(judged(attempt.answers, of: .lesson))]}
                """
        }.joined(separator: ",")
        guard dialect == .real else { return "[\(rows)]" }
        return """
            {"lesson_id":"\(DoubleCatalog.lessonID)","lesson_title":"Semicolon Basics",
            "attempts":[\(rows)]}
            """
    }

    private func reviewLesson(_ call: Call) -> Answer {
        guard let attempt = attempts(call, .lesson).first else {
            return refuse(.bare, 404, "NOT_FOUND", "No attempt found")
        }
        let options = DoubleCatalog.Question.options.enumerated().map { order, text in
            #"{"text":"\#(text)","order":\#(order)}"#
        }.joined(separator: ",")
        let questions = DoubleCatalog.lessonQuestions.map { question in
            let given = attempt.answers.first { $0.question?.id == question.id }
            return """
                {"id":"\(dialect.id(question.id))","text":[{"type":"paragraph","text":"\(question.prompt)"}],
                "options":[\(options)],"correct_answer_index":0,"explanation":null,
                "user_answer_index":\(given.map { "\($0.selected)" } ?? "null"),
                "is_correct":\(given?.isCorrect ?? false)}
                """
        }.joined(separator: ",")
        return ok(
            """
            {"lesson_id":"\(dialect.id(DoubleCatalog.lessonID))","lesson_title":"Semicolon Basics",
            "score":\(attempt.score),"correct_count":\(attempt.correct),
            "total_questions":\(attempt.total),
            "completed_at":"\(dialect.time(attempt.second, plain: true))","questions":[\(questions)]}
            """)
    }

    // MARK: Both

    private func keep(
        _ call: Call, _ item: ItemReference, _ answers: [DoubleAttempt.Answer], score: Int
    ) -> DoubleAttempt {
        let id = newID()
        return state.withLock { state in
            let attempt = DoubleAttempt(
                id: id, item: item, owner: call.caller ?? "", answers: answers, score: score,
                seconds: call.body["time_spent_seconds"]?.int ?? 0,
                second: 10 + state.attempts.count)
            state.attempts.append(attempt)
            return attempt
        }
    }

    /// Graded answers. The public server sends no explanation for lessons, and no right answer for
    /// unknown questions.
    private func judged(_ answers: [DoubleAttempt.Answer], of kind: ItemReference.Kind) -> String {
        answers.enumerated().map { number, answer in
            let head = """
                "question_id":"\(dialect.id(answer.id))","selected_option_index":\(answer.selected),
                "is_correct":\(answer.isCorrect)
                """
            guard let question = answer.question else {
                return #"{\#(head),"error":"Question not found"}"#
            }
            let key = #""correct_answer_index":0"#
            guard kind == .passage else {
                return dialect == .real
                    ? #"{\#(head),\#(key)}"#
                    : #"{\#(head),\#(key),"explanation":"\#(question.explanation)"}"#
            }
            let note = number == 0 ? catalog.annotation(isInDetail: false) : ""
            return """
                {\(head),\(key),"explanation":"\(question.explanation)","annotations":[\(note)]}
                """
        }.joined(separator: ",")
    }
}
