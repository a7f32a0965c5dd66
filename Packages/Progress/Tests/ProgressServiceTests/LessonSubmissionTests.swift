import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress

@Suite struct LessonSubmissionTests {
    @Test(arguments: [
        (8, 1, 12), (8, 3, 38), (8, 5, 62), (40, 23, 58), (3, 2, 67), (3, 1, 33), (4, 4, 100),
    ])
    func scoreIsRoundedToTheEvenOne(questions: Int, right: Int, score: Int) async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: questions)
        let result = try await campus.result(
            lesson, (0..<questions).map { ($0, $0 < right ? 0 : 1) }, as: "free")
        #expect(result.score == score && result.isCompleted)
    }

    @Test func halvesAreMergedIntoOneAttempt() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 3)
        let first = try await campus.result(lesson, [(0, 0), (1, 1)], seconds: 20, as: "free")
        #expect(!first.isCompleted && first.score == 50 && first.answeredCount == 2)
        #expect(first.feedback == nil && first.nextLesson == nil)
        let second = try await campus.result(lesson, [(1, 0), (2, 1)], seconds: 50, as: "free")
        #expect(second.isCompleted && second.score == 67 && second.correctCount == 2)
        #expect(second.attemptID == first.attemptID)
        #expect(second.answers.map(\.selectedOptionIndex) == [0, 0, 1])
        let attempts = try await campus.attempts(on: lesson, as: "free")
        #expect(attempts.count == 1 && attempts[0].timeSpentSeconds == 50)
    }

    @Test func attemptThatWasClosedEarlyIsNeverOpenedAgain() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 4)
        let first = try await campus.result(lesson, [(0, 0)], isComplete: true, as: "free")
        #expect(first.isCompleted && first.score == 25)
        let second = try await campus.result(lesson, [(1, 0)], as: "free")
        #expect(second.attemptID != first.attemptID && !second.isCompleted)
        #expect(second.answers.count == 1)
    }

    @Test func attemptInProgressIsListedAndCountsForNoSummary() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 2)
        _ = try await campus.submit(lesson, [(0, 0)], as: "free")
        #expect(try await campus.attempts(on: lesson, as: "free").map(\.isCompleted) == [false])
        #expect(try await campus.summaries(of: [lesson], "free").isEmpty)
    }

    @Test func passedOverQuestionCountsAsAnsweredAndWrong() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 2)
        let question = TestCatalog.question(1, of: lesson)
        let reply = try await campus.post(
            "/progress/lessons/\(lesson.id)/submit",
            """
            {"answers":[{"question_id":"\(TestCatalog.question(0, of: lesson))",
            "selected_option_index":-1},{"question_id":"\(question.uppercased())",
            "selected_option_index":0}],"time_spent_seconds":null}
            """, as: "free")
        let result = try reply.decode(SubmissionResult.self)
        #expect(result.isCompleted && result.score == 50)
        #expect(result.answers.map(\.isCorrect) == [false, true])
    }

    @Test func replyHasWhatBothDialectsExpect() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 4)
        let json = try await campus.submit(
            lesson, [(0, 0), (1, 0), (2, 0), (3, 1)], as: "free"
        ).json
        #expect(json["status"]?.text == "success" && json["lesson_id"]?.text == lesson.id)
        #expect(json["is_complete"] == .bool(true) && json["is_completed"] == .bool(true))
        #expect(json["total_questions_answered"]?.int == 4)
        #expect(json["completed_at"]?.text == "2031-04-05T06:07:08Z")
        #expect(json["answers"]?.elements?.first?["explanation"]?.text == "Secret of 0.")
        #expect(json["feedback"]?["title"]?.text?.isEmpty == false)
        #expect(json["next_lesson"]?["title"]?.text == "wrong 1, recent 1")
        #expect(json["next_lesson"]?["tier"]?.text == "free")
    }

    @Test func diagnosticHasNoFeedbackAndNoNextLesson() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 1, first: "8")
        let result = try await campus.result(lesson, [(0, 0)], as: "free")
        #expect(result.isDiagnostic == true && result.feedback == nil && result.nextLesson == nil)
    }

    @Test(arguments: [
        #"{"answers":[]}"#, #"{}"#, #"{"answers":[null]}"#, #"{"answers":["x"]}"#,
        #"{"answers":[{"selected_option_index":1}]}"#,
        #"{"answers":[{"question_id":"00000000-0000-4000-8000-000000000001","selected_option_index":0}]}"#,
        #"{"answers":[{"question_id":7,"selected_option_index":0}]}"#, "[]", "3", "{",
    ])
    func badBodyIs400(body: String) async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 1)
        let reply = try await campus.post(
            "/progress/lessons/\(lesson.id)/submit", body, as: "free")
        #expect(reply.status == 400, "\(reply.text)")
        #expect(try reply.error?["code"]?.text == "BAD_REQUEST")
    }

    @Test func anonymousSheetIsJudgedAndNotStored() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 2)
        let result = try await campus.result(lesson, [(0, 0), (1, 0)])
        #expect(result.score == 100 && result.attemptID == nil && result.nextLesson == nil)
        let review = try await campus.get("/progress/lessons/\(lesson.id)/review")
        #expect(review.status == 404)
    }

    @Test func repeatedKeyCountsOnce() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 1)
        let first = try await campus.result(lesson, [(0, 0)], as: "free", key: "k")
        let second = try await campus.result(lesson, [(0, 0)], as: "free", key: "k")
        #expect(first == second)
        #expect(try await campus.attempts(on: lesson, as: "free").count == 1)
    }

    @Test func reviewShowsTheCallersOwnLatestAttempt() async throws {
        let campus = try await CampusFixture.make()
        let lesson = TestCatalog.item(.lesson, questions: 2)
        let path = "/progress/lessons/\(lesson.id)/review"
        _ = try await campus.submit(lesson, [(0, 0), (1, 0)], as: "other")
        #expect(try await campus.get(path, as: "free").status == 404)
        #expect(try await campus.get(path).status == 404)
        _ = try await campus.submit(lesson, [(0, 0), (1, 1)], as: "free")
        let review = try await campus.get(path, as: "free").decode(LessonReview.self)
        #expect(review.score == 50)
        #expect(review.questions.map(\.userAnswerIndex) == [0, 1])
        #expect(review.questions.map(\.isCorrect) == [true, false])
        #expect(review.questions[0].text.elements?.first?["text"]?.text == "Question?")
        #expect(review.questions[0].options.map(\.text) == ["Right", "Wrong"])
    }

    @Test func attemptsAtOneLessonEndAtTheirLimit() async throws {
        let campus = try await CampusFixture.make()
        let (lesson, other) = (
            TestCatalog.item(.lesson, questions: 2), TestCatalog.item(.lesson, questions: 3)
        )
        func submit(_ item: ItemReference) async throws -> Reply {
            try await campus.submit(item, [(0, 0)], isComplete: true, as: "free")
        }
        #expect(try await submit(lesson).status == 200)
        let most = Int64(PersonQuota.attempts.most)
        try await campus.database.write { connection in
            _ = try connection.execute(
                "UPDATE progress_summaries SET attempts = ?", [.integer(most - 1)])
        }
        #expect(try await submit(lesson).status == 200, "the last one")
        let refused = try await submit(lesson)
        #expect(refused.status == 409)
        #expect(try refused.error?["code"]?.text == "QUOTA_EXCEEDED")
        #expect(
            try refused.error?["message"]?.text
                == "You have \(most) attempts at this, the maximum. "
                + "Practice something else.")
        #expect(try await campus.attempts(on: lesson, as: "free").count == 2)
        #expect(try await submit(other).status == 200)
    }
}
