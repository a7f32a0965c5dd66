import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress

@Suite struct PassageReviewTests {
    @Test func reviewWithoutAnAttemptTellsNoAnswer() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        _ = try await campus.submit(passage, [(0, 0)], as: "other")
        _ = try await campus.submit(passage, [(0, 0)])
        for token in [nil, "free"] {
            let reply = try await campus.get("/progress/passages/\(passage.id)/review", as: token)
            #expect(reply.status == 200)
            #expect(!reply.text.contains("Secret"))
            let json = try reply.json
            #expect(json["score"] == .null && json["writing_section_id"] == .null)
            let answers = try #require(json["answers"]?.elements)
            #expect(answers.count == 2)
            #expect(answers.allSatisfy { $0["correct_answer_index"] == .null })
            #expect(answers.allSatisfy { $0["is_correct"] == .null })
        }
    }

    @Test func reviewIsOfTheLatestAttemptAlone() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        _ = try await campus.submit(passage, [(0, 0), (1, 0)], as: "free")
        _ = try await campus.submit(passage, [(1, 1)], as: "free")
        let review = try await campus.get("/progress/passages/\(passage.id)/review", as: "free")
            .decode(PassageReview.self)
        #expect(review.score == 0 && review.correctCount == 0)
        #expect(review.answers.map(\.selectedOptionIndex) == [nil, 1])
        #expect(review.answers.map(\.isCorrect) == [false, false])
        #expect(review.answers.map(\.explanation) == ["Secret of 0.", "Secret of 1."])
        #expect(review.answers.map(\.annotations.count) == [0, 1])
    }

    @Test func premiumAnswersAreToldToNobodyWithoutPremium() async throws {
        let campus = try await CampusFixture.make()
        for kind in ItemReference.Kind.allCases {
            let item = TestCatalog.item(kind, questions: 1, first: "9")
            let base = "/progress/\(kind.rawValue)s/\(item.id)"
            for token in [nil, "free"] {
                let replies = [
                    try await campus.submit(item, [(0, 0)], as: token),
                    try await campus.get("\(base)/review", as: token),
                ]
                for reply in replies {
                    #expect(reply.status == 403)
                    #expect(try reply.error?["code"]?.text == "PREMIUM_REQUIRED")
                    #expect(try reply.error?["upgrade_url"]?.text == "/web/subscription")
                    #expect(!reply.text.contains("Secret"))
                }
            }
            #expect(try await campus.submit(item, [(0, 0)], as: "premium").status == 200)
            #expect(try await campus.get("\(base)/review", as: "premium").status == 200)
        }
    }

    @Test func ownAttemptsOnPremiumItemsStayReadableAndNobodyElsesAre() async throws {
        let campus = try await CampusFixture.make()
        for kind in ItemReference.Kind.allCases {
            let item = TestCatalog.item(kind, questions: 1, first: "9")
            _ = try await campus.submit(item, [(0, 0)], as: "premium")
            #expect(try await campus.attempts(on: item, as: "premium").count == 1)
            #expect(try await campus.attempts(on: item, as: "free").isEmpty)
        }
    }

    @Test func standingFollowsTheLatestAttempt() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let path = "/progress/passages/\(passage.id)"
        let before = try await campus.get(path, as: "free").decode(PassageProgress.self)
        #expect(!before.isCompleted && before.score == nil && before.createdAt == nil)
        _ = try await campus.submit(passage, [(0, 0), (1, 0)], seconds: 9, as: "free")
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.submit(passage, [(0, 0)], seconds: 7, as: "free")
        let after = try await campus.get(path, as: "free").decode(PassageProgress.self)
        #expect(after.isCompleted && after.score == 50 && after.timeSpentSeconds == 7)
        #expect(after.createdAt != after.updatedAt)
        #expect(try await campus.get(path).decode(PassageProgress.self).isCompleted == false)
    }

    @Test func overviewCountsPassagesDone() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        _ = try await campus.submit(passage, [(0, 0), (1, 0)], as: "free")
        _ = try await campus.submit(passage, [(0, 0)], as: "free")
        _ = try await campus.submit(TestCatalog.item(.lesson, questions: 1), [(0, 0)], as: "free")
        let overview = try await campus.get("/progress", as: "free").decode(ProgressOverview.self)
        #expect(overview.scores == [passage.id: 50])
        #expect(overview.completedPassages.map(\.value) == [passage.id])
        #expect(overview.completedCount == 1 && overview.totalPassages == 9)
        let anonymous = try await campus.get("/progress").decode(ProgressOverview.self)
        #expect(anonymous.completedCount == 0 && anonymous.totalPassages == 9)
    }

    @Test func startStoresNothing() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 2)
        let start = try await campus.post("/progress/passages/\(passage.id)/start", "", as: "free")
            .decode(PassageStart.self)
        #expect(start.passageID.value == passage.id)
        #expect(try await campus.attempts(on: passage, as: "free").isEmpty)
    }
}
