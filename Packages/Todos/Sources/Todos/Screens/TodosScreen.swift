import AppCore
import TerminalUI

/// All to-dos by due time.
struct TodosScreen: Screen {
    enum Message: Sendable {
        case known(TodoList, [Int64: String])
        case asked(TodoList, [Int64: String])
        case failed(Problem)
        /// What was done with a to-do, and what undoes it.
        case acted(String, Todo, Reversal)
        case reverse(Todo, Reversal)
        case delete(Todo)
        /// The outcome of sending a change.
        case sent(OutboxOutcome)
    }

    /// What undoes an act on one of the student's to-dos.
    typealias Reversal = @Sendable () async throws -> Void

    let repository: TodoRepository
    private(set) var book: TodoList?
    private(set) var courses: [Int64: String] = [:]
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private(set) var order = TodoOrder.due
    private(set) var showsDone = false
    /// Rows are built on changes, not per frame.
    private(set) var sections: [ListSection] = []
    private(set) var items: [ListItem] = []
    var list = ListState()

    init(repository: TodoRepository) { self.repository = repository }

    let title = "To-dos"
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("+", "new"), KeyHint("x", "done / undo"),
            KeyHint("h", "hand in"), KeyHint("d", "delete"),
            KeyHint("s", order == .due ? "sort by urgency" : "sort by due time"),
            KeyHint("v", showsDone ? "hide completed" : "show completed"),
            KeyHint("r", "refresh"), KeyHint("/", "filter"),
        ]
    }
    var capturesText: Bool { list.isFiltering }
    var status: String? {
        if isAsking { return "asking the school…" }
        if let problem { return "As last known: \(problem.summary)" }
        return book?.isDerived == true ? "Based on your assignments and quizzes." : nil
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load(always: Bool = false) -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [repository, showsDone, courses] emit in
            do {
                let known = try await repository.book(includingDone: showsDone)
                emit(.known(known, courses))
                let book = try await repository.refresh(
                    includingDone: showsDone, always: always)
                emit(.asked(book, await repository.courseNames()))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): hear(message)
        case .resumed: load()
        case .input(let input): answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let book, let courses):
            self.courses = courses
            show(book)
        case .asked(let book, let courses):
            (isAsking, problem, self.courses) = (false, nil, courses)
            show(book)
            if !book.notices.isEmpty {
                return .toast(book.notices.joined(separator: " "), .warning)
            }
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .acted(let done, let todo, let reversal):
            return .batch(
                .undoable(done, undo: .reverse(todo, reversal)), reread(), send(todo))
        case .reverse(let todo, let reversal): return reverse(todo, reversal)
        case .delete(let todo):
            return act(todo) { repository in
                ("Deleted: \(todo.title).", try await repository.remove(todo))
            }
        case .sent(.delivered): return reread()
        case .sent(.waiting(let problem)):
            return .batch(reread(), .toast("Saved here; it will be sent later. \(problem.summary)"))
        case .sent(let outcome): return .batch(reread(), .toast(for: outcome))
        }
        return .none
    }

    /// Keeps the selection on the same to-do.
    private mutating func show(_ book: TodoList) {
        let selected = list.selection(in: items)?.id
        self.book = book
        sections = makeSections(book)
        items = sections.flatMap(\.items)
        let shown = list.visible(items)
        if let selected, let index = shown.firstIndex(where: { $0.id == selected }) {
            list.selected = index
        }
        list.clamp(count: shown.count)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, key.modifiers.isEmpty,
            case .character(let letter) = key.key, let effect = press(letter)
        {
            return effect
        }
        if case .activate("todos.new") = input { return .open("todos/own/new") }
        switch list.handle(input, items: items) {
        case .ignored: return .unhandled
        case .handled, .filterChanged: return .none
        case .open(let id): return open(id)
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        guard let todo = book?.todos.first(where: { $0.id == id }) else { return .none }
        return .open(todo.place.description)
    }

    /// nil for an unused key.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "+": return .open("todos/own/new")
        case "r": return load(always: true)
        case "s":
            order = order == .due ? .urgency : .due
            if let book { show(book) }
            return .none
        case "v":
            showsDone.toggle()
            return reread()
        case "x", "h", "d": break
        default: return nil
        }
        guard let id = list.selection(in: items)?.id,
            let todo = book?.todos.first(where: { $0.id == id })
        else { return .toast("Nothing here yet. Press + to add a to-do.") }
        switch letter {
        case "x": return toggle(todo)
        case "h":
            guard todo.source == .assignment else {
                return .toast(
                    "You can hand in only assignments here. Press Enter to open this one.")
            }
            return .open("\(todo.place)/hand-in")
        default: return delete(todo)
        }
    }

    private func toggle(_ todo: Todo) -> Effect<Message> {
        switch todo.source {
        case .server where !todo.mayTick: return .toast(Self.readOnly(todo))
        case .assignment where !todo.isMarkable, .quiz where !todo.isMarkable, .goal:
            return .open(todo.place.description)
        case _ where todo.isDone:
            return act(todo) { repository in
                try await repository.reopen(todo)
                return ("Reopened.", { try await repository.finish(todo) })
            }
        case .own, .server, .assignment, .quiz:
            return act(todo) { repository in
                let next = try await repository.finish(todo)
                let due =
                    next?.due.map {
                        " It repeats: \(repository.clock.brief($0))."
                    } ?? ""
                return ("Done.\(due)", { try await repository.reopen(todo) })
            }
        }
    }

    private func delete(_ todo: Todo) -> Effect<Message> {
        guard todo.isOwn else {
            return .toast(
                todo.source == .server
                    ? Self.readOnly(todo)
                    : "Your school set this one. It disappears once it's done.")
        }
        return .confirm(
            Confirmation(
                title: "Delete this to-do?", detail: todo.title, confirmLabel: "Delete",
                isDestructive: true), then: .delete(todo))
    }

    private static func readOnly(_ todo: Todo) -> String {
        todo.server?.repetition == nil
            ? "The list “\(todo.server?.list.name ?? "")” is read-only."
            : "You can't edit a repeating to-do here, only mark it done."
    }

    /// Sends a change of a to-do that isn't only on this computer.
    private func send(_ todo: Todo) -> Effect<Message> {
        guard todo.source != .own else { return .none }
        return .task(id: "send") { [repository] emit in
            let outcome = await repository.send(todo)
            if case .waiting(let problem) = outcome, problem.code == .interrupted { return }
            emit(.sent(outcome))
        }
    }

    /// Reloads from the local store.
    private func reread() -> Effect<Message> {
        .task(id: "read") { [repository, showsDone, courses] emit in
            do {
                emit(.known(try await repository.book(includingDone: showsDone), courses))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private func reverse(_ todo: Todo, _ reversal: @escaping Reversal) -> Effect<Message> {
        .task { [repository, showsDone, courses] emit in
            do {
                try await reversal()
                let book = try await repository.book(includingDone: showsDone)
                emit(.known(book, courses))
                guard todo.source != .own else { return }
                emit(.sent(await repository.send(todo)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    /// Changes a to-do; `act` returns what to say and what undoes it.
    private func act(
        _ todo: Todo,
        _ act: @escaping @Sendable (TodoRepository) async throws -> (String, Reversal)
    ) -> Effect<Message> {
        .task { [repository] emit in
            do {
                let (done, reversal) = try await act(repository)
                emit(.acted(done, todo, reversal))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }
}
