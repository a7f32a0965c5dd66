import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import Todos

/// A double for Calendar: to-dos of two lists on a server, one of which can only be read.
final class ServerTodosDouble: ServerTodoListing {
    struct State: Sendable {
        var todos: [ServerTodo] = []
        var isReachable = true
        var sends = 0
        var notices: [String] = []
    }

    static let tasks = ServerTodoList(
        id: "list-1", name: "Tasks", server: "cal.example", isReadOnly: false)
    static let team = ServerTodoList(
        id: "list-2", name: "Team", server: "cal.example", isReadOnly: true)

    let state = Mutex(State())

    init(_ todos: ServerTodo...) { state.withLock { $0.todos = todos } }

    var todos: [ServerTodo] { state.withLock { $0.todos } }

    func todoLists() async throws -> [ServerTodoList] { [Self.tasks, Self.team] }

    func serverTodos(includingDone: Bool) async throws -> [ServerTodo] {
        todos.filter { includingDone || !$0.isDone }
    }

    func serverTodo(_ id: String) async throws -> ServerTodo? { todos.first { $0.id == id } }

    func addServerTodo(_ draft: ServerTodo.Draft, to list: String) async throws -> ServerTodo {
        guard list == "Tasks" || list == "list-1" else {
            throw Problem(.notFound, "No list matches “\(list)”.")
        }
        let todo = ServerTodo(
            id: "cccccccc-3", draft: draft, list: Self.tasks, isDone: false, isWaiting: true)
        state.withLock { $0.todos.append(todo) }
        return todo
    }

    func changeServerTodo(
        _ id: String, _ edit: @escaping @Sendable (inout ServerTodo.Draft) throws -> Void
    ) async throws -> ServerTodo {
        try state.withLock { state in
            let index = try Self.index(of: id, state)
            try edit(&state.todos[index].draft)
            state.todos[index].isWaiting = true
            return state.todos[index]
        }
    }

    private static func index(of id: String, _ state: State) throws -> Int {
        let index = try #require(state.todos.firstIndex { $0.id == id })
        guard state.todos[index].mayChange else { throw Problem(.notAllowed, "Read-only.") }
        return index
    }

    /// One that repeats is due a week later, or earlier again.
    func setServerTodoDone(_ isDone: Bool, _ id: String) async throws {
        try state.withLock { state in
            let index = try #require(state.todos.firstIndex { $0.id == id })
            guard state.todos[index].mayTick else { throw Problem(.notAllowed, "Read-only.") }
            if state.todos[index].repetition == nil {
                state.todos[index].isDone = isDone
            } else {
                let days = isDone ? 7 : -7
                state.todos[index].draft.due = state.todos[index].draft.due.map {
                    DayTime($0.day + days, minute: $0.minute)
                }
            }
            state.todos[index].isWaiting = true
        }
    }

    func removeServerTodo(_ id: String) async throws -> @Sendable () async throws -> Void {
        let todo = try state.withLock { state in
            state.todos.remove(at: try Self.index(of: id, state))
        }
        return { [self] in state.withLock { $0.todos.append(todo) } }
    }

    func send(_ id: String) async -> Problem? {
        state.withLock { state in
            guard state.isReachable else { return Problem(.unreachable, "No answer.") }
            state.sends += 1
            for index in state.todos.indices where state.todos[index].id == id {
                state.todos[index].isWaiting = false
            }
            return nil
        }
    }

    func syncDueServers() async -> [String] { state.withLock { $0.notices } }
}

/// To-dos of lists on servers among all others.
@Suite struct ServerTodoTests {
    private static let ink = ServerTodo(
        id: "aaaaaaaa-1",
        draft: .init(
            title: "Buy ink", notes: "Blue", due: DayTime(Day("2031-04-06")!, minute: 480),
            priority: 3, tags: ["at home", "art"]), list: ServerTodosDouble.tasks, isDone: false)
    private static let water = ServerTodo(
        id: "bbbbbbbb-2",
        draft: .init(title: "Water the plants", due: DayTime(Day("2031-04-06")!)),
        list: ServerTodosDouble.tasks, isDone: false, repetition: "every week")
    private static let chairs = ServerTodo(
        id: "dddddddd-4", draft: .init(title: "Fetch chairs"), list: ServerTodosDouble.team,
        isDone: false)

