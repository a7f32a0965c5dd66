import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct AttemptTests {
    @Test func allRightIsGradedAtOnce() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(
            #""time_limit_minutes":15"#, questions: Array(SampleQuestions.all.dropLast()))
        let attempt = try await campus.start(quiz)
        #expect(attempt.status == "in_progress" && attempt.attemptNumber == 1)
        #expect(attempt.score == nil && attempt.effectiveTimeLimit == 15)
        let saved = try await campus.answer(attempt, SampleQuestions.right)
        #expect(saved.status == 201)
        #expect(try saved.decode([AttemptAnswer].self).allSatisfy { $0.isCorrect == nil })
        campus.clock.advance(by: .seconds(581))
        let reply = try await campus.submit(attempt)
        #expect(reply.status == 200)
        let done = try reply.decode(QuizAttempt.self)
        #expect(done.status == "graded" && done.score?.text == "25.0")
        #expect(done.percentage?.text == "100.0" && done.timeSpentSeconds == 581)
        let answers = try await campus.list(
            AttemptAnswer.self, "/quiz_attempts/\(attempt.id)/answers")
        #expect(answers.count == 5 && answers.allSatisfy { $0.isCorrect == true })
        #expect(answers.allSatisfy { $0.pointsAwarded?.text == "5.0" && $0.gradedAt != nil })
    }

    @Test func anEssayWaitsForATeacher() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: SampleQuestions.all)
        let attempt = try await campus.start(quiz)
        _ = try await campus.answer(attempt, SampleQuestions.right)
        let done = try await campus.submit(attempt).decode(QuizAttempt.self)
        #expect(done.status == "submitted" && done.score?.text == "25.0")
        #expect(done.percentage?.text == "83.33")
        let path = "/quiz_attempts/\(attempt.id)/answers"
        let essay = try #require(
            try await campus.list(AttemptAnswer.self, path).first { $0.pointsAwarded == nil })
        let mark = "/attempt_answers/\(essay.id)/grade"
        let much = try await campus.ask(.post, mark, #"{"points_awarded":5.5}"#, as: "ilse")
        #expect(much.status == 422)
        let body = #"{"points_awarded":"3.5","feedback":"Why not?"}"#
        #expect(try await campus.ask(.post, mark, body).status == 403)
        let marked = try await campus.ask(.post, mark, body, as: "ilse")
        #expect(try marked.decode(AttemptAnswer.self).pointsAwarded?.text == "3.5")
        let final = try await campus.ask(.get, "/quiz_attempts/\(attempt.id)")
            .decode(QuizAttempt.self)
        #expect(final.status == "graded" && final.score?.text == "28.5")
        #expect(final.percentage?.text == "95.0")
        #expect(try await campus.notices(to: 41).contains("quiz_graded"))
    }

    @Test func severalAnswersAreMarkedAtOnce() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.essay, SampleQuestions.choice])
        let attempt = try await campus.start(quiz)
        let saved = try await campus.answer(attempt, [#"{"text":"x"}"#, #"{"key":"a"}"#])
            .decode([AttemptAnswer].self)
        let path = "/quiz_attempts/\(attempt.id)/grade_all"
        let body =
            #"{"grades":[{"answer_id":\#(saved[0].id),"points_awarded":4},{"answer_id":\#(saved[1].id),"points_awarded":1}]}"#
        #expect(try await campus.ask(.post, path, body, as: "ilse").status == 422)
        _ = try await campus.submit(attempt)
        let reply = try await campus.ask(.post, path, body, as: "ilse")
        #expect(try reply.decode(QuizAttempt.self).score?.text == "5.0")
        let foreign = #"{"grades":[{"answer_id":1,"points_awarded":4}]}"#
        #expect(try await campus.ask(.post, path, foreign, as: "ilse").status == 404)
    }

    @Test func withoutAnyAnswerItIsGradedWithNothing() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: SampleQuestions.all)
        let done = try await campus.submit(try await campus.start(quiz)).decode(QuizAttempt.self)
        #expect(done.status == "graded" && done.score?.text == "0.0")
        #expect(done.percentage?.text == "0.0")
    }

    @Test func theQuizsOwnPointsCount() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(
            #""points_possible":"8.0""#, questions: [SampleQuestions.choice])
        #expect(quiz.pointsPossible?.text == "8.0")
        let attempt = try await campus.start(quiz)
        _ = try await campus.answer(attempt, SampleQuestions.right)
        let done = try await campus.submit(attempt).decode(QuizAttempt.self)
        #expect(done.score?.text == "5.0" && done.percentage?.text == "62.5")
    }

    @Test func answersWithAKeyAreSavedOnce() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let attempt = try await campus.start(quiz)
        let item = try await campus.list(QuizItem.self, "/quizzes/\(quiz.id)/quiz_items")[0]
        func save(_ choice: String, key: String) async throws -> SchoolReply {
            try await campus.ask(
                .post, "/quiz_attempts/\(attempt.id)/answers",
                #"{"answers":[{"question_id":\#(item.questionID),"answer":{"key":"\#(choice)"}}]}"#,
                key: key)
        }
        let first = try await save("a", key: "one")
        #expect(first.status == 201)
        #expect(try await save("b", key: "two").status == 201)
        // A late repetition gets the first response and doesn't overwrite what came after.
        let again = try await save("a", key: "one")
        #expect(again.status == 201 && again.bytes == first.bytes)
        let stored = try await campus.list(
            AttemptAnswer.self, "/quiz_attempts/\(attempt.id)/answers")
        #expect(stored.map { $0.answer["key"]?.text } == ["b"])
        #expect(try await save("c", key: "one").status == 422)
    }

    @Test func answersAreReplacedWhileItLasts() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let attempt = try await campus.start(quiz)
        let first = try await campus.answer(attempt, [#"{"key":"a"}"#]).decode([AttemptAnswer].self)
        let second = try await campus.answer(attempt, [#"{"key":"c"}"#])
            .decode([AttemptAnswer].self)
        #expect(first.map(\.id) == second.map(\.id) && second[0].answer["key"]?.text == "c")
        let stranger = try await campus.ask(
            .post, "/quiz_attempts/\(attempt.id)/answers",
            #"{"answers":[{"question_id":4711,"answer":{}}]}"#)
        #expect(stranger.status == 422)
        #expect(try stranger.error == "Unprocessable Content")
        _ = try await campus.submit(attempt)
        let late = try await campus.answer(attempt, [#"{"key":"a"}"#])
        #expect(late.status == 422)
        #expect(try late.errors == ["Attempt is not in progress"])
        let twice = try await campus.submit(attempt)
        #expect(twice.status == 422)
        #expect(try twice.error == "Unprocessable Content")
    }

    @Test func attemptsRunOutAndMoreCanBeGiven() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(#""time_limit_minutes":10"#)
        let path = "/quizzes/\(quiz.id)"
        _ = try await campus.start(quiz)
        let second = try await campus.ask(.post, "\(path)/attempts")
        #expect(second.status == 422)
        #expect(try second.errors == ["Maximum attempts reached"], "an unfinished one counts")
        let given = try await campus.ask(
            .post, "\(path)/accommodations",
            #"{"user_id":41,"extra_attempts":1,"extra_time_minutes":5}"#, as: "ilse")
        #expect(given.status == 201)
        let more = try await campus.start(quiz)
        #expect(more.attemptNumber == 2 && more.effectiveTimeLimit == 15)
        let all = try await campus.list(QuizAttempt.self, "\(path)/attempts")
        #expect(all.map(\.attemptNumber) == [1, 2])
        #expect(all.map(\.effectiveTimeLimit) == [15, 15], "attempts in progress get it, too")
        #expect(try await campus.list(QuizAttempt.self, "\(path)/attempts?per_page=1").count == 1)
        let own = try await campus.list(QuizAccommodation.self, "\(path)/accommodations")
        #expect(own.map(\.userID) == [41])
        let others = try await campus.list(
            QuizAccommodation.self, "\(path)/accommodations", as: "omar")
        #expect(others.isEmpty)
    }

    @Test func aQuizOpensAndLocks() async throws {
        let campus = try await SchoolFixture.work()
        let early = try await campus.quiz(#""unlock_at":"2031-04-05T06:07:09Z""#)
        let late = try await campus.quiz(#""lock_at":"2031-04-05T06:07:07Z""#)
        let soon = try await campus.ask(.post, "/quizzes/\(early.id)/attempts")
        #expect(soon.status == 422)
        #expect(try soon.errors == ["Quiz is not yet available"])
        let over = try await campus.ask(.post, "/quizzes/\(late.id)/attempts")
        #expect(over.status == 422)
        #expect(try over.errors == ["Quiz is locked"])
        campus.clock.advance(by: .seconds(1))
        #expect(try await campus.ask(.post, "/quizzes/\(early.id)/attempts").status == 201)
    }

    @Test(arguments: ["zoe", "ilse", "ada", "nemo"])
    func onlyEnrolledStudentsTry(name: String) async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz()
        let draft = try await campus.quiz(isDraft: true)
        let path = "/quizzes/\(quiz.id)/attempts"
        #expect(try await campus.ask(.post, path, as: name).status == 403)
        #expect(try await campus.ask(.post, "/quizzes/\(draft.id)/attempts").status == 403)
        #expect(try await campus.ask(.post, "/quizzes/4711/attempts").status == 404)
    }

    @Test func attemptsAreTheirOwners() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let attempt = try await campus.start(quiz)
        _ = try await campus.answer(attempt, [#"{"key":"c"}"#])
        let path = "/quiz_attempts/\(attempt.id)"
        #expect(try await campus.ask(.get, path, as: "omar").status == 403)
        let answers = try await campus.list(AttemptAnswer.self, "\(path)/answers", as: "omar")
        #expect(answers.isEmpty)
        #expect(try await campus.submit(attempt, as: "omar").status == 403)
        let theirs = try await campus.list(
            QuizAttempt.self, "/quizzes/\(quiz.id)/attempts", as: "omar")
        #expect(theirs.isEmpty)
        let seen = try await campus.list(
            QuizAttempt.self, "/quizzes/\(quiz.id)/attempts", as: "ilse")
        #expect(seen.map(\.id) == [attempt.id])
        #expect(try await campus.ask(.get, "/quizzes/\(quiz.id)/results").status == 403)
        _ = try await campus.submit(attempt)
        let results = try await campus.list(
            QuizAttempt.self, "/quizzes/\(quiz.id)/results", as: "ilse")
        #expect(results.map(\.id) == [attempt.id])
    }

    @Test func impatienceStartsAndSubmitsOnce() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(#""attempts_allowed":5"#)
        let path = "/quizzes/\(quiz.id)/attempts"
        let first = try await campus.ask(.post, path, key: "s")
        let again = try await campus.ask(.post, path, key: "s")
        #expect(first.bytes == again.bytes && again.status == 201)
        let attempt = try first.decode(QuizAttempt.self)
        let submit = "/quiz_attempts/\(attempt.id)/submit"
        let done = try await campus.ask(.post, submit, key: "d")
        let repeated = try await campus.ask(.post, submit, key: "d")
        #expect(done.status == 200 && done.bytes == repeated.bytes)
        #expect(try await campus.list(QuizAttempt.self, path).count == 1)
    }
}
