import AppCore
import TerminalUI

/// A list of all settings from the manifests. Choices and flags change in place; numbers and text
/// are typed.
struct SettingsScreen: Screen {
    enum Message: Sendable {
        case saved(Settings, String)
        case failed(Problem)
    }

    private let host: Host
    private(set) var settings: Settings
    private var list = ListState()
    /// The setting being edited and its input.
    private(set) var editing: (key: SettingKey, input: TextFieldState)?
    private(set) var problem: Problem?

    /// `name` is the key of the setting to select first.
    init(session: HostSession, selecting name: String? = nil) {
        host = session.host
        settings = session.settings
        list.selected = keys.firstIndex { $0.name == name } ?? 0
    }

    var title: String { "Settings" }
    var capturesText: Bool { editing != nil || list.isFiltering }
    var hints: [KeyHint] {
        editing == nil
            ? [
                KeyHint("Enter", "change"), KeyHint("d", "reset to default"),
                KeyHint("/", "filter"),
            ] : [KeyHint("Enter", "save"), KeyHint("Esc", "cancel")]
    }

    private var keys: [SettingKey] { host.settingKeys }

    private var items: [ListItem] {
        keys.map { key in
            let value = settings[key.name]
            let isDefault = settings.origin(of: key.name) == .standard
            return ListItem(
                id: key.name, title: StyledText(key.title),
                detail: StyledText("\(key.summary) \(Self.range(key))"),
                trailing: StyledText(
                    value.isEmpty ? "(empty)" : value, isDefault ? .secondary : .accent))
        }
    }

    private static func range(_ key: SettingKey) -> String {
        switch key.kind {
        case .text, .flag: ""
        case .integer(let range): "(\(range.lowerBound)–\(range.upperBound))"
        case .choice(let words): "(\(words.joined(separator: ", ")))"
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.saved(let settings, let text)):
            self.settings = settings
            editing = nil
            problem = nil
            return .toast(text, .success)
        case .message(.failed(let problem)):
            self.problem = problem
            return .none
        case .input(let input): return editing == nil ? browse(input) : type(input)
        }
    }

    private mutating func browse(_ input: InputEvent) -> Effect<Message> {
        switch list.handle(input, items: items) {
        case .open(let name): return change(name)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, key.key == .character("d"),
            let item = list.selection(in: items)
        else { return .unhandled }
        return save(item.id, nil)
    }

    private mutating func change(_ name: String) -> Effect<Message> {
        guard let key = keys.first(where: { $0.name == name }) else { return .none }
        switch key.kind {
        case .flag: return save(name, settings.flag(name) ? "false" : "true")
        case .choice(let words):
            let index = words.firstIndex(of: settings[name]) ?? -1
            return save(name, words[(index + 1) % words.count])
        case .text, .integer:
            editing = (key, TextFieldState(settings[name]))
            return .none
        }
    }

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        guard let key = editing?.key, var field = editing?.input else { return .unhandled }
        if case .fill(_, let text) = input { return save(key.name, text) }
        if case .key(let press) = input {
            if press.key == .enter { return save(key.name, field.text) }
            if press.key == .escape {
                editing = nil
                problem = nil
                return .none
            }
        }
        guard field.handle(input) else { return .unhandled }
        editing = (key, field)
        return .none
    }

    private func save(_ name: String, _ value: String?) -> Effect<Message> {
        let host = host
        return .task(id: "save", failed: Message.failed) { emit in
            try host.save(setting: name, value)
            let settings = try host.settings()
            var text = "\(name) = \(settings[name])"
            if case .environment(let variable) = settings.origin(of: name) {
                text += " (overridden by \(variable))"
            }
            emit(.saved(settings, text))
        }
    }

    func view(in context: ViewContext) -> any View {
        var parts: [any View] = []
        if let editing {
            let label = "\(editing.key.title): \(editing.key.summary) \(Self.range(editing.key))"
            parts += [
                Text(label),
                TextField(
                    id: editing.key.name, label: editing.key.name, state: editing.input,
                    focused: true, error: problem?.reason ?? problem?.summary), Spacer(1),
            ]
        } else if let problem {
            parts += [Text(problem.summary, style: Style(.incorrect)), Spacer(1)]
        }
        parts.append(ListView(items: items, state: list, focused: editing == nil))
        return Padding(Insets(horizontal: 1, vertical: 1), VStack(spacing: 0, parts))
    }
}