    private func home(_ double: ServerTodosDouble) async throws -> TestContext {
        try await TestContext.make(
            modules: [TodosModule.self], transport: .unreachable,
            offering: { $0.offer(.serverTodos, double) })
    }

    /// The exit code of a command that ends with one.
    private func code(_ test: TestContext, _ words: String...) async -> Int32 {
        do {
            try await test.run(words)
            return 0
        } catch {
            return TodosCommand.exitCode(for: error).rawValue
        }
    }

    @Test func theyAreListedWithTheListTheyAreIn() async throws {
        let test = try await home(ServerTodosDouble(Self.ink, Self.water, Self.chairs))
        try await test.run("add", "Own one")
        let text = try await test.run("list", "--local")
        #expect(text.contains("server-aaaaaaaa") && text.contains("Tasks"))
        #expect(text.contains("every week") && text.contains("Team") && text.contains("own-1"))
        let json = try WireJSON.decode(
            JSONValue.self, from: try await test.run("list", "--local", "--json"))
        let first = try #require(json.elements?.first { $0["title"]?.text == "Buy ink" })
        #expect(first["source_type"]?.text == "server" && first["list"]?.text == "Tasks")
        #expect(first["server"]?.text == "cal.example" && first["read_only"] == .bool(false))
        #expect(first["due_on"]?.text == "2031-04-06 08:00" && first["source_id"] == .null)
        #expect(first["id"]?.text == "server-aaaaaaaa-1" && first["priority"]?.text == "high")
        let own = try #require(json.elements?.first { $0["title"]?.text == "Own one" })
        #expect(own["server"] == .null && own["list"] == .null)
        #expect(try await test.run("show", "ink").contains("Tasks on cal.example"))
    }

