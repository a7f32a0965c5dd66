import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Todos

@Suite struct TodoScreenTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            TodosModule.self,
            places: [
                "todos/own/new", "todos/own/1", "todos/assignment/310",
                "todos/assignment/310/hand-in", "todos/quiz/31", "todos/quiz/31/take",
            ], readings: [["list"]])
    }

    @Test func somethingIsWrittenDownDoneAndDeleted() async throws {
        let test = try await TestContext.alone()
        let form = ScreenHarness(OwnFormScreen(repository: test.repository, number: nil))
        await form.settle()
        form.type("Bring the atlas")
        form.press(.tab)
        form.type("blursday")
        form.pressControl("s")
        await form.settle()
        #expect(form.text.contains("I don't understand the date “blursday”."))
        #expect(try await test.repository.own.todos().isEmpty)
        form.pressControl("u")
        form.type("tomorrow 8:00")
        form.pressControl("s")
        await form.settle()
        #expect(form.wentBack)
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("This week (1)") && harness.text.contains("tomorrow 08:00"))
        harness.type("x")
        await harness.settle()
        #expect(harness.text.contains("Nothing to do"))
        harness.type("v")
        await harness.settle()
        #expect(harness.text.contains("[x] Bring the atlas"))
        harness.type("x")
        await harness.settle()
        #expect(harness.text.contains("[ ] Bring the atlas"))
        harness.type("d")
        harness.confirm(true)
        await harness.settle()
        #expect(try await test.repository.own.todos(includingDone: true).isEmpty)
    }

    @Test func uUndoesCompletingReopeningAndDeleting() async throws {
        let test = try await TestContext.alone()
        try await test.run("add", "Bring the atlas", "--priority", "high")
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        harness.type("x")
        await harness.settle()
        #expect(harness.toasts.last?.text == "Done. Press u to undo.")
        #expect(harness.undo())
        await harness.settle()
        #expect(try await test.repository.own.todos().map(\.title) == ["Bring the atlas"])
        let before = try await test.repository.own.todos()
        harness.type("d")
        harness.confirm(true)
        await harness.settle()
        #expect(try await test.repository.own.todos().isEmpty)
        #expect(harness.undo())
        await harness.settle()
        #expect(try await test.repository.own.todos() == before)
        #expect(harness.text.contains("Bring the atlas"))
    }

    @Test func undoingARepeatedToDoTakesTheNextOneAway() async throws {
        let test = try await TestContext.alone()
        try await test.run("add", "Water the plants", "--after", "3 days")
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        harness.type("x")
        await harness.settle()
        #expect(try await test.repository.own.todos().map(\.number) == [2])
        harness.undo()
        await harness.settle()
        #expect(try await test.repository.own.todos().map(\.number) == [1])
    }

    @Test func aLineBecomesAToDo() async throws {
        let test = try await TestContext.alone()
        let kind = test.repository.quickAdd
        let draft = await kind.read("Buy paper tomorrow 8:00 !high #art +school")
        #expect(
            draft.fields.map(\.text) == [
                "title Buy paper", "due tomorrow 08:00", "priority high", "project art",
                "tags school",
            ])
        #expect(try await test.repository.own.todos().isEmpty, "reading adds nothing")
        let added = try await draft.add()
        let todo = try #require(try await test.repository.own.todos().first)
        #expect(todo.title == "Buy paper" && todo.priority == .high && todo.project == "art")
        #expect(todo.due == DayTime(test.repository.clock.today + 1, minute: 480))
        #expect(added.place == todo.place)
        try await added.undo?()
        #expect(try await test.repository.own.todos().isEmpty)
    }

    @Test(arguments: [
        ("", "A to-do needs a title."), ("!high", "A to-do needs a title."),
        ("Buy paper !soon", "“!soon” isn't a priority."),
    ])
    func aLineWithAFaultAddsNothing(line: String, fault: String) async throws {
        let test = try await TestContext.alone()
        let draft = await test.repository.quickAdd.read(line)
        #expect(draft.problem?.summary == fault)
        await #expect(throws: Problem.self) { _ = try await draft.add() }
        #expect(try await test.repository.own.todos().isEmpty)
    }

    @Test func theTileCountsAndNamesTheNext() async throws {
        let test = try await TestContext.alone()
        let tile = TodosTile(repository: test.repository)
        #expect(try await tile.load(.local) == nil)
        let today = test.repository.clock.today
        for (title, days) in [("Late", -1), ("Now", 0), ("Soon", 3), ("Later", 30)] {
            try await test.run("add", title, "--due", (today + days).text)
        }
        let summary = try #require(try await tile.load(.local))
        #expect(summary.headline == "1 overdue, 1 today, 1 this week")
        #expect(summary.lines.map(\.text) == ["Late", "Now", "Soon", "Later"])
        #expect(summary.lines.first?.emphasis == .bad)
    }

    @Test func theListIsSortedByUrgencyToo() async throws {
        let test = try await TestContext.alone()
        let today = test.repository.clock.today
        try await test.run("add", "Plain", "--due", (today + 1).text)
        try await test.run(
            "add", "Important", "--due", (today + 3).text, "--priority", "high")
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        harness.type("s")
        #expect(harness.text.contains("Most urgent first"))
        #expect(harness.screen.items.map(\.id) == ["own-2", "own-1"])
        harness.type("/plain")
        #expect(harness.text.contains("1 found"))
    }
}
