import AppCore
import TerminalUI

/// The form for a text to find words in: pasted, typed, or from a file. Keeps its contents if the
/// text is refused.
struct AddTextScreen: Screen {
    enum Message: Sendable {
        case refused(Problem)
        /// Stored locally, in this many parts, with a remark on guesses.
        case added(Int, remark: String?)
    }

    let repository: StudyRepository
    private(set) var draft = AddTextDraft()
    private(set) var form: FormState
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(repository: StudyRepository) {
        self.repository = repository
        form = Self.form(AddTextDraft(), focus: 0)
    }

    var title: String { "Add a text" }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form.hasChanges }
    var hints: [KeyHint] {
        var hints = [KeyHint("Ctrl-S", "add")]
        if draft.kind == .file { hints.append(KeyHint("Tab", "complete path, next field")) }
        if draft.long != nil { hints.append(KeyHint("Ctrl-U", "clear")) }
        return hints + [KeyHint("Esc", "leave")]
    }
    var status: String? { isBusy ? "reading…" : problem?.summary }

    private static let content = 2

    private static func form(_ draft: AddTextDraft, focus: Int) -> FormState {
        let kinds = AddTextDraft.Kind.allCases.map {
            ChoiceFieldState.Option(id: $0.rawValue, title: $0.title)
        }
        var fields: [FormState.Field] = [
            .init(
                id: "kind", label: "From",
                .choice(ChoiceFieldState(kinds, selected: draft.kind.rawValue))),
            .init(
                id: "title", label: "Title", .text(TextFieldState(draft.title, limit: 200)),
                placeholder: draft.kind == .file
                    ? "the file's own by default"
                    : "the first line by default"),
        ]
        switch (draft.kind, draft.long) {
        case (.file, _):
            fields.append(
                .init(
                    id: "file", label: "File", .text(TextFieldState(draft.file)),
                    placeholder: "~/Books/harbour.epub"))
        case (.text, nil):
            fields.append(
                .init(
                    id: "text", label: "Text",
                    .area(TextAreaState(draft.text, limit: AddTextDraft.fieldLimit)),
                    placeholder: "Paste or type it here."))
        case (.text, _): break
        }
        return FormState(fields, focus: focus)
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.refused(let problem)):
            (isBusy, self.problem) = (false, problem)
            let field = problem.fields.keys.first ?? draft.kind.rawValue
            form.fail(field, problem.summary)
        case .message(.added(let parts, let remark)):
            let text = parts == 1 ? "Added" : "Added in \(parts) parts"
            return .batch(
                .toast("\(text). Finding its words…", .success),
                remark.map { .toast($0) } ?? .none, .back)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard !isBusy else { return .unhandled }
        if takes(input) { return .none }
        let outcome = form.handle(input)
        switch outcome {
        case .ignored: return .unhandled
        case .submit: return save()
        case .handled: return .none
        case .changed(let field):
            keep()
            if field == "kind" { form = Self.form(draft, focus: form.focus) }
            return .none
        }
    }

    /// Handles long pastes and path completion, which fields don't.
    private mutating func takes(_ input: InputEvent) -> Bool {
        switch input {
        case .paste(let text)
        where draft.kind == .text && (form.focus != 1 || text.contains("\n") || text.count > 200):
            // Wherever the focus is, a paste is the text, unless it could be the title.
            guard draft.take(paste: text) else {
                form.focus = Self.content
                return false
            }
            form = Self.form(draft, focus: 1)
            return true
        case .fill("text", let text):
            draft.text = ""
            guard draft.take(paste: text) else { return false }
            form = Self.form(draft, focus: 1)
            return true
        case .key(.control("u")) where draft.long != nil, .activate("text.clear"):
            draft.long = nil
            form = Self.form(draft, focus: Self.content)
            return true
        case .key(let key) where key.key == .tab && form.focus == Self.content:
            guard draft.kind == .file else { return false }
            let completed = AddTextDraft.completed(draft.file)
            guard completed != draft.file else { return false }
            draft.file = completed
            form = Self.form(draft, focus: Self.content)
            return true
        default: return false
        }
    }

    private mutating func keep() {
        draft.kind = AddTextDraft.Kind(rawValue: form.text("kind")) ?? .text
        draft.title = form.text("title")
        if form["text"] != nil { draft.text = form.text("text") }
        if form["file"] != nil { draft.file = form.text("file") }
    }

    private mutating func save() -> Effect<Message> {
        keep()
        form.clearErrors()
        (isBusy, problem) = (true, nil)
        return .task { [repository, draft] emit in
            do {
                let (text, remark) = try await Self.text(of: draft)
                let title = draft.title.allSatisfy(\.isWhitespace) ? text.title : draft.title
                let sources = try await repository.upload(title: title, text: text.text)
                emit(.added(sources.count, remark: remark))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    private static func text(
        of draft: AddTextDraft
    ) async throws -> (text: (title: String, text: String), remark: String?) {
        guard draft.kind == .file else {
            let text = try TextExtractor.checked(draft.content, name: draft.title)
            return ((TextExtractor.firstLine(of: text), text), nil)
        }
        let read = try await TextExtractor.read(AddTextDraft.expanded(draft.file))
        return ((read.title, read.text), read.remark)
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = []
        if let long = draft.long {
            parts.append(
                Box(title: "Pasted text", tone: .accent, border: .leftBar) {
                    Text(
                        "\(long.count) characters, too many to show. It starts:",
                        style: .secondary)
                    Text(String(long.prefix(300)))
                })
            parts.append(SpokenActions(actions: [("text.clear", "Clear")]))
        }
        parts.append(Form(form, submitLabel: "Add text", isBusy: isBusy))
        // Fields take two rows, the text field five.
        let row = form.focus * 2 + (form.focus > Self.content ? 6 : 1)
        let extra = form.focus == Self.content && draft.kind == .text ? 5 : 0
        let top = max(0, row + extra - context.size.height + (draft.long == nil ? 1 : 6))
        return ScrollView(
            Measure(76, VStack(spacing: 1, parts)), state: ScrollState(offset: top))
    }
}
