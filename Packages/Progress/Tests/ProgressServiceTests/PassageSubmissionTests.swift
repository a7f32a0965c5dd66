import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress

@Suite struct PassageSubmissionTests {
    @Test(arguments: [
        (3, 2, 66), (7, 5, 71), (50, 29, 58), (100, 29, 29), (100, 57, 57), (100, 58, 58),
        (6, 6, 100), (5, 0, 0),
    ])
    func scoreIsTruncatedExactly(questions: Int, right: Int, score: Int) async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: questions)
        let result = try await campus.result(passage, (0..<right).map { ($0, 0) }, as: "free")
        #expect(result.score == score)
        #expect(result.correctCount == right && result.totalQuestions == questions)
        #expect(result.isCompleted)
    }

    @Test func repeatingAQuestionNeverGivesMoreThanAHundred() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 3)
        let result = try await campus.result(
            passage, [(0, 0), (0, 0), (1, 0), (1, 0), (2, 0)], as: "free")
        #expect(result.score == 100 && result.correctCount == 3 && result.answers.count == 3)
    }

    @Test func lastAnswerToAQuestionCounts() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let result = try await campus.result(passage, [(0, 0), (1, 0), (0, 1)], as: "free")
        #expect(result.correctCount == 1)
        #expect(result.answers.map(\.selectedOptionIndex) == [0, 1])
    }

    @Test func unknownQuestionsAreDroppedAndAnOptionBeyondTheLastIsWrong() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let result = try await campus.result(
            passage, [(77, 0), (0, 9_000_000_000)], as: "free")
        #expect(result.answers.count == 1 && result.score == 0)
        #expect(result.answers[0].selectedOptionIndex == 9_000_000_000)
    }

    @Test func emptySheetIsAnAttemptOfZero() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let result = try await campus.result(passage, [], as: "free")
        #expect(result.score == 0 && result.isCompleted && result.attemptID != nil)
        let nothing = TestCatalog.item(.passage, questions: 0)
        #expect(try await campus.result(nothing, [], as: "free").score == 0)
    }

    @Test func replyHasWhatBothDialectsExpect() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let json = try await campus.submit(passage, [(0, 0)], seconds: 30, as: "free").json
        #expect(json["passage_id"]?.text == passage.id)
        #expect(json["completed_at"]?.text == "2031-04-05T06:07:08Z")
        #expect(json["is_completed"] == .bool(true))
        #expect(json["lesson_id"] == nil)
        let answer = try #require(json["answers"]?.elements?.first)
        #expect(answer["explanation"]?.text == "Secret of 0.")
        let annotation = try #require(answer["annotations"]?.elements?.first)
        #expect(annotation["question_id"] == answer["question_id"])
        #expect(annotation["order"]?.int == 0)
    }

    @Test func capitalsInIdsAndDigitsAsTextAreAccepted() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 1)
        let question = TestCatalog.question(0, of: passage).uppercased()
        let reply = try await campus.post(
            "/progress/passages/\(passage.id.uppercased())/submit",
            #"{"answers":[{"question_id":"\#(question)","selected_option_index":"0"}],"time_spent_seconds":null}"#,
            as: "free")
        #expect(try reply.decode(SubmissionResult.self).score == 100)
    }

    @Test(arguments: [
        (#"{}"#, "answers"), (#"{"answers":3}"#, "answers"), (#"{"answers":[7]}"#, "answers[0]"),
        (#"{"answers":[{"selected_option_index":0}]}"#, "answers[0]"),
        (#"{"answers":[{"question_id":"x","selected_option_index":0}]}"#, "answers[0].question_id"),
        (#"{"answers":[{"question_id":"ID"}]}"#, "answers[0].selected_option_index"),
        (
            #"{"answers":[{"question_id":"ID","selected_option_index":-1}]}"#,
            "answers[0].selected_option_index"
        ),
        (
            #"{"answers":[{"question_id":"ID","selected_option_index":"b"}]}"#,
            "answers[0].selected_option_index"
        ),
        (
            #"{"answers":[{"question_id":"ID","selected_option_index":1.5}]}"#,
            "answers[0].selected_option_index"
        ),
        (#"{"answers":[],"time_spent_seconds":-1}"#, "time_spent_seconds"),
        (#"{"answers":[],"time_spent_seconds":true}"#, "time_spent_seconds"),
    ])
    func badBodyIs400AndNamesTheField(body: String, field: String) async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 1)
        let text = body.replacing("ID", with: TestCatalog.question(0, of: passage))
        let reply = try await campus.post(
            "/progress/passages/\(passage.id)/submit", text, as: "free")
        #expect(reply.status == 400)
        #expect(try reply.error?["code"]?.text == "BAD_REQUEST")
        #expect(reply.text.contains(field), "\(reply.text)")
        #expect(try await campus.attempts(on: passage, as: "free").isEmpty)
    }

    @Test func malformedAndUnknownPassagesAre404() async throws {
        let campus = try await CampusFixture.make()
        for id in ["nonsense", "00000000-0000-4000-8000-0000000fffff"] {
            let reply = try await campus.post(
                "/progress/passages/\(id)/submit", #"{"answers":[]}"#, as: "free")
            #expect(reply.status == 404)
        }
    }

    @Test func anonymousSheetIsJudgedAndNotStored() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let reply = try await campus.submit(passage, [(0, 0)])
        #expect(try reply.json["attempt_id"] == .null)
        #expect(try reply.decode(SubmissionResult.self).score == 50)
        let count = try await campus.database.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM progress_attempts")?.int("n")
        }
        #expect(count == 0)
    }

    @Test func repeatedKeyGivesTheSameAttemptAndCountsOnce() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let first = try await campus.submit(passage, [(0, 0)], as: "free", key: "k1")
        campus.clock.advance(by: .seconds(90))
        let second = try await campus.submit(passage, [(0, 0)], as: "free", key: "k1")
        #expect(first.text == second.text)
        #expect(try await campus.attempts(on: passage, as: "free").count == 1)
        _ = try await campus.submit(passage, [(0, 0)], as: "free", key: "k2")
        #expect(try await campus.attempts(on: passage, as: "free").count == 2)
        // Another student's key is another key.
        _ = try await campus.submit(passage, [(0, 0)], as: "other", key: "k1")
        #expect(try await campus.attempts(on: passage, as: "other").count == 1)
    }

    @Test func manyAtOnceAreAllKeptOnce() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await campus.submit(
                        passage, [(0, 0)], as: "free", key: "k\(number / 2)"
                    ).status
                }
            }
            for try await status in group { #expect(status == 200) }
        }
        let attempts = try await campus.attempts(on: passage, as: "free")
        #expect(attempts.count == 20)
        #expect(Set(attempts.map(\.id)).count == 20)
    }

    @Test func attemptsComeNewestFirstWithTheirAnswers() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        for right in [0, 1, 2] {
            _ = try await campus.submit(
                passage, (0..<right).map { ($0, 0) }, seconds: right, as: "free")
        }
        let json = try await campus.get("/progress/passages/\(passage.id)/attempts", as: "free")
            .json
        let rows = try #require(json.elements)
        #expect(rows.map { $0["score"]?.int } == [100, 50, 0])
        #expect(rows.map { $0["time_spent_seconds"]?.int } == [2, 1, 0])
        #expect(rows[0]["answers"]?.elements?.count == 2)
        #expect(try await campus.attempts(on: passage, as: "other").isEmpty)
        let anonymous = try await campus.get("/progress/passages/\(passage.id)/attempts")
        #expect(anonymous.status == 401)
        #expect(try anonymous.error?["code"]?.text == "UNAUTHORIZED")
    }
}
