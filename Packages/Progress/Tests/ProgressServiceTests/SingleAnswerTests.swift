import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Progress

@Suite struct SingleAnswerTests {
    private let passage = TestCatalog.item(.passage, questions: 2)

    private func body(_ number: Int, _ option: String) -> String {
        """
        {"question_id":"\(TestCatalog.question(number, of: passage))",
        "selected_option_index":\(option)}
        """
    }

    @Test func answerReplacesTheEarlierOneAlsoAfterTwoSubmissions() async throws {
        let campus = try await CampusFixture.make()
        for _ in 0..<2 { _ = try await campus.submit(passage, [(0, 1), (1, 1)], as: "free") }
        campus.clock.advance(by: .seconds(60))
        let answer = try await campus.post("/answers", body(0, "0"), as: "free")
            .decode(SingleAnswer.self)
        #expect(answer.isCorrect == true && answer.annotations.count == 1)
        #expect(answer.createdAt != answer.updatedAt)
        let all = try await campus.get("/answers/passage/\(passage.id)", as: "free")
            .decode(SingleAnswerList.self)
        #expect(all.answers.count == 2)
        #expect(all.answers.map(\.isCorrect).filter { $0 == true }.count == 1)
        let summaries = try #require(campus.campus.capabilities[.attemptSummaries])
        #expect(try await summaries.answeredQuestions(in: passage, for: .home("free")).count == 2)
    }

    @Test func anonymousIsNotToldWhetherItIsRight() async throws {
        let campus = try await CampusFixture.make()
        let reply = try await campus.post("/answers", body(0, "0"))
        #expect(reply.status == 200)
        let json = try reply.json
        #expect(json["is_correct"] == nil && json["annotations"] == .array([]))
        let all = try await campus.get("/answers/passage/\(passage.id)")
        #expect(try all.json["answers"] == .array([]))
    }

    @Test(arguments: [
        ("null", 400), ("-1", 400), ("\"x\"", 400), ("{}", 400),
    ])
    func badOptionIs400(option: String, status: Int) async throws {
        let campus = try await CampusFixture.make()
        let reply = try await campus.post("/answers", body(0, option), as: "free")
        #expect(reply.status == status)
        #expect(reply.text.contains("selected_option_index"))
    }

    @Test func unknownQuestionIs404AndMalformedOne400() async throws {
        let campus = try await CampusFixture.make()
        for (id, status) in [("00000000-0000-4000-8000-000000000001", 404), ("x", 400)] {
            let reply = try await campus.post(
                "/answers", #"{"question_id":"\#(id)","selected_option_index":0}"#, as: "free")
            #expect(reply.status == status)
        }
    }
}