    @Test func commandsChangeThemThere() async throws {
        let double = ServerTodosDouble(Self.ink)
        let test = try await home(double)
        try await test.run("edit", "ink", "--due", "2031-04-07", "--notes", "Green")
        // What wasn't named stays, also a tag of two words.
        #expect(
            double.todos.first?.draft
                == .init(
                    title: "Buy ink", notes: "Green", due: DayTime(Day("2031-04-07")!),
                    priority: 3, tags: ["at home", "art"]))
        try await test.run("edit", "server-aaaa", "--priority", "low", "--tag", "shop")
        #expect(double.todos.first?.draft.priority == 1)
        #expect(double.todos.first?.draft.tags == ["shop"])
        #expect(try await test.run("done", "server-aaaaaaaa").contains("Done: Buy ink"))
        #expect(double.todos.map(\.isDone) == [true])
        #expect(!(try await test.run("list", "--local")).contains("Buy ink"))
        #expect(try await test.run("list", "--local", "--all").contains("Buy ink"))
        try await test.run("undo", "ink")
        #expect(double.todos.map(\.isDone) == [false])
        try await test.run("remove", "ink", "--yes")
        #expect(double.todos.isEmpty)
        #expect(try await test.run("add", "Buy paper", "--in", "Tasks").contains("in “Tasks”"))
        #expect(double.todos.map(\.draft.title) == ["Buy paper"])
        #expect(try await test.repository.own.todos().isEmpty)
        #expect(double.state.withLock { $0.sends } == 6)
    }

    @Test func aLongTextOfAnotherProgramSurvivesAnEdit() async throws {
        var todo = Self.ink
        todo.draft.title = String(repeating: "long ", count: 200)
        todo.draft.notes = String(repeating: "x", count: 30_000)
        let double = ServerTodosDouble(todo)
        let test = try await home(double)
        try await test.run("edit", "server-aaaaaaaa", "--priority", "none")
        var wanted = todo.draft
        wanted.priority = nil
        #expect(double.todos.first?.draft == wanted)
    }

    @Test func withoutANetworkTheChangeStaysAndTheCommandEndsWith75() async throws {
        let double = ServerTodosDouble(Self.ink)
        let test = try await home(double)
        double.state.withLock { $0.isReachable = false }
        #expect(await code(test, "done", "ink") == 75)
        #expect(test.console.out.contains("Done") && test.console.err.contains("sent later"))
        #expect(double.todos.map(\.isDone) == [true])
        let list = try await test.run("list", "--local", "--all")
        #expect(list.contains("on its way"))
    }

    @Test func whatCannotBeThereIsRefused() async throws {
        let double = ServerTodosDouble(Self.ink, Self.water, Self.chairs)
        let test = try await home(double)
        let before = double.todos
        for words in [
            ["add", "Again", "--in", "Tasks", "--every", "mon"],
            ["add", "Filed", "--in", "Tasks", "--project", "Geo"],
            ["add", "Nowhere", "--in", "Cellar"], ["add", " ", "--in", "Tasks"],
            ["edit", "ink", "--every", "mon"], ["edit", "ink", "--due", "someday"],
            ["edit", "water", "--title", "x"], ["remove", "water", "--yes"], ["done", "chairs"],
            ["remove", "chairs", "--yes"], ["edit", "chairs", "--title", "x"],
        ] {
            await #expect(throws: (any Error).self, "\(words)") { try await test.run(words) }
        }
        #expect(double.todos == before)
        let alone = try await TestContext.alone()
        await #expect(throws: Problem.self) { try await alone.run("add", "x", "--in", "Tasks") }
    }

    @Test func oneThatRepeatsIsTickedOffAndStays() async throws {
        let double = ServerTodosDouble(Self.water)
        let test = try await home(double)
        #expect(try await test.run("done", "water").contains("Done: Water the plants"))
        #expect(test.console.err.contains("It's due again"), "\(test.console.err)")
        #expect(double.todos.first?.draft.due?.text == "2031-04-13")
        #expect(try await test.run("list", "--local").contains("Water the plants"))
        try await test.run("undo", "water")
        #expect(double.todos.first?.draft.due?.text == "2031-04-06")
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        harness.type("x")
        await harness.settle()
        #expect(double.todos.first?.draft.due?.text == "2031-04-13")
        #expect(harness.text.contains("Water the plants"))
        harness.type("d")
        await harness.settle()
        #expect(double.todos.count == 1)
    }

    @Test func todayTicksThemOffAndSkipsThoseThatRepeat() async throws {
        let double = ServerTodosDouble(Self.ink, Self.water, Self.chairs)
        let test = try await home(double)
        let listing: any DueWorkListing = test.repository
        let items = try await listing.dueItems()
        #expect(items.map(\.title).sorted() == ["Buy ink", "Fetch chairs"])
        #expect(items.first { $0.title == "Buy ink" }?.isOwn == true)
        #expect(items.first { $0.title == "Fetch chairs" }?.isOwn == false)
        try await listing.setDone(true, itemID: "server-aaaaaaaa-1")
        #expect(double.todos.first?.isDone == true)
        await #expect(throws: Problem.self) {
            try await listing.setDone(true, itemID: "server-dddddddd-4")
        }
    }

    @Test func theScreenTicksEditsAndSends() async throws {
        let double = ServerTodosDouble(Self.ink, Self.chairs)
        let test = try await home(double)
        let harness = ScreenHarness(TodosScreen(repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("Buy ink") && harness.text.contains("Tasks"))
        harness.type("x")
        await harness.settle()
        #expect(double.todos.first?.isDone == true && double.state.withLock { $0.sends } == 1)
        #expect(!harness.text.contains("Buy ink"))
        harness.type("d")
        await harness.settle()
        #expect(double.todos.count == 2)
        let form = ScreenHarness(OwnFormScreen(repository: test.repository, server: "aaaaaaaa-1"))
        await form.settle()
        #expect(form.text.contains("Buy ink") && !form.text.contains("Project"))
        form.type(" today")
        form.pressControl("s")
        await form.settle()
        #expect(double.todos.first?.draft.title == "Buy ink today")
        #expect(double.todos.first?.draft.tags == ["at home", "art"])
        let closed = ScreenHarness(OwnFormScreen(repository: test.repository, server: "dddddddd-4"))
        await closed.settle()
        #expect(closed.text.contains("Fetch chairs") && closed.text.contains("is read-only"))
    }

    @Test func aNewToDoCanGoToAList() async throws {
        let double = ServerTodosDouble()
        let test = try await home(double)
        let form = ScreenHarness(OwnFormScreen(repository: test.repository, number: nil))
        form.type("Buy")
        await form.settle()
        form.type(" paper")
        #expect(form.text.contains("List") && form.text.contains("Buy paper"))
    }
}
