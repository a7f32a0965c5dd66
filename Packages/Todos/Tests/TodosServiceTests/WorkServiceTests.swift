import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

/// The service as a whole: its guarantees, the separation of schools, and the cost of lists.
@Suite struct WorkServiceTests {
    @Test func keepsThePromisesOfAService() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let quiz = try await campus.quiz(questions: [SampleQuestions.essay])
        let bank = try await campus.list(QuestionBank.self, "/question_banks", as: "ada")[0]
        let submission = try await campus.handIn(assignment).decode(Submission.self)
        let attempt = try await campus.start(quiz)
        let answer = try await campus.answer(attempt, [#"{"text":"x"}"#])
            .decode([AttemptAnswer].self)[0]
        _ = try await campus.submit(attempt)
        let link = #"{"url":"https://a.example","title":"A","metadata":{}}"#
        let score = #"{"grade":"1.0","feedback":"Good","rubric_scores":[]}"#
        let work = #"{"title":"A","points_possible":"5.0","due_at":"2031-09-08T05:59:00.000Z"}"#
        try await ServiceConformance.check(
            campus.campus,
            samples: [
                "todos.submissions.create": .init(
                    "/assignments/\(assignment.id)/submissions",
                    #"{"submission_type":"text","body":"A","url":"https://a.example"}"#),
                "todos.assignments.create": .init("/courses/88/assignments", work),
                "todos.assignments.change": .init("/assignments/\(assignment.id)", work),
                "todos.assignments.links.create": .init(
                    "/assignments/\(assignment.id)/resource_links", link),
                "todos.comments.create": .init(
                    "/submissions/\(submission.id)/comments", #"{"body":"A"}"#),
                "todos.mark": .init(
                    "/students/41/todos/assignment-1", #"{"marked_complete":true}"#),
                "todos.rubrics.create": .init(
                    "/rubrics",
                    #"{"title":"A","rubric_criteria":[{"title":"B","points":1,"rubric_ratings":[]}]}"#
                ),
                "todos.submissions.change": .init("/submissions/\(submission.id)", score),
                "todos.submissions.grade": .init("/submissions/\(submission.id)/grade", score),
                "todos.banks.create": .init("/question_banks", #"{"title":"A"}"#),
                "todos.questions.create": .init(
                    "/question_banks/\(bank.id)/questions", SampleQuestions.choice),
                "todos.quizzes.create": .init("/courses/88/quizzes", work),
                "todos.quizzes.change": .init("/quizzes/\(quiz.id)", work),
                "todos.quizzes.items.create": .init(
                    "/quizzes/\(quiz.id)/quiz_items", #"{"question_id":1,"points":"1.0"}"#),
                "todos.accommodations.create": .init(
                    "/quizzes/\(quiz.id)/accommodations", #"{"user_id":41,"extra_attempts":1}"#),
                "todos.answers.save": .init(
                    "/quiz_attempts/\(attempt.id)/answers",
                    #"{"answers":[{"question_id":1,"answer":{"key":"a"}}]}"#),
                "todos.answers.grade": .init(
                    "/attempt_answers/\(answer.id)/grade", #"{"points_awarded":"1.0"}"#),
                "todos.attempts.grade": .init(
                    "/quiz_attempts/\(attempt.id)/grade_all",
                    #"{"grades":[{"answer_id":\#(answer.id),"points_awarded":"1.0"}]}"#),
            ], token: "ada")
    }

    @Test func schoolsDoNotSeeEachOther() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let submission = try await campus.handIn(assignment).decode(Submission.self)
        let attempt = try await campus.start(quiz)
        let theirs = try await campus.assign(course: 98, as: "lars")
        for name in ["pia", "lars"] {
            for path in [
                "/assignments/\(assignment.id)", "/assignments/\(assignment.id)/submissions",
                "/assignments/\(assignment.id)/resource_links", "/submissions/\(submission.id)",
                "/submissions/\(submission.id)/rubric_scores",
                "/submissions/\(submission.id)/comments", "/quizzes/\(quiz.id)",
                "/quizzes/\(quiz.id)/questions", "/quizzes/\(quiz.id)/quiz_items",
                "/quizzes/\(quiz.id)/attempts", "/quizzes/\(quiz.id)/accommodations",
                "/quiz_attempts/\(attempt.id)", "/quiz_attempts/\(attempt.id)/answers",
                "/courses/88/quizzes", "/students/41/todos",
            ] {
                let reply = try await campus.ask(.get, path, as: name)
                #expect(reply.status == 404, "\(path)")
                #expect(try reply.error == "Not found")
            }
            let list = try await campus.list(Assignment.self, "/assignments", as: name)
            #expect(list.map(\.id) == [theirs.id])
        }
        #expect(try await campus.handIn(assignment, as: "pia").status == 404)
        #expect(try await campus.submit(attempt, as: "pia").status == 404)
        let lars = try await campus.ask(
            .post, "/assignments/\(assignment.id)/close", as: "lars")
        #expect(lars.status == 404)
    }

    @Test func listsCostTheSameHoweverLongTheyAre() async throws {
        let count = Counter()
        let campus = try await SchoolFixture.work(wrapping: { count.around($0) })
        let paths = [
            "/assignments", "/courses/88/assignments", "/quizzes", "/courses/88/quizzes",
            "/submissions", "/students/41/todos",
        ]
        try await campus.take(Self.school(assignments: 2, quizzes: 1))
        var few: [Int] = []
        for path in paths { few.append(try await count.statements(campus, path)) }
        try await campus.take(Self.school(assignments: 200, quizzes: 40))
        #expect(try await campus.todos().count == 242)
        for (path, before) in zip(paths, few) {
            let now = try await count.statements(campus, path)
            #expect(now == before && now <= 8, "\(path): \(before), then \(now)")
        }
    }

    private static func school(assignments: Int, quizzes: Int) -> String {
        let work = (0..<assignments).map { #"{"key":"a\#($0)","title":"A"}"# }
        let checks = (0..<quizzes).map { #"{"key":"q\#($0)","title":"Q"}"# }
        return #"""
            {"courses":[{"key":"88","name":"E","assignments":[\#(work.joined(separator: ","))],
            "quizzes":[\#(checks.joined(separator: ","))]}]}
            """#
    }

    /// Holds the database that counts statements.
    private final class Counter: Sendable {
        private let database = OnceBox()

        func around(_ base: any SQLDatabase) -> any SQLDatabase {
            let counting = CountingDatabase(base)
            database.set(counting)
            return counting
        }

        func statements(_ campus: SchoolFixture, _ path: String) async throws -> Int {
            // The first call may look up the schools.
            _ = try await campus.ask(.get, path)
            _ = database.value?.takeCount()
            #expect(try await campus.ask(.get, path).status == 200)
            return database.value?.takeCount() ?? 0
        }
    }

    @Test func aForgottenStudentLeavesNothing() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let quiz = try await campus.quiz(questions: [SampleQuestions.choice])
        let marked = try await campus.assign()
        for (name, id) in [("noor", 41), ("omar", 42)] {
            let sent = try await campus.handIn(assignment, as: name).decode(Submission.self)
            _ = try await campus.ask(
                .post, "/submissions/\(sent.id)/comments", #"{"body":"Hi"}"#, as: name)
            let mark = try await campus.ask(
                .patch, "/students/\(id)/todos/assignment-\(marked.id)",
                #"{"marked_complete":true}"#, as: name)
            #expect(mark.status == 200)
            let attempt = try await campus.start(quiz, as: name)
            _ = try await campus.answer(attempt, [#"{"key":"a"}"#], as: name)
        }
        let left = try await campus.database.write { connection in
            try PersonalDataRemoval(tenantID: Tenant.defaultID, connection: connection).forget(41)
            let tables = ["submissions", "attempts", "answers", "comments", "marks"]
            return try tables.map { table in
                try connection.row("SELECT COUNT(*) AS n FROM todos_\(table)")?.int("n") ?? 0
            }
        }
        #expect(left == [1, 1, 1, 1, 1], "omar's submissions stay")
        #expect(try await campus.list(Submission.self, "/submissions").isEmpty)
    }
}
