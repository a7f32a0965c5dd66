import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct QuizRouteTests {
    @Test func studentsSeePublishedQuizzesByCreation() async throws {
        let campus = try await SchoolFixture.work()
        let first = try await campus.quiz()
        campus.clock.advance(by: .seconds(1))
        let draft = try await campus.quiz(isDraft: true)
        let second = try await campus.quiz(course: 89, as: "jan")
        let foreign = try await campus.quiz(course: 90, as: "jan")
        #expect(
            try await campus.list(Quiz.self, "/quizzes").map(\.id) == [first.id, second.id])
        let ofCourse = try await campus.list(Quiz.self, "/courses/88/quizzes")
        #expect(ofCourse.map(\.id) == [first.id])
        #expect(try await campus.list(Quiz.self, "/courses/90/quizzes").isEmpty)
        #expect(try await campus.list(Quiz.self, "/quizzes?course_id=89").map(\.id) == [second.id])
        for path in ["/courses/4711/quizzes", "/quizzes?course_id=4711", "/courses/98/quizzes"] {
            #expect(try await campus.ask(.get, path).status == 404)
        }
        for id in [draft.id, foreign.id] {
            #expect(try await campus.ask(.get, "/quizzes/\(id)").status == 403)
            #expect(try await campus.list(QuizItem.self, "/quizzes/\(id)/quiz_items").isEmpty)
            #expect(try await campus.ask(.get, "/quizzes/\(id)/questions").status == 403)
        }
        #expect(try await campus.ask(.get, "/quizzes/4711").status == 404)
        #expect(first.tenantID == Tenant.number(of: Tenant.defaultID))
    }

    @Test func questionsComeWithoutTheirAnswers() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: SampleQuestions.all)
        let path = "/quizzes/\(quiz.id)/questions"
        let reply = try await campus.ask(.get, path)
        for secret in ["correct_answer", "explanation", "Secret", "Banded Gneiss", "stress"] {
            #expect(!reply.text.contains(secret))
        }
        let questions = try reply.decode([Question].self)
        #expect(questions.map(\.position) == Array(0..<6))
        #expect(questions[0].choices.map(\.key) == ["a", "b", "c"])
        #expect(questions[0].points.text == "5.0")
        #expect([1, 2, 4, 5].allSatisfy { questions[$0].choices.isEmpty })
        let matching = questions[3].choices
        #expect(matching.map(\.left) == ["basalt", "shale", "marble", "chalk", "granite"])
        #expect(
            Set(matching.compactMap(\.right))
                == ["igneous", "sedimentary", "metamorphic", "soft", "hard"])
        let whole = try await campus.ask(.get, path, as: "ilse").decode([Question].self)
        #expect(whole[0].correctAnswer != nil && whole[0].explanation == "Secret.")
    }

    @Test func theOrderIsTheAttemptsAndStays() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(
            #""shuffle_questions":true,"shuffle_choices":true,"attempts_allowed":9"#,
            questions: SampleQuestions.all + SampleQuestions.all)
        var orders: Set<String> = []
        for _ in 0..<4 {
            _ = try await campus.start(quiz)
            let path = "/quizzes/\(quiz.id)/questions"
            let (one, again) = (
                try await campus.ask(.get, path), try await campus.ask(.get, path)
            )
            #expect(one.bytes == again.bytes)
            let questions = try one.decode([Question].self)
            #expect(questions.map(\.position).sorted() == Array(0..<12))
            orders.insert(questions.map { String($0.position) }.joined(separator: ","))
        }
        #expect(orders.count > 1)
    }

    @Test func questionsOfAQuizThatIsNotOpenYetWait() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(
            #""unlock_at":"2031-04-05T06:07:09Z""#, questions: [SampleQuestions.choice])
        let reply = try await campus.ask(.get, "/quizzes/\(quiz.id)/questions")
        #expect(reply.status == 422)
    }

    @Test func singleQuestionsAreForTeachers() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let items = try await campus.list(QuizItem.self, "/quizzes/\(quiz.id)/quiz_items")
        let path = "/questions/\(items[0].questionID)"
        #expect(try await campus.ask(.get, path).status == 403)
        let whole = try await campus.ask(.get, path, as: "ilse").decode(Question.self)
        #expect(whole.correctAnswer?["key"]?.text == "c")
        #expect(try await campus.ask(.get, "/questions/4711", as: "ilse").status == 404)
        #expect(try await campus.ask(.get, "/question_banks").status == 403)
        #expect(try await campus.list(QuestionBank.self, "/question_banks", as: "ilse").count == 1)
    }

    @Test(arguments: [
        #"{"question_type":"riddle","prompt":"?"}"#, #"{"question_type":"essay"}"#,
        #"{"question_type":"multiple_choice","prompt":"?","choices":[{"key":"a","text":"A"}]}"#,
        #"{"question_type":"true_false","prompt":"?","correct_answer":{"value":"yes"}}"#,
        #"{"question_type":"short_answer","prompt":"?"}"#,
        #"{"question_type":"matching","prompt":"?","choices":[{"left":"a"},{"left":"b"}]}"#,
        #"{"question_type":"fill_in_blank","prompt":"?","correct_answer":{"answers":[]}}"#,
    ])
    func questionsThatCannotBeJudgedAreRefused(body: String) async throws {
        let campus = try await SchoolFixture.work()
        let bank = try await campus.ask(
            .post, "/question_banks", #"{"title":"B"}"#, as: "ilse"
        ).decode(QuestionBank.self)
        let path = "/question_banks/\(bank.id)/questions"
        let reply = try await campus.ask(.post, path, body, as: "ilse")
        #expect(reply.status == 422)
        #expect(try !reply.errors.isEmpty)
        #expect(try await campus.ask(.post, path, body).status == 403)
    }

    @Test func quizzesMoveOnAndAreChanged() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice], isDraft: true)
        let path = "/quizzes/\(quiz.id)"
        #expect(try await campus.ask(.post, "\(path)/close", as: "ilse").status == 422)
        #expect(try await campus.ask(.post, "\(path)/publish").status == 403)
        let published = try await campus.ask(.post, "\(path)/publish", as: "ilse")
        #expect(try published.decode(Quiz.self).pointsPossible?.text == "5.0")
        let changed = try await campus.ask(
            .patch, path, #"{"attempts_allowed":0,"show_results":"maybe"}"#, as: "ilse")
        #expect(
            try changed.errors == [
                "Attempts allowed must be greater than or equal to 1",
                "Show results is not included in the list",
            ])
        let fine = try await campus.ask(.patch, path, #"{"points_possible":9}"#, as: "ilse")
        #expect(try fine.decode(Quiz.self).pointsPossible?.text == "9.0")
        let cleared = try await campus.ask(.patch, path, #"{"points_possible":null}"#, as: "ilse")
        #expect(try cleared.decode(Quiz.self).pointsPossible?.text == "5.0")
        #expect(try await campus.ask(.post, "\(path)/close", as: "ilse").status == 200)
        #expect(try await campus.ask(.post, "\(path)/archive", as: "ilse").status == 200)
        #expect(try await campus.ask(.get, path).status == 403)
    }

    @Test func itemsAndTimeAreGivenOnce() async throws {
        let campus = try await SchoolFixture.work()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let path = "/quizzes/\(quiz.id)"
        let items = try await campus.list(QuizItem.self, "\(path)/quiz_items")
        for (body, fault) in [
            (#"{"question_id":4711}"#, "Question must exist"),
            (#"{"question_id":\#(items[0].questionID)}"#, "Question has already been taken"),
        ] {
            let reply = try await campus.ask(.post, "\(path)/quiz_items", body, as: "ilse")
            #expect(try reply.errors == [fault])
        }
        let body = #"{"user_id":41,"extra_attempts":1}"#
        let time = "\(path)/accommodations"
        #expect(try await campus.ask(.post, time, body).status == 403)
        #expect(try await campus.ask(.post, time, body, as: "ilse").status == 201)
        let again = try await campus.ask(.post, time, body, as: "ilse")
        #expect(try again.errors == ["User has already been taken"])
        let nobody = try await campus.ask(.post, time, #"{"user_id":71}"#, as: "ilse")
        #expect(try nobody.errors == ["User must exist"])
    }
}
