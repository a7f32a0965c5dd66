import AppCore
import TerminalUI

/// The help of a command that was found on the dashboard.
struct CommandScreen: Screen {
    typealias Message = Never
    let title: String
    private let help: String
    private var scroll = ScrollState()

    /// nil if there is no such command.
    init?(path: [String], session: HostSession) {
        guard !path.isEmpty, let help = CommandEntries(root: session.host.root).help(path) else {
            return nil
        }
        title = path.joined(separator: " ")
        self.help = help
    }

    mutating func update(_ event: ScreenEvent<Never>) -> Effect<Never> {
        if case .input(let input) = event, scroll.handle(input) { return .none }
        return .unhandled
    }

    func view(in context: ViewContext) -> any View {
        var lines: [any View] = [
            Text("Type this at your shell's prompt:", style: .secondary), Spacer(1),
        ]
        lines += help.split(separator: "\n", omittingEmptySubsequences: false).map {
            Text($0.isEmpty ? " " : String($0))
        }
        return Padding(
            Insets(horizontal: 2, vertical: 1),
            Measure(78, centered: false, ScrollView(VStack(spacing: 0, lines), state: scroll)))
    }
}
