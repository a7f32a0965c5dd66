import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Progress

/// Writing and math sections, from the sheet to the review.
struct SectionTests {
    private static let sections = [KeysDouble.writing, KeysDouble.math]

    @Test(arguments: sections)
    func aSectionIsHandedInClosedAndReviewed(item: ItemReference) async throws {
        let test = try await Fixture.campus()
        let outcome = try await test.repository.submit(Fixture.sheet(item, [1, 0, nil]))
        guard case .judged(let record) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(record.score == 33 && record.totalQuestions == 3)
        #expect(try await test.repository.attempts(of: item).map(\.id) == [record.id])
        let review = try await test.repository.review(of: item, attempt: nil)
        #expect(review.questions.map(\.isCorrect) == [true, false, false])
        #expect(review.questions[0].explanation == "Because 1.")
        // The backend's own review says the same.
        let bare = try await Fixture.campus(withCatalog: false)
        _ = try await bare.repository.submit(Fixture.sheet(item, [1, 0, nil]))
        let own = try await bare.repository.review(of: item, attempt: nil)
        #expect(own.questions.map(\.prompt) == review.questions.map(\.prompt))
        #expect(own.questions.map(\.isCorrect) == review.questions.map(\.isCorrect))
        #expect(own.questions[0].explanation == "Because 1.")
    }

    @Test(arguments: sections)
    func aSheetWithoutANetworkIsSentLaterAndCountsOnce(item: ItemReference) async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/progress/\(item.kind.rawValue)s/\(item.id)/submit",
            .fail(.notSent("no route")),
            .reply(
                200,
                """
                {"writing_section_id":"\(item.id)","score":33,"total_questions":3,
                "correct_count":1,"is_completed":true,"answers":[],
                "completed_at":"2031-04-05T06:08:00Z",
                "attempt_id":"d1d1d1d1-2222-4333-8444-555566667777"}
                """))
        let test = try await Fixture.remote(transport)
        guard case .queued = try await test.repository.submit(Fixture.sheet(item, [1, 0, 0])) else {
            Issue.record("it waits")
            return
        }
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 1)
        let history = try await test.repository.history()
        #expect(history.entries.map(\.score) == [33])
        #expect(history.entries[0].item == item && history.entries[0].title == "Joins")
        let body = try #require(transport.seen.last { $0.request.method == .post }?.text)
        #expect(body.contains("\"is_complete\":true"))
    }

    /// The original server prints blocks of math into the texts of a review.
    @Test func aRemoteReviewTakesItsTextsFromTheCatalog() async throws {
        let transport = ScriptedTransport()
        let base = "/progress/math-sections/\(KeysDouble.math.id)"
        transport.always(.get, "\(base)/attempts", .reply(200, "[]"))
        transport.on(
            .get, "\(base)/review",
            .reply(
                200,
                """
                {"passage_id":null,"writing_section_id":"\(KeysDouble.math.id)","score":100,
                "correct_count":1,"total_questions":1,"answers":[{
                "question_id":"\(KeysDouble.question(1))",
                "question_text":"[{'type': 'paragraph', 'text': 'Half?'}]","options":["x","y"],
                "selected_option_index":1,"correct_answer_index":1,"is_correct":true,
                "explanation":"[{'type': 'equation'}]"}]}
                """))
        let test = try await Fixture.remote(transport)
        let review = try await test.repository.review(of: KeysDouble.math, attempt: nil)
        #expect(review.questions.map(\.prompt) == ["Question 1?"])
        #expect(review.questions[0].explanation == "Because 1.")
        #expect(review.questions[0].skills == ["Joining"])
        let lines = ReviewLines(review, calendar: test.repository.calendar).lines
        #expect(lines.contains { $0.contains("Practices: Joining") })
    }

    @Test func placesOfSectionsOpenScreens() async throws {
        let test = try await Fixture.campus()
        let module = try #require(test.built.module("progress"))
        for kind in ["writing-section", "math-section"] {
            #expect(module.screen(at: Place("progress/attempts/\(kind)/a")) != nil)
            #expect(module.screen(at: Place("progress/review/\(kind)/a")) != nil)
        }
    }
}
