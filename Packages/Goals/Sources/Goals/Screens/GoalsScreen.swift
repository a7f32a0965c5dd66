import AppCore
import TerminalUI

/// The Goals screen: goals by status.
struct GoalsScreen: Screen {
    enum Message: Sendable {
        case known(GoalList)
        case asked(GoalList)
        case failed(Problem)
        /// A change was stored, with the toast to show.
        case changed(GoalList, Toast?)
        case delete(Goal)
    }

    /// Percentage points added by one press of `+`.
    static let step = 5

    let repository: GoalRepository
    private(set) var book: GoalList?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    var list = ListState()

    init(repository: GoalRepository) { self.repository = repository }

    let title = "Goals"
    var hints: [KeyHint] {
        var hints = [
            KeyHint("Enter", "edit"), KeyHint("n", "new"), KeyHint("+/-", "progress"),
            KeyHint("c", "complete"), KeyHint("a", "archive"), KeyHint("d", "delete"),
        ]
        if book?.uploadable.isEmpty == false { hints.append(KeyHint("u", "upload")) }
        return hints + [KeyHint("r", "refresh"), KeyHint("/", "filter")]
    }
    var capturesText: Bool { list.isFiltering }
    var status: String? {
        if isAsking { return "refreshing…" }
        if let problem { return "Showing saved data: \(problem.summary)" }
        return book?.isKeptBySchool == false ? "This school doesn't store goals; saved here." : nil
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [repository] emit in
            do {
                emit(.known(try await repository.book()))
                emit(.asked(try await repository.refresh()))
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
        case .known(let book): show(book)
        case .asked(let book):
            (isAsking, problem) = (false, nil)
            show(book)
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .changed(let book, let toast):
            show(book)
            return toast.map { Effect([.toast($0)]) } ?? .none
        case .delete(let goal): return act { try await $0.remove(goal) }
        }
        return .none
    }

    /// Keeps the selection on the same goal after reordering.
    private mutating func show(_ book: GoalList) {
        let selected = list.selection(in: items)?.id
        self.book = book
        if let selected, let index = list.visible(items).firstIndex(where: { $0.id == selected }) {
            list.selected = index
        }
        list.clamp(count: list.visible(items).count)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input,
            case .character(let letter) = key.key, key.modifiers.isSubset(of: .shift),
            let effect = press(letter)
        {
            return effect
        }
        if case .activate("goals.new") = input { return .open("goals/new") }
        switch list.handle(input, items: items) {
        case .ignored: return .unhandled
        case .handled, .filterChanged: return .none
        case .open(let id): return .open("goals/\(id)")
        }
    }

    /// nil if the key isn't used here.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "n": return .open("goals/new")
        case "r": return load()
        case "u": return upload()
        case "+", "=", "-", "c", "a", "d": break
        default: return nil
        }
        guard let goal = selected else { return .toast("No goals yet. Press n to add one.") }
        switch letter {
        case "+", "=": return move(goal, by: Self.step)
        case "-": return move(goal, by: -Self.step)
        case "c": return set(goal, to: goal.status == .completed ? .active : .completed)
        case "a": return set(goal, to: goal.status == .archived ? .active : .archived)
        default:
            return .confirm(
                Confirmation(
                    title: "Delete this goal?", detail: goal.title, confirmLabel: "Delete",
                    isDestructive: true), then: .delete(goal))
        }
    }

    private var selected: Goal? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return book?.goals.first { $0.id == id }
    }

    /// Updates the screen first, then the store and the school.
    private mutating func move(_ goal: Goal, by step: Int) -> Effect<Message> {
        let move: @Sendable (Goal) -> GoalInput = { goal in
            var change = GoalInput()
            change.progressPercent = .set(max(0, min(100, goal.progressPercent + step)))
            return change
        }
        guard move(goal).progressPercent != .set(goal.progressPercent) else { return .none }
        return apply(move, to: goal)
    }

    private mutating func set(_ goal: Goal, to status: GoalStatus) -> Effect<Message> {
        var change = GoalInput()
        change.status = .set(status.rawValue)
        return apply({ [change] _ in change }, to: goal)
    }

    private mutating func apply(
        _ change: @escaping @Sendable (Goal) -> GoalInput, to goal: Goal
    ) -> Effect<Message> {
        if var book, let index = book.goals.firstIndex(where: { $0.key == goal.key }) {
            book.goals[index].apply(change(book.goals[index]))
            book.goals.sort(by: Goal.comesBefore)
            show(book)
        }
        return act { try await $0.change(goal, change) }
    }

    private func upload() -> Effect<Message>? {
        guard book?.uploadable.isEmpty == false else { return nil }
        return .task { [repository] emit in
            do {
                let changes = try await repository.upload()
                emit(.changed(try await repository.book(), nil))
                for change in changes { _ = await repository.deliver(change) }
                emit(.changed(try await repository.book(), Toast("Uploaded.", .success)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    /// Changes a goal, shows it, sends it and shows the outcome.
    private func act(
        _ act: @escaping @Sendable (GoalRepository) async throws -> GoalChange
    ) -> Effect<Message> {
        .task { [repository] emit in
            do {
                let change = try await act(repository)
                emit(.changed(try await repository.book(), nil))
                var toast: Toast?
                switch await repository.deliver(change) {
                case .saved, .keptHere: break
                case .waiting: toast = Toast("Saved here, sent later.", .warning)
                case .refused(let problem): toast = Toast(problem.summary, .failure)
                }
                emit(.changed(try await repository.book(), toast))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }
}
