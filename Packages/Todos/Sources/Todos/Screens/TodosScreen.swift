import AppCore
import TerminalUI

/// All to-dos by due time.
struct TodosScreen: Screen {
    enum Message: Sendable {
        case known(TodoList, [Int64: String])
        case asked(TodoList, [Int64: String])
        case failed(Problem)
        /// What was done, and what undoes it.
        case acted(String, Reversal)
        case reverse(Reversal)
        case delete(Todo)
    }

    /// What undoes an act on one of the student's to-dos.
    enum Reversal: Sendable {
        case reopen(Int64)
        case finish(Int64)
        case add(Todo)
    }

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

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [repository, showsDone, courses] emit in
            do {
                let known = try await repository.book(includingDone: showsDone)
                emit(.known(known, courses))
                let book = try await repository.refresh(includingDone: showsDone)
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
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .acted(let done, let reversal):
            return .batch(.undoable(done, undo: .reverse(reversal)), reread())
        case .reverse(let reversal): return reverse(reversal)
        case .delete(let todo):
            return act("Deleted: \(todo.title).", .add(todo)) {
                try await $0.own.remove(todo.number)
            }
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
        case "r": return load()
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
        case .own where todo.isDone:
            return act("Reopened.", .finish(todo.number)) {
                try await $0.own.reopen(todo.number)
            }
        case .own:
            return .task { [repository] emit in
                do {
                    let next = try await repository.finish(todo.number)
                    let due =
                        next?.due.map {
                            " It repeats: \(repository.clock.brief($0))."
                        } ?? ""
                    emit(.acted("Done.\(due)", .reopen(todo.number)))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case .assignment: return .open("\(todo.place)/hand-in")
        case .quiz, .goal: return .open(todo.place.description)
        }
    }

    private func delete(_ todo: Todo) -> Effect<Message> {
        guard todo.source == .own else {
            return .toast("Your school set this one. It disappears once it's done.")
        }
        return .confirm(
            Confirmation(
                title: "Delete this to-do?", detail: todo.title, confirmLabel: "Delete",
                isDestructive: true), then: .delete(todo))
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

    private func reverse(_ reversal: Reversal) -> Effect<Message> {
        .task { [repository, showsDone, courses] emit in
            do {
                switch reversal {
                case .reopen(let number): try await repository.own.reopen(number)
                case .finish(let number): _ = try await repository.finish(number)
                case .add(let todo): try await repository.own.restore(todo)
                }
                let book = try await repository.book(includingDone: showsDone)
                emit(.known(book, courses))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private func act(
        _ done: String, _ reversal: Reversal,
        _ act: @escaping @Sendable (TodoRepository) async throws -> Void
    ) -> Effect<Message> {
        .task { [repository] emit in
            do {
                try await act(repository)
                emit(.acted(done, reversal))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }
}
