import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Todos
@testable import TodosService

@Suite struct TodoTests {
    @Test func oneListOfAssignmentsQuizzesAndGoals() async throws {
        let campus = try await SchoolFixture.work()
        let overdue = try await campus.assign(#""due_at":"2031-04-05T06:07:07Z""#)
        let soon = try await campus.quiz(#""due_at":"2031-04-07T06:00:00Z""#)
        let undated = try await campus.assign()
        _ = try await campus.assign(isDraft: true)
        _ = try await campus.assign(course: 90, as: "jan")
        let todos = try await campus.todos()
        #expect(
            todos.map(\.id) == [
                "assignment-\(overdue.id)", "quiz-\(soon.id)", "goal-77",
                "assignment-\(undated.id)", "goal-78",
            ])
        #expect(todos.map(\.priority) == ["overdue", "high", "low", "medium", "medium"])
        #expect(
            todos.map(\.status)
                == ["not_submitted", "not_started", "active", "not_submitted", "active"])
        #expect(todos.map(\.courseID) == [88, 88, nil, 88, nil])
        #expect(todos[2].dueAt?.text == "2031-04-30T23:59:59.999Z")
    }

    @Test func doneWorkLeavesTheList() async throws {
        let campus = try await SchoolFixture.work()
        let assignment = try await campus.assign()
        let quiz = try await campus.quiz(#""attempts_allowed":2"#)
        let attempt = try await campus.start(quiz)
        #expect(
            try await campus.todos().first { $0.sourceType == "quiz" }?.status == "in_progress")
        _ = try await campus.handIn(assignment)
        _ = try await campus.submit(attempt)
        #expect(try await campus.todos().allSatisfy { $0.sourceType == "goal" })
        _ = try await campus.start(quiz)
        let again = try await campus.todos()
        #expect(again.contains { $0.id == "quiz-\(quiz.id)" }, "the latest attempt counts")
    }

    @Test(arguments: [
        ("noor", 200), ("ilse", 200), ("jan", 200), ("ada", 200), ("omar", 403), ("zoe", 403),
        ("gus", 403), ("nemo", 403), ("pia", 404),
    ])
    func whoMayLook(name: String, status: Int) async throws {
        let campus = try await SchoolFixture.work()
        #expect(try await campus.ask(.get, "/students/41/todos", as: name).status == status)
    }

    @Test func aTeacherSeesTheWorkOfTheirOwnCourse() async throws {
        let campus = try await SchoolFixture.work()
        let rocks = try await campus.assign()
        let history = try await campus.assign(course: 89, as: "jan")
        func work(_ name: String) async throws -> Set<String> {
            Set(
                try await campus.list(TodoItem.self, "/students/41/todos", as: name)
                    .filter { $0.courseID != nil }.map(\.id))
        }
        let (hers, his) = ("assignment-\(rocks.id)", "assignment-\(history.id)")
        #expect(try await work("noor") == [hers, his])
        #expect(try await work("ilse") == [hers])
        #expect(try await work("jan") == [his])
        #expect(try await work("ada") == [hers, his])
    }

    @Test func strangersAreNotFound() async throws {
        let campus = try await SchoolFixture.work()
        for id in ["4711", "71", "x"] {
            #expect(try await campus.ask(.get, "/students/\(id)/todos", as: "ada").status == 404)
        }
        #expect(try await campus.ask(.get, "/students/12/todos", as: "ilse").status == 403)
        #expect(try await campus.ask(.get, "/students/41/todos", as: nil).status == 401)
    }

    @Test func withoutCoursesThereIsNothingToDo() async throws {
        let campus = try await SchoolFixture.make(TodosService.self, courses: false)
        #expect(try await campus.todos().isEmpty)
        #expect(try await campus.list(Assignment.self, "/assignments").isEmpty)
        #expect(try await campus.ask(.get, "/courses/88/quizzes").status == 404)
    }
}
