import AppCore
import TerminalUI

/// The form for one of the student's to-dos.
struct OwnFormScreen: Screen {
    enum Message: Sendable {
        case loaded(Todo)
        /// The lists that a new to-do can go to.
        case lists([ServerTodoList])
        case failed(Problem)
        /// Nothing was saved.
        case refused(Problem)
        case saved
    }

    let repository: TodoRepository
    /// Which to-do is edited.
    private enum Subject: Sendable {
        case new
        case own(Int64)
        /// In a list on a server.
        case server(String)
    }

    private let subject: Subject
    private var isNew: Bool { if case .new = subject { true } else { false } }
    /// The to-do that is edited, once it is loaded.
    private var todo: Todo?
    private(set) var form: FormState?
    /// The form before editing.
    private var shown = OwnDraft()
    private(set) var problem: Problem?
    private(set) var isBusy = false

    /// - Parameter number: nil for a new to-do.
    init(repository: TodoRepository, number: Int64?) {
        self.repository = repository
        subject = number.map { .own($0) } ?? .new
        if number == nil { form = Self.form(OwnDraft()) }
    }

    /// - Parameter server: the id of a to-do on a server.
    init(repository: TodoRepository, server: String) {
        self.repository = repository
        subject = .server(server)
    }

    var title: String { isNew ? "New to-do" : "To-do" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave"),
    ]
    var status: String? { isBusy ? "saving…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "load") { [repository, subject] emit in
            do {
                switch subject {
                case .new: emit(.lists((try? await repository.lists()) ?? []))
                case .own(let number):
                    guard let todo = try await repository.own.todo(number) else {
                        throw Problem(.notFound, "To-do \(number) wasn't found.")
                    }
                    emit(.loaded(todo))
                case .server(let id): emit(.loaded(try await repository.serverTodo(id)))
                }
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    /// - Parameters:
    ///   - lists: lists on servers to choose from.
    ///   - isOnServer: without the fields that a list on a server doesn't have.
    private static func form(
        _ draft: OwnDraft, lists: [ServerTodoList] = [], isOnServer: Bool = false
    ) -> FormState {
        let priorities =
            [ChoiceFieldState.Option(id: "", title: "none")]
            + Todo.Priority.allCases.map { .init(id: $0.word, title: $0.word) }
        let targets =
            [ChoiceFieldState.Option(id: "", title: "this computer")]
            + lists.map { .init(id: $0.id, title: "\($0.name) (\($0.server))") }
        let fields: [FormState.Field] = [
            .init(
                id: "title", label: "What",
                .text(TextFieldState(draft.title, limit: OwnDraft.maxTitleLength)),
                placeholder: "What do you need to do?"),
            .init(
                id: "due", label: "Due", .text(TextFieldState(draft.due, limit: 60)),
                placeholder: "fri 16:00, tomorrow, 8 sep"),
            .init(
                id: "repeat", label: "Repeat", .text(TextFieldState(draft.recurrence, limit: 60)),
                placeholder: "every mon, after 3 days"),
            .init(
                id: "priority", label: "Priority",
                .choice(ChoiceFieldState(priorities, selected: draft.priority?.word ?? ""))),
            .init(id: "project", label: "Project", .text(TextFieldState(draft.project, limit: 80))),
            .init(
                id: "tags", label: "Tags",
                .text(TextFieldState(draft.tags.joined(separator: " "), limit: 200))),
            .init(
                id: "notes", label: "Notes",
                .area(TextAreaState(draft.notes, limit: OwnDraft.maxNotesLength))),
            .init(
                id: "list", label: "List", .choice(ChoiceFieldState(targets, selected: ""))),
        ]
        return FormState(
            fields.filter { field in
                switch field.id {
                case "list": !lists.isEmpty
                case "repeat", "project": !isOnServer
                default: true
                }
            })
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let todo)):
            guard form == nil else { return .none }
            self.todo = todo
            guard todo.source == .own || todo.isOwn else { return .none }
            let form = Self.form(OwnDraft(todo), isOnServer: todo.server != nil)
            (self.form, shown) = (form, Self.draft(form))
            return .none
        case .message(.lists(let lists)):
            guard let typed = form, !lists.isEmpty else { return .none }
            var form = Self.form(OwnDraft(), lists: lists)
            for (index, field) in typed.fields.enumerated() { form.fields[index] = field }
            form.focus = typed.focus
            self.form = form
            return .none
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        case .message(.refused(let problem)):
            (isBusy, self.problem) = (false, problem)
            for (field, texts) in problem.fields { form?.fail(field, texts.joined(separator: " ")) }
            if let field = problem.place { form?.fail(field, problem.summary) }
            return .none
        case .message(.saved): return .batch(.toast("Saved.", .success), .back)
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form else { return .unhandled }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled, .changed: return .none
        case .submit: return save()
        }
    }

    private mutating func save() -> Effect<Message> {
        guard let form, !isBusy else { return .none }
        self.form?.clearErrors()
        (isBusy, problem) = (true, nil)
        let draft = Self.draft(form)
        let list = form.text("list")
        return .task { [repository, todo, shown] emit in
            do {
                // The list of to-dos sends it.
                if let todo {
                    _ = try await repository.change(todo) { $0.take(draft, editedFrom: shown) }
                } else if list.isEmpty {
                    _ = try await repository.add(draft)
                } else {
                    _ = try await repository.add(draft, to: list)
                }
                emit(.saved)
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    private static func draft(_ form: FormState) -> OwnDraft {
        var draft = OwnDraft()
        draft.title = form.text("title")
        draft.due = form.text("due")
        draft.recurrence = form.text("repeat")
        draft.priority = Todo.Priority(word: form.text("priority"))
        draft.project = form.text("project")
        draft.tags = [form.text("tags")]
        draft.notes = form.text("notes")
        return draft
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            if let todo { return readOnly(todo) }
            guard let problem else { return Skeleton(lines: 5) }
            let cure = problem.cure.map { " → \($0)" } ?? ""
            return Text(StyledText(problem.summary + cure, Style(.incorrect)))
        }
        // Fields take two rows each; keeps the focused one visible.
        let top = max(0, form.focus * 2 + 2 - context.size.height)
        return ScrollView(
            Form(form, submitLabel: isNew ? "Add to-do" : "Save", isBusy: isBusy),
            state: ScrollState(offset: top))
    }

    /// A to-do on a server that can only be read.
    private func readOnly(_ todo: Todo) -> any View {
        let clock = repository.clock
        let facts = [
            todo.due.map { "Due \(clock.short($0))" }, todo.repetition.map { "Repeats \($0)" },
            todo.priority.map { "Priority \($0.word)" },
            todo.tags.isEmpty ? nil : todo.tags.joined(separator: ", "), todo.notes,
        ]
        let reason =
            todo.server?.repetition == nil
            ? "This list is read-only."
            : "You can't edit a repeating to-do here, only mark it done."
        return VStack {
            Text(todo.title, style: .heading)
            for fact in facts.compactMap(\.self) { Text(fact) }
            Spacer(1)
            Text("In “\(todo.server?.list.name ?? "")”. \(reason)", style: .secondary)
        }
    }
}
