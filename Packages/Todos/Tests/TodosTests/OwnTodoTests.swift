import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Todos

extension TestContext {
    var repository: TodoRepository { TodoRepository(context: context) }

    /// Runs `homeroom todos …` and returns its output.
    @discardableResult
    func run(_ words: String...) async throws -> String { try await run(words) }

    @discardableResult
    func run(_ words: [String]) async throws -> String {
        console.clear()
        try await FeatureContext.$current.withValue(context) {
            var command = try TodosCommand.parseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        return console.out
    }

    /// A student whose school doesn't respond.
    static func alone() async throws -> TestContext {
        try await TestContext.make(modules: [TodosModule.self], transport: .unreachable)
    }
}

@Suite struct OwnTodoTests {
    @Test func aTodosLifeByCommands() async throws {
        let test = try await TestContext.alone()
        try await test.run(
            "add", "Bring the atlas", "--due", "2031-09-08 8:00", "--priority", "high", "--tag",
            "map", "--project", "Geo")
        let list = try WireJSON.decode(
            JSONValue.self, from: try await test.run("list", "--local", "--json"))
        let first = try #require(list.elements?.first)
        #expect(first["id"]?.text == "own-1" && first["due_on"]?.text == "2031-09-08 08:00")
        #expect(first["due_at"]?.text == "2031-09-08T08:00:00.000Z")
        #expect(first["priority"]?.text == "high" && first["project"]?.text == "Geo")
        try await test.run("edit", "1", "--due", "none", "--title", "Bring both atlases")
        #expect(try await test.run("show", "1").contains("Bring both atlases"))
        #expect(try await test.repository.own.todo(1)?.due == nil)
        #expect(try await test.repository.own.todo(1)?.tags == ["map"])
        #expect(try await test.run("done", "own-1").contains("Done"))
        #expect(try await test.run("list", "--local", "--json") == "[]\n")
        #expect(try await test.run("list", "--local", "--all").contains("Bring both atlases"))
        try await test.run("undo", "1")
        #expect(try await test.repository.book().todos.map(\.isDone) == [false])
        try await test.run("remove", "1", "--yes")
        #expect(try await test.repository.book(includingDone: true).todos.isEmpty)
    }

    @Test func aToDoIsNamedByItsTitle() async throws {
        let test = try await TestContext.alone()
        #expect(try await test.run("add", "Bring the atlas").contains("(own-1)"))
        try await test.run("add", "Water the plants", "--after", "3 days")
        #expect(try await test.run("list", "--local", "--plain").contains("own-1\t"))
        #expect(try await test.run("done", "plants").contains("Water the plants"))
        // The next one is open, so it is meant; undo means the one that is done.
        #expect(try await test.run("done", "plants").contains("own-3"))
        let several = await #expect(throws: Problem.self) { try await test.run("undo", "plants") }
        #expect(several?.exitCode == 65)
        #expect(try await test.run("undo", "own-2").contains("Reopened"))
        let none = await #expect(throws: Problem.self) { try await test.run("done", "atlsa") }
        #expect(none?.exitCode == 66 && none?.reason == "Did you mean “Bring the atlas”?")
        let priority = #expect(throws: (any Error).self) {
            try TodosCommand.parseAsRoot(["add", "x", "--priority", "hihg"])
        }
        #expect(priority.map { TodosCommand.message(for: $0) }?.contains("“high”") == true)
    }

    @Test func whatIsDoneComesAgainAndIsTakenBackWithIt() async throws {
        let test = try await TestContext.alone()
        try await test.run("add", "Water", "--due", "2031-09-01", "--every", "monday")
        let next = try await test.repository.finish(1)
        #expect(next?.number == 2 && next?.due?.day.weekday == 1)
        #expect(try await test.repository.finish(1) == nil, "it is already done")
        #expect(try await test.repository.book().todos.map(\.number) == [2])
        try await test.repository.own.reopen(1)
        #expect(try await test.repository.book(includingDone: true).todos.map(\.number) == [1])
    }

    @Test func oneCountedFromCompletionWaitsForIt() async throws {
        let test = try await TestContext.alone()
        let today = test.repository.clock.today
        try await test.run("add", "Water", "--after", "3 days")
        #expect(try await test.repository.own.todo(1)?.due == nil)
        test.clock.advance(by: .seconds(5 * 86_400))
        let next = try #require(try await test.repository.finish(1))
        #expect(next.due?.day == today + 8)
        #expect(next.recurrence?.text == "after 3 days")
    }

