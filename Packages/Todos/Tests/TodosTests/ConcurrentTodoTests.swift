import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Todos

/// Two programs on one store: neither undoes what the other has acknowledged.
@Suite struct ConcurrentTodoTests {
    @Test func fiftyTodosWrittenDownAtOnceAreAllKept() async throws {
        let test = try await TestContext.alone()
        let added = try await withThrowingTaskGroup(of: Todo.self) { group in
            for number in 0..<50 {
                group.addTask {
                    var draft = OwnDraft()
                    draft.title = "To-do \(number)"
                    return try await TodoRepository(context: test.context).add(draft)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(added.map(\.number)) == Set(1...50))
        let kept = try await test.repository.own.todos().map(\.title)
        #expect(Set(kept) == Set((0..<50).map { "To-do \($0)" }) && kept.count == 50)
    }

    @Test func fiftyTagsPutOnATodoAtOnceAreAllKept() async throws {
        let test = try await TestContext.alone()
        var draft = OwnDraft()
        draft.title = "Read"
        let todo = try await test.repository.add(draft)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    _ = try await TodoRepository(context: test.context).change(todo.number) {
                        $0.tags.append("t\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        let kept = try #require(try await test.repository.own.todo(todo.number))
        #expect(Set(kept.tags) == Set((0..<50).map { "t\($0)" }))
    }

    @Test func aFormChangesNoMoreThanWasEditedInIt() async throws {
        let test = try await TestContext.alone()
        var draft = OwnDraft()
        draft.title = "Read"
        let todo = try await test.repository.add(draft)
        let form = ScreenHarness(OwnFormScreen(repository: test.repository, number: todo.number))
        await form.settle()
        try await test.run("edit", "\(todo.number)", "--project", "Novels")
        form.type(" on")
        form.pressControl("s")
        await form.settle()
        let kept = try #require(try await test.repository.own.todo(todo.number))
        #expect(kept.title == "Read on" && kept.project == "Novels")
    }

    @Test func aTodoThatComesAgainComesOnceWhenItIsDoneTwiceAtOnce() async throws {
        let test = try await TestContext.alone()
        try await test.run("add", "Water the plants", "--after", "3 days")
        let todo = try #require(try await test.repository.own.todos().first)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await TodoRepository(context: test.context).finish(todo.number)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await test.repository.own.todos().count == 1)
    }

    @Test func aQuizHandedInTwiceAtOnceIsQueuedOnce() async throws {
        let test = try await SchoolWorkFixture.campus()
        let quiz = try await test.todo("Minerals check")
        let sitting = try await test.repository.sit(try await test.repository.quiz(quiz.number))
        let entries = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask { try await TodoRepository(context: test.context).handIn(sitting) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(entries.count == 1)
        #expect(try await test.context.outbox.entries().count == 1)
    }

    @Test func lookingAtAnAssignmentForgetsNothing() async throws {
        let test = try await SchoolWorkFixture.campus()
        let rock = try await test.todo("Rock cycle diagram")
        let page = try await test.repository.assignment(rock.number)
        let entry = try await test.repository.handIn(SubmissionInput(text: "Mine"), for: page)
        try await test.context.outbox.discard(entry.id)
        #expect(try await test.repository.handIn(of: rock.number) == nil)
        let again = try await test.repository.handIn(SubmissionInput(text: "Mine"), for: page)
        #expect(try await test.repository.handIn(of: rock.number)?.entry == again.id)
    }
}
