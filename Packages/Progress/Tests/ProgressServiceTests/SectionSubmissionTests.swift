import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress

/// Writing and math sections: merged like lessons, cut like passages.
@Suite struct SectionSubmissionTests {
    private static let kinds = [ItemReference.Kind.writingSection, .mathSection]

    private func sheet(
        _ item: ItemReference, _ answers: [(Int, Int)], isComplete: Bool? = nil,
        as token: String? = "free", key: String? = nil, on campus: CampusFixture
    ) async throws -> SectionResult {
        try await campus.submit(item, answers, isComplete: isComplete, as: token, key: key)
            .decode(SectionResult.self)
    }

    private func base(_ item: ItemReference) -> String {
        "/progress/\(item.kind.rawValue)s/\(item.id)"
    }

    @Test(arguments: kinds)
    func theScoreIsCut(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 3)
        let result = try await sheet(item, [(0, 0), (1, 0), (2, 1)], on: campus)
        #expect(result.score == 66 && result.correctCount == 2 && result.totalQuestions == 3)
        #expect(result.isCompleted && result.sectionID?.value == item.id)
    }

    @Test(arguments: kinds)
    func halvesAreMergedUntilAllIsAnswered(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 3)
        let first = try await sheet(item, [(0, 1), (1, 0)], on: campus)
        #expect(!first.isCompleted && first.completedAt == nil && first.score == 50)
        let second = try await sheet(item, [(0, 0)], on: campus)
        #expect(second.attemptID == first.attemptID && second.score == 100)
        #expect(!second.isCompleted && second.totalQuestions == 3 && second.correctCount == 2)
        let third = try await sheet(item, [(2, 1)], on: campus)
        #expect(third.attemptID == first.attemptID && third.isCompleted && third.score == 66)
        #expect(third.completedAt != nil)
        let next = try await sheet(item, [(0, 0)], on: campus)
        #expect(next.attemptID != first.attemptID && next.answers.count == 1)
    }

    @Test(arguments: kinds)
    func anEmptySheetMayCloseAnAttempt(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        let result = try await sheet(item, [], isComplete: true, on: campus)
        #expect(result.isCompleted && result.score == 0 && result.answers.isEmpty)
    }

    @Test(arguments: kinds)
    func unknownQuestionsAreDropped(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        let result = try await sheet(item, [(77, 0), (0, 0), (1, 0), (78, 0)], on: campus)
        #expect(result.answers.count == 2 && result.score == 100)
    }

    @Test func mathIsExplainedInBlocksAndWritingInWords() async throws {
        let campus = try await CampusFixture.make()
        let math = try await sheet(
            TestCatalog.item(.mathSection, questions: 1), [(0, 1)], on: campus)
        #expect(math.answers[0].explanation.elements?.first?["text"]?.text == "Secret.")
        let writing = try await sheet(
            TestCatalog.item(.writingSection, questions: 1), [(0, 1)], on: campus)
        #expect(writing.answers[0].explanation == .string("Secret of 0."))
        #expect(writing.answers[0].correctAnswerIndex == 0)
    }

    @Test(arguments: kinds)
    func anonymousSheetsAreJudgedAndNotKept(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        let result = try await sheet(item, [(0, 0)], as: nil, on: campus)
        #expect(result.attemptID == nil && result.score == 100 && !result.isCompleted)
        let count = try await campus.database.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM progress_attempts")?.int("n")
        }
        #expect(count == 0)
        #expect(try await campus.get("\(base(item))/attempts").status == 401)
    }

    @Test(arguments: kinds)
    func oneKeyMakesOneAttempt(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        let first = try await sheet(item, [(0, 0)], isComplete: true, key: "k", on: campus)
        let again = try await sheet(item, [(0, 0)], isComplete: true, key: "k", on: campus)
        #expect(first == again)
        let attempts = try await campus.get("\(base(item))/attempts", as: "free")
            .decode(SectionAttemptList.self).attempts
        #expect(attempts.map(\.id) == [try #require(first.attemptID)])
    }

    @Test(arguments: kinds)
    func attemptsAreABareArrayNewestFirst(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        _ = try await campus.submit(
            item, [(0, 0), (1, 0)], seconds: 60, isComplete: true, as: "free")
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.submit(item, [(0, 1)], as: "free")
        let reply = try await campus.get("\(base(item))/attempts", as: "free")
        let rows = try #require(try reply.json.elements)
        #expect(rows.map { $0["score"]?.int } == [0, 100])
        #expect(rows.map { $0["is_completed"] } == [.bool(false), .bool(true)])
        #expect(rows.allSatisfy { $0["writing_section_id"]?.text == item.id })
        #expect(rows[1]["time_spent_seconds"]?.int == 60)
        #expect(rows[1]["completed_at"]?.text == "2031-04-05T06:07:08Z")
        #expect(rows[1]["answers"]?.elements?.count == 2)
    }

    @Test(arguments: kinds)
    func aReviewIsOfTheLatestAttempt(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        _ = try await sheet(item, [(0, 0), (1, 0)], on: campus)
        _ = try await sheet(item, [(1, 1)], isComplete: true, on: campus)
        let reply = try await campus.get("\(base(item))/review", as: "free")
        let review = try reply.decode(SectionReview.self)
        #expect(try reply.json["passage_id"] == .null)
        #expect(review.sectionID?.value == item.id && review.score == 0)
        #expect(review.answers.map(\.selectedOptionIndex) == [nil, 1])
        #expect(review.answers.map(\.isCorrect) == [false, false])
        #expect(review.answers.map(\.questionText) == ["Question 0?", "Question 1?"])
        #expect(review.answers.map(\.explanation) == ["Secret of 0.", "Secret of 1."])
        #expect(try reply.json["answers"]?.elements?.first?["annotations"] == nil)
    }

    @Test(arguments: kinds)
    func aReviewTellsNothingThatWasNotAnsweredYet(kind: ItemReference.Kind) async throws {
        let campus = try await CampusFixture.make()
        let item = TestCatalog.item(kind, questions: 2)
        _ = try await sheet(item, [(0, 0), (1, 0)], as: "other", on: campus)
        for token in [nil, "free"] {
            let reply = try await campus.get("\(base(item))/review", as: token)
            #expect(reply.status == 200 && !reply.text.contains("Secret"))
            let review = try reply.decode(SectionReview.self)
            #expect(review.score == 0 && review.answers.count == 2)
            #expect(review.answers.allSatisfy { $0.correctAnswerIndex == nil && !$0.isCorrect })
        }
        _ = try await sheet(item, [(0, 0)], on: campus)
        let half = try await campus.get("\(base(item))/review", as: "free")
            .decode(SectionReview.self)
        #expect(half.answers.map(\.correctAnswerIndex) == [0, nil])
        #expect(half.answers.map(\.explanation) == ["Secret of 0.", nil])
    }

    @Test(arguments: [
        (#"{"answers":[{"selected_option_index":0}]}"#, "answers[0]"),
        (#"{"answers":[{"question_id":"x","selected_option_index":0}]}"#, "answers[0].question_id"),
        (#"{"answers":[],"time_spent_seconds":-1}"#, "time_spent_seconds"),
        (#"{"answers":[],"is_complete":"maybe"}"#, "is_complete"),
    ])
    func badBodyIs400AndNamesTheField(body: String, field: String) async throws {
        let campus = try await CampusFixture.make()
        for kind in Self.kinds {
            let item = TestCatalog.item(kind, questions: 1)
            let reply = try await campus.post("\(base(item))/submit", body, as: "free")
            #expect(reply.status == 400 && reply.text.contains(field), "\(reply.text)")
        }
    }

    @Test func sectionsDoNotCountAmongPassages() async throws {
        let campus = try await CampusFixture.make()
        for kind in Self.kinds {
            _ = try await sheet(TestCatalog.item(kind, questions: 1), [(0, 0)], on: campus)
        }
        let overview = try await campus.get("/progress", as: "free").decode(ProgressOverview.self)
        #expect(overview.completedCount == 0)
    }
}
