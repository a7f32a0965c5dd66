import AppCore
import TerminalUI

/// The installed extensions: what they are, what they may do, and removing one.
struct ExtensionsScreen: Screen {
    enum Message: Sendable {
        case remove(String)
        case removed(String)
        case failed(Problem)
    }

    let runner: ExtensionRunner
    let environment: SystemEnvironment
    private(set) var list = ListState()

    var title: String { "Extensions" }
    var capturesText: Bool { list.isFiltering }
    let hints = [
        KeyHint("Enter", "open"), KeyHint("d", "delete"), KeyHint("/", "filter"),
        KeyHint("Esc", "back"),
    ]

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.remove(let name)):
            return .task(failed: Message.failed) { [runner] emit in
                try await ExtensionInstaller(runner: runner).remove(name)
                emit(.removed(name))
            }
        case .message(.removed(let name)):
            list.clamp(count: list.visible(items).count)
            return .toast("Removed “\(name)”. Its tile goes away at the next start.")
        case .message(.failed(let problem)): return .toast(problem.summary, .warning)
        case .resumed: return .none
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, input == .key(.character("d")) { return remove() }
        return list.handle(input, items: items).effect { name in
            guard let one = runner.installed(name), !one.description.pages.isEmpty else {
                return .toast("“\(name)” has no screen: homeroom \(name)")
            }
            return .open(one.place().description)
        }
    }

    private func remove() -> Effect<Message> {
        guard let name = list.selection(in: items)?.id, let one = runner.installed(name) else {
            return .toast("Choose an extension first.")
        }
        return .confirm(
            Confirmation(
                title: "Remove “\(one.description.title)”?",
                detail: "Its files and its own data are deleted.", confirmLabel: "Remove",
                isDestructive: true),
            then: .remove(name))
    }

    private var items: [ListItem] {
        runner.installed.map { one in
            let granted = one.granted.map(\.summary).joined(separator: ", ")
            return ListItem(
                id: one.name,
                title: StyledText(one.description.title)
                    + StyledText(" · \(one.name) \(one.description.version)", .secondary),
                detail: StyledText(
                    granted.isEmpty ? "May ask Homeroom for nothing." : "May " + granted + "."))
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack {
            ListView(items: items, state: list, empty: "No extensions are installed.")
            Text("Install one: homeroom extension install FOLDER", style: .secondary)
        }
    }
}