    @Test(arguments: [
        ["add", " "], ["add", "a", "--due", "blursday"], ["add", "a", "--every", "blue moon"],
        ["done", "99"], ["done", "assignment-310"], ["edit", "99", "--title", "b"],
        ["show", "quiz-7"],
    ])
    func badWordsAreNamed(words: [String]) async throws {
        let test = try await TestContext.alone()
        let problem = await #expect(throws: Problem.self) { try await test.run(words) }
        #expect(problem?.summary.isEmpty == false)
        #expect(try await test.repository.own.todos().isEmpty)
    }

    @Test func thePromptSaysOneLineOrNothing() async throws {
        let test = try await TestContext.alone()
        #expect(try await test.run("due").isEmpty)
        let today = test.repository.clock.today
        try await test.run("add", "Atlas", "--due", (today - 1).text)
        try await test.run("add", "Essay", "--due", (today + 1).text)
        try await test.run("add", "Poster", "--due", (today + 9).text)
        #expect(try await test.run("due") == "1 overdue: Atlas\n")
        #expect(try await test.run("due", "--within", "2d") == "1 overdue, 1 due: Atlas\n")
        #expect(test.transport.seen.isEmpty, "a prompt makes no request")
        #expect(throws: (any Error).self) {
            try TodosCommand.parseAsRoot(["due", "--within", "soon"])
        }
    }

    @Test func groupsGoByTheClockOnTheWall() async throws {
        let clock = try LocalCalendar.wednesday()
        for (due, group) in [
            ("yesterday", TodoGroup.overdue), ("2031-09-03 10:00", .overdue), ("today", .today),
            ("2031-09-03 10:16", .today), ("tomorrow", .week), ("2031-09-10", .week),
            ("2031-09-11", .later), ("none", .undated),
        ] {
            var todo = Todo(source: .own, number: 1, title: "a", status: "open")
            todo.due = try DayTime.due(due, clock)
            #expect(TodoGroup(of: todo, at: clock) == group, "\(due)")
            todo.isDone = true
            #expect(TodoGroup(of: todo, at: clock) == .done)
        }
    }

    @Test func whatIsMoreUrgentComesFirst() throws {
        let clock = try LocalCalendar.wednesday()
        func todo(
            _ title: String, _ due: String, _ change: (inout Todo) -> Void = { _ in }
        ) throws -> Todo {
            var todo = Todo(source: .own, number: 1, title: title, status: "open")
            todo.due = try DayTime.due(due, clock)
            change(&todo)
            return todo
        }
        let todos = try [
            todo("some day", "none"), todo("far", "2032-01-01"), todo("tomorrow", "tomorrow"),
            todo("late", "31 aug 2031"), todo("far but high", "2032-01-01") { $0.priority = .high },
            todo("worth much", "tomorrow") { $0.points = 100 },
            todo("begun", "tomorrow") { $0.status = "in_progress" },
            todo("done", "yesterday") { $0.isDone = true },
        ]
        let sorted = TodoList(todos: todos).sorted(by: .urgency, at: clock, milliseconds: 0)
        #expect(
            sorted.map(\.title) == [
                "begun", "worth much", "late", "far but high", "tomorrow", "far", "some day",
                "done",
            ])
        let far = Urgency.of(todos[1], at: clock.wall, milliseconds: 0)
        #expect(abs(far - 2.4) < 0.001)
    }

    @Test func aThousandCostAsMuchAsOne() async throws {
        let test = try await TestContext.alone()
        for number in 1...1_000 {
            var draft = OwnDraft()
            draft.title = "To-do \(number)"
            draft.due = (test.repository.clock.today + (number % 400 - 20)).text
            _ = try await test.repository.add(draft)
        }
        let counting = CountingDatabase(test.store)
        #expect(try await OwnStore(database: counting).todos().count == 1_000)
        #expect(counting.takeCount() == 1)
        let json = try await test.run("list", "--local", "--json")
        #expect(try WireJSON.decode(JSONValue.self, from: json).elements?.count == 1_000)
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("Overdue (59)"))
    }
}
