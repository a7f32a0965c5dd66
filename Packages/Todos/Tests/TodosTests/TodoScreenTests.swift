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
        #expect(harness.text.contains("This week (1)") && harness.text.contains("Tomorrow 08:00"))
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
