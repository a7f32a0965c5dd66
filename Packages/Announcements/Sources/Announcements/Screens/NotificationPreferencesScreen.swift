import AppCore
import TerminalUI

/// Notification settings: for each event type, in-app on or off and the email frequency.
struct NotificationPreferencesScreen: Screen {
    enum Message: Sendable {
        case loaded([NotificationPreference])
        case failed(Problem)
        case saved(OutboxOutcome)
    }

    let repository: NotificationRepository
    /// The school's preferences with queued changes applied.
    private(set) var rows: [NotificationPreference] = []
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    private var isTouched = false

    init(repository: NotificationRepository) { self.repository = repository }

    let title = "Preferences"
    /// Letter keys belong to the form once it's loaded.
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("←/→", "choose"), KeyHint("Tab", "next"), KeyHint("Ctrl-S", "save"),
        KeyHint("Esc", "leave"),
    ]
    var status: String? { isBusy ? "saving…" : problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository] emit in
            if let known = try await repository.preferences() { emit(.loaded(known)) }
            emit(.loaded(try await repository.refreshPreferences()))
        }
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
        case .loaded(let rows):
            problem = nil
            self.rows = rows
            // Keeps choices made while loading.
            if !isTouched { form = rows.isEmpty ? nil : Self.form(rows, focus: form?.focus ?? 0) }
        case .failed(let problem): (isBusy, self.problem) = (false, problem)
        case .saved(let outcome):
            isBusy = false
            switch outcome {
            case .delivered: return .batch(.toast("Saved.", .success), .back)
            case .waiting: return .batch(.toast(for: outcome), .back)
            case .failed(let problem): self.problem = problem
            }
        }
        return .none
    }

    private static let mailWords = [
        ("never", "no email"), ("immediate", "immediately"), ("daily", "daily"),
        ("weekly", "weekly"),
    ]

    private static func form(_ rows: [NotificationPreference], focus: Int) -> FormState {
        FormState(
            rows.flatMap { row in
                [
                    FormState.Field(
                        id: row.eventType, label: row.eventName,
                        .choice(
                            ChoiceFieldState(
                                [.init(id: "on", title: "here"), .init(id: "off", title: "not")],
                                selected: row.inApp ? "on" : "off"))),
                    FormState.Field(
                        id: row.eventType + ".mail", label: "  by email",
                        .choice(
                            ChoiceFieldState(
                                mailWords.map { .init(id: $0.0, title: $0.1) },
                                selected: row.email ? row.emailFrequency : "never"))),
                ]
            }, focus: focus)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form else {
            if case .key(let key) = input, key.key == .character("r") { return load() }
            return .unhandled
        }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled: return .none
        case .changed:
            isTouched = true
            return .none
        case .submit: return save()
        }
    }

    /// Unsaved changes, by event type.
    private var changes: [(eventType: String, change: PreferenceChange)] {
        guard let form else { return [] }
        return rows.compactMap { row in
            let inApp = form.text(row.eventType) == "on"
            let frequency = form.text(row.eventType + ".mail")
            let had = row.email ? row.emailFrequency : "never"
            guard inApp != row.inApp || frequency != had else { return nil }
            var change = PreferenceChange()
            if inApp != row.inApp { change.inApp = inApp }
            if frequency != had {
                change.email = frequency != "never"
                change.emailFrequency = frequency
            }
            return (row.eventType, change)
        }
    }

    private mutating func save() -> Effect<Message> {
        guard !isBusy else { return .none }
        let changes = changes
        guard !changes.isEmpty else { return .toast("No changes.") }
        isBusy = true
        return .task(id: "save", failed: Message.failed) { [repository] emit in
            var outcomes: [OutboxOutcome] = []
            for (eventType, change) in changes {
                outcomes.append(
                    await repository.deliver(try await repository.change(eventType, change)))
            }
            emit(.saved(outcomes.worst))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 6) }
            return AnnouncementErrorView(problem: problem)
        }
        // Fields are two rows apart; keeps the focused one visible.
        let top = max(0, form.focus * 2 + 2 - context.size.height)
        return ScrollView(Form(form, isBusy: isBusy), state: ScrollState(offset: top))
    }
}
