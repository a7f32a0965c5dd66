import AppCore
import TerminalUI

/// The form for all tutor preferences.
struct TutorPreferencesScreen: Screen {
    enum Message: Sendable {
        case loaded(TutorPreferences)
        case failed(Problem)
        case saved
    }

    let store: TutorPreferenceStore
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(store: TutorPreferenceStore) { self.store = store }

    let title = "Preferences"
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var hints: [KeyHint] {
        [
            KeyHint("Ctrl-S", "save"), KeyHint("←/→", "change"), KeyHint("Tab", "next"),
            KeyHint("Esc", "leave"),
        ]
    }
    /// The focused preference's description.
    var status: String? {
        if let problem { return problem.summary }
        if isBusy { return "saving…" }
        guard let form, form.fields.indices.contains(form.focus) else { return nil }
        return PreferenceFields.key(ofField: form.fields[form.focus].id)?.summary
    }

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [store] emit in
            emit(.loaded(try await store.preferences()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let preferences)):
            form = form ?? FormState(PreferenceFields.fields(of: preferences))
            return .none
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        case .message(.saved): return .batch(.toast("Saved.", .success), .back)
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form else { return .unhandled }
        let before = form
        let outcome = form.handle(input)
        if case .changed(let id) = outcome, PreferenceFields.leavesNoQuestions(form) {
            // At least one question type must stay.
            self.form = before
            self.form?.fail(id, "Choose at least one question type.")
            return .none
        }
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
        let (values, faults) = PreferenceFields.values(of: form)
        guard faults.isEmpty else {
            for (field, words) in faults.reversed() { self.form?.fail(field, words) }
            return .none
        }
        (isBusy, problem) = (true, nil)
        return .task(id: "save", failed: Message.failed) { [store] emit in
            try await store.set(values)
            emit(.saved)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            return problem.map { ProblemLine(problem: $0) } ?? Skeleton(lines: 6) as any View
        }
        // Too long for the status line.
        let room = context.size.height > 10 ? 4 : 0
        // Fields are two rows apart; keeps the focused one visible.
        let top = max(0, form.focus * 2 + 2 - context.size.height + room)
        let fields = ScrollView(Form(form, isBusy: isBusy), state: ScrollState(offset: top))
        guard room > 0, let status else { return fields }
        return VStack(spacing: 0, [fields, Divider(), Text(status, style: .secondary)])
    }
}

/// Maps form fields to preferences.
enum PreferenceFields {
    private static let typesPrefix = "type."

    static func key(ofField id: String) -> PreferenceKey? {
        PreferenceKey.named(id.hasPrefix(typesPrefix) ? "tutor.quiz_types" : id)
    }

    static func fields(of preferences: TutorPreferences) -> [FormState.Field] {
        PreferenceKey.all.flatMap { key -> [FormState.Field] in
            let value = preferences[key]
            switch key.kind {
            case .flag: return [choice(key.name, key.title, ["true", "false"], value)]
            case .choice(let words):
                return [
                    .init(
                        id: key.name, label: key.title,
                        .choice(ChoiceFieldState(words, selected: value)))
                ]
            case .some:
                return PreferredQuestions.allCases.map { type in
                    choice(
                        typesPrefix + type.rawValue, type.title, ["true", "false"],
                        preferences.questionTypes.contains(type) ? "true" : "false")
                }
            case .integer(let range, let step):
                return [
                    .init(
                        id: key.name, label: key.title,
                        .number(NumberFieldState(Int(value), in: range, step: step)))
                ]
            case .number:
                return [
                    .init(
                        id: key.name, label: key.title, .text(TextFieldState(value, limit: 6)),
                        placeholder: key.allowed)
                ]
            }
        }
    }

    private static func choice(
        _ id: String, _ title: String, _ options: [String], _ value: String
    ) -> FormState.Field {
        .init(
            id: id, label: title,
            .choice(
                ChoiceFieldState(
                    options.map { .init(id: $0, title: $0 == "true" ? "Yes" : "No") },
                    selected: value)))
    }

    static func types(of form: FormState) -> [String] {
        PreferredQuestions.allCases.map(\.rawValue)
            .filter { form.text(typesPrefix + $0) == "true" }
    }

    static func leavesNoQuestions(_ form: FormState) -> Bool { types(of: form).isEmpty }

    /// Canonical values by name, and errors by field.
    static func values(
        of form: FormState
    ) -> (values: [String: String], faults: [(field: String, words: String)]) {
        var values: [String: String] = [:]
        var faults: [(field: String, words: String)] = []
        for key in PreferenceKey.all {
            var text = form.text(key.name)
            if case .some = key.kind { text = PreferenceKey.json(types(of: form)) }
            do throws(Problem) {
                values[key.name] = try key.check(text)
            } catch {
                faults.append((key.name, error.reason ?? error.summary))
            }
        }
        return (values, faults)
    }
}
