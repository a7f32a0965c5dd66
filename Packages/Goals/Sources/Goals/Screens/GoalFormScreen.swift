import AppCore
import TerminalUI

/// The form that adds or edits a goal.
struct GoalFormScreen: Screen {
    enum Message: Sendable {
        case loaded(Goal)
        case failed(Problem)
        /// Validation failed; the fields show why.
        case refused(Problem)
        case saved(GoalOutcome)
    }

    let repository: GoalRepository
    /// nil for a new goal.
    let id: String?
    private(set) var goal: Goal?
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(repository: GoalRepository, id: String?) {
        self.repository = repository
        self.id = id
        if id == nil { form = Self.form(nil, repository) }
    }

    var title: String { id == nil ? "New goal" : "Goal" }
    var capturesText: Bool { form != nil }
    var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }
    var status: String? { isBusy ? "saving…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        guard let id else { return .none }
        return .task(id: "load") { [repository] emit in
            do {
                emit(.loaded(try await repository.knownBook().goal(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private static func form(_ goal: Goal?, _ repository: GoalRepository) -> FormState {
        FormState([
            .init(
                id: "title", label: "Goal",
                .text(TextFieldState(goal?.title ?? "", limit: GoalInput.maxTitleLength)),
                placeholder: "What do you want to reach?"),
            .init(
                id: "target_date", label: "By",
                .date(
                    DateFieldState(
                        goal?.targetDay.map { Day($0) }, start: repository.calendar.today)),
                placeholder: "YYYY-MM-DD (optional)"),
            .init(
                id: "progress_percent", label: "Progress",
                .number(NumberFieldState(goal?.progressPercent ?? 0, in: 0...100, step: 5))),
            .init(
                id: "status", label: "Status",
                .choice(
                    ChoiceFieldState(
                        GoalStatus.allCases.map { .init(id: $0.rawValue, title: $0.title) },
                        selected: (goal?.status ?? .active).rawValue))),
            .init(
                id: "description", label: "Notes",
                .area(TextAreaState(goal?.description ?? "", limit: GoalInput.maxDescriptionLength))
            ),
        ])
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: .none
        case .message(let message): hear(message)
        case .input(let input): answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let goal):
            self.goal = goal
            form = form ?? Self.form(goal, repository)
        case .failed(let problem): (isBusy, self.problem) = (false, problem)
        case .refused(let problem):
            (isBusy, self.problem) = (false, problem)
            for (field, texts) in problem.fields { form?.fail(field, texts.joined(separator: " ")) }
        case .saved(let outcome): return leave(outcome)
        }
        return .none
    }

    private func leave(_ outcome: GoalOutcome) -> Effect<Message> {
        switch outcome {
        case .saved: .batch(.toast("Saved.", .success), .back)
        case .keptHere: .batch(.toast("Saved here; this school doesn't store goals."), .back)
        case .waiting: .batch(.toast("Saved here, sent later.", .warning), .back)
        case .refused(let problem): .batch(.toast(problem.summary, .failure), .back)
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
        if let (field, text) = form.problem {
            self.form?.fail(field, text)
            return .none
        }
        self.form?.clearErrors()
        (isBusy, problem) = (true, nil)
        let input = Self.input(form)
        return .task { [repository, goal] emit in
            do {
                let change =
                    if let goal { try await repository.change(goal, input.only(from: goal)) } else {
                        try await repository.add(input)
                    }
                emit(.saved(await repository.deliver(change)))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    private static func input(_ form: FormState) -> GoalInput {
        var input = GoalInput()
        input.title = .set(form.text("title"))
        let notes = form.text("description")
        input.description = .set(notes.allSatisfy(\.isWhitespace) ? nil : notes)
        input.status = .set(form.text("status"))
        input.targetDate = .set(form.day("target_date")?.text)
        input.progressPercent = .set(form.number("progress_percent") ?? 0)
        return input
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 5) }
            return Text(
                StyledText(
                    problem.summary + (problem.cure.map { " → \($0)" } ?? ""),
                    Style(.incorrect)))
        }
        // Keep the focused field visible; fields are two rows apart.
        let top = max(0, form.focus * 2 + 2 - context.size.height)
        return ScrollView(
            Form(form, submitLabel: id == nil ? "Add" : "Save", isBusy: isBusy),
            state: ScrollState(offset: top))
    }
}

extension GoalInput {
    /// Only the fields that differ from the goal.
    func only(from goal: Goal) -> GoalInput {
        var change = self
        let whole = goal.whole
        if title == whole.title { change.title = .keep }
        if description == whole.description { change.description = .keep }
        if status == whole.status { change.status = .keep }
        if targetDate == whole.targetDate { change.targetDate = .keep }
        if progressPercent == whole.progressPercent { change.progressPercent = .keep }
        return change
    }
}
