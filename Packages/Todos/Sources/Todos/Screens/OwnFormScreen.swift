import AppCore
import TerminalUI

/// The form for one of the student's to-dos.
struct OwnFormScreen: Screen {
    enum Message: Sendable {
        case loaded(Todo)
        case failed(Problem)
        /// Nothing was saved.
        case refused(Problem)
        case saved
    }

    let repository: TodoRepository
    /// nil for a new to-do.
    let number: Int64?
    private(set) var form: FormState?
    /// The form before editing.
    private var shown = OwnDraft()
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(repository: TodoRepository, number: Int64?) {
        self.repository = repository
        self.number = number
        if number == nil { form = Self.form(OwnDraft()) }
    }

    var title: String { number == nil ? "New to-do" : "To-do" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave"),
    ]
    var status: String? { isBusy ? "saving…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        guard let number else { return .none }
        return .task(id: "load") { [repository] emit in
            do {
                guard let todo = try await repository.own.todo(number) else {
                    throw Problem(.notFound, "To-do \(number) wasn't found.")
                }
                emit(.loaded(todo))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private static func form(_ draft: OwnDraft) -> FormState {
        let priorities =
            [ChoiceFieldState.Option(id: "", title: "none")]
            + Todo.Priority.allCases.map { .init(id: $0.word, title: $0.word) }
        return FormState([
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
        ])
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let todo)):
            guard form == nil else { return .none }
            let form = Self.form(OwnDraft(todo))
            (self.form, shown) = (form, Self.draft(form))
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
        return .task { [repository, number, shown] emit in
            do {
                if let number {
                    _ = try await repository.change(number) { $0.take(draft, editedFrom: shown) }
                } else {
                    _ = try await repository.add(draft)
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
            guard let problem else { return Skeleton(lines: 5) }
            let cure = problem.cure.map { " → \($0)" } ?? ""
            return Text(StyledText(problem.summary + cure, Style(.incorrect)))
        }
        // Fields take two rows each; keeps the focused one visible.
        let top = max(0, form.focus * 2 + 2 - context.size.height)
        return ScrollView(
            Form(form, submitLabel: number == nil ? "Add to-do" : "Save", isBusy: isBusy),
            state: ScrollState(offset: top))
    }
}
