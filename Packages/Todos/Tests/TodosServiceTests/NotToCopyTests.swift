import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

/// Defects of the contract's original server in assignments and quizzes that are absent here.
@Suite struct NotToCopyTests {
    @Test func aClosedDoorIsARefusalAndNoFault() async throws {
        let campus = try await SchoolFixture.work()
        let draft = try await campus.assign(isDraft: true)
        let locked = try await campus.assign(#""lock_at":"2031-01-01T00:00:00Z""#)
        #expect(try await campus.handIn(draft).status == 422)
        #expect(try await campus.handIn(locked).status == 422)
    }

    @Test func answersIntoSomeoneElsesAttemptAreForbidden() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let attempt = try await campus.start(quiz)
        let reply = try await campus.answer(attempt, [#"{"key":"a"}"#], as: "omar")
        #expect(reply.status == 403)
        let saved = try await campus.list(
            AttemptAnswer.self, "/quiz_attempts/\(attempt.id)/answers")
        #expect(saved.isEmpty)
    }

    @Test func otherCoursesLinksAndOtherStudentsScoresAreNotShown() async throws {
        let campus = try await SchoolFixture.work()
        let foreign = try await campus.assign(course: 90, as: "jan")
        let own = try await campus.assign()
        let submission = try await campus.handIn(own).decode(Submission.self)
        for path in [
            "/assignments/\(foreign.id)/resource_links", "/assignments/\(foreign.id)/standards",
        ] {
            #expect(try await campus.ask(.get, path).status == 403)
        }
        let scores = "/submissions/\(submission.id)/rubric_scores"
        #expect(try await campus.ask(.get, scores, as: "omar").status == 403)
        #expect(try await campus.ask(.get, scores).status == 200)
    }

    @Test func resultsAreShownWhenTheQuizSays() async throws {
        let campus = try await SchoolFixture.work()
        let due = #""due_at":"2031-04-05T07:00:00Z""#
        for (rule, before, after) in [
            ("after_submit", true, true), ("after_due_date", false, true), ("never", false, false),
        ] {
            let quiz = try await campus.quiz(
                #""show_results":"\#(rule)",\#(due)"#, questions: [SampleQuestions.choice])
            let attempt = try await campus.start(quiz)
            _ = try await campus.answer(attempt, SampleQuestions.right)
            let path = "/quiz_attempts/\(attempt.id)"
            let submitted = try await campus.submit(attempt).decode(QuizAttempt.self)
            #expect(submitted.status == "graded" && (submitted.score != nil) == before)
            let answers = try await campus.list(AttemptAnswer.self, "\(path)/answers")
            #expect(answers.allSatisfy { ($0.isCorrect != nil) == before })
            let listed = try await campus.list(QuizAttempt.self, "/quizzes/\(quiz.id)/attempts")
            #expect(listed.allSatisfy { ($0.percentage != nil) == before })
            let seen = try await campus.ask(.get, path, as: "ilse").decode(QuizAttempt.self)
            #expect(seen.score?.text == "5.0", "teachers see it always")
            campus.clock.advance(by: .seconds(3_600))
            let later = try await campus.ask(.get, path).decode(QuizAttempt.self)
            #expect((later.score != nil) == after)
            campus.clock.advance(by: .seconds(-3_600))
        }
    }

    @Test func otherServicesHearOfPublishedWorkAlone() async throws {
        let campus = try await SchoolFixture.work()
        let shown = try await campus.assign()
        _ = try await campus.assign(isDraft: true)
        _ = try await campus.quiz(isDraft: true)
        let work = try #require(campus.campus.capabilities[.schoolWork])
        let results = try await campus.database.read { connection in
            try work.results(of: 41, in: [88], tenantID: Tenant.defaultID, in: connection)
        }
        #expect(results.map(\.work.id) == [shown.id])
    }
}
