import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// A passage's result is written without a coder. What it says is what the coder would have said.
@Suite struct ResultWritingTests {
    @Test(arguments: [nil, "free"], [[(0, 0), (2, 1)], []])
    func passageIsAnsweredAsTheCoderWritesIt(
        _ token: String?, _ answers: [(Int, Int)]
    ) async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 3)
        let reply = try await campus.submit(passage, answers, as: token)
        let result = try reply.decode(SubmissionResult.self)
        #expect(result.answers.count == answers.count)
        #expect((result.attemptID == nil) == (token == nil))
        // The catalog's own JSON goes in as it is, with whatever space it has.
        let coded = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(result))
        #expect(try reply.json == coded)
    }

    @Test func aRepeatedKeyGivesTheSameBytes() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 3)
        let first = try await campus.submit(passage, [(0, 0)], as: "free", key: "once")
        campus.clock.advance(by: .seconds(60))
        let second = try await campus.submit(passage, [(0, 0)], as: "free", key: "once")
        #expect(first.status == 200 && second.text == first.text)
        #expect(try await campus.attempts(on: passage, as: "free").count == 1)
    }

    @Test func aNewAttemptIsPutBeforeTheOnesThatAreShown() throws {
        let attempts = (1...5).map { number in
            CampusAttemptSummary.Recent(
                id: "d1d1d1d1-0000-4000-8000-00000000000\(number)", score: number * 10,
                correctCount: number, totalQuestions: 5, completedAt: Double(number) * 60)
        }
        var text = "[]"
        for (index, attempt) in attempts.enumerated() {
            text = try CampusAttemptSummary.json(attempt, before: text, keeping: 3)
            let newest = attempts[...index].reversed().prefix(3)
            #expect(text == (try CampusAttemptSummary.json(Array(newest))))
        }
    }
}
