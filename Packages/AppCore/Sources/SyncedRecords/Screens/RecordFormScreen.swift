public import AppCore
public import TerminalUI

/// The form that adds or edits a record.
public struct RecordFormScreen<Record: ListedRecord>: Screen {
    public enum Message: Sendable {
        case loaded(Synced<Record>)
        case failed(Problem)
        /// Validation failed; the fields show why.
        case invalid(Problem)
        case saved(SyncOutcome)
    }

    let collection: SyncedCollection<Record>
    /// nil for a new record.
    let id: String?
    private(set) var item: Synced<Record>?
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false

    public init(_ collection: SyncedCollection<Record>, id: String?) {
        self.collection = collection
        self.id = id
        if id == nil { form = try? Record(createdAt: collection.now).form(collection.calendar) }
    }

    public var title: String {
        id == nil ? "New \(Record.collection.noun.one)" : Record.collection.heading
    }
    public var capturesText: Bool { form != nil }
    public var hasUnsavedChanges: Bool { form?.hasChanges == true }
    public var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }
    public var status: String? { isBusy ? "saving…" : problem?.summary }

    public mutating func start() -> Effect<Message> {
        guard let id else { return .none }
        return .task(id: "load", failed: Message.failed) { [collection] emit in
            emit(.loaded(try await collection.known().item(id)))
        }
    }

    public mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: .none
        case .message(let message): hear(message)
        case .input(let input): answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let item):
            self.item = item
            do {
                form = try form ?? item.record.form(collection.calendar)
            } catch {
                problem = Problem(error)
            }
        case .failed(let problem): (isBusy, self.problem) = (false, problem)
        case .invalid(let problem):
            (isBusy, self.problem) = (false, problem)
            for (field, texts) in problem.fields { form?.fail(field, texts.joined(separator: " ")) }
        case .saved(let outcome):
            let toast =
                outcome.toast
                ?? (outcome == .localOnly
                    ? Toast("Saved here. \(Record.collection.unsupported).")
                    : Toast("Saved.", .success))
            return Effect([.toast(toast), .back])
        }
        return .none
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
        return .task { [collection, item] emit in
            do {
                let input = try Record.input(form)
                let change =
                    if let item {
                        try await collection.change(item, input.changing(item.record))
                    } else {
                        try await collection.add(input)
                    }
                emit(.saved(await collection.send(change)))
            } catch {
                emit(.invalid(Problem(error)))
            }
        }
    }

    public func view(in context: ViewContext) -> any View {
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

extension SyncOutcome {
    /// The toast for an outcome that a student must know about.
    var toast: Toast? {
        switch self {
        case .saved, .localOnly: nil
        case .waiting: Toast("Saved here; it will be sent later.", .warning)
        case .refused(let problem): Toast(problem.summary, .failure)
        }
    }
}
