/// The palette's query and selection.
public struct CommandPaletteState: Sendable, Hashable {
    public var query: TextFieldState
    public var list: ListState

    public init() {
        query = TextFieldState(limit: 200)
        list = ListState()
    }

    /// How the palette handled an event.
    public enum Outcome: Sendable, Hashable {
        case handled, close
        case run(Command)
    }

    /// Handles all events while the palette is open.
    public mutating func handle(_ event: InputEvent, commands: [Command]) -> Outcome {
        let shown = FuzzyMatch.matches(query.text, in: commands)
        switch event {
        case .activate(let id):
            guard let index = Int(id.dropFirst(CommandPalette.idPrefix.count)),
                shown.indices.contains(index)
            else { return .close }
            return .run(shown[index])
        case .key(let key):
            switch (key.key, key.modifiers) {
            case (.escape, _), (.character("k"), .control): return .close
            case (.enter, _):
                return shown.indices.contains(list.selected)
                    ? .run(shown[list.selected]) : .handled
            case (.up, _), (.down, _), (.pageUp, _), (.pageDown, _), (.character("n"), .control),
                (.character("p"), .control):
                _ = list.handle(key, count: shown.count) { String($0) }
                return .handled
            default: break
            }
        case .mouse: _ = list.handle(event, count: shown.count) { String($0) }
        default: break
        }
        if query.handle(event) { list.selected = 0 }
        return .handled
    }
}

/// The command palette with fuzzy search.
public struct CommandPalette: View {
    public var commands: [Command]
    public var state: CommandPaletteState

    static let idPrefix = "palette."

    public init(_ commands: [Command], state: CommandPaletteState) {
        self.commands = commands
        self.state = state
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    public func draw(in canvas: inout Canvas) {
        let shown = FuzzyMatch.matches(state.query.text, in: commands)
        let width = min(64, canvas.size.width)
        let height = min(max(1, min(shown.count, 12)) + 4, canvas.size.height)
        let top = max(0, min(canvas.size.height / 6, canvas.size.height - height))
        let rect = Rect((canvas.size.width - width) / 2, top, width, height)
        canvas.coverActions()
        canvas.draw(
            Box(
                title: "Go to", footer: "Enter opens · Esc closes", fill: .surface, focused: true,
                VStack {
                    TextField(
                        id: "palette", state: state.query, placeholder: "Type a few letters",
                        focused: true)
                    Divider()
                    ListView(
                        count: shown.count, state: state.list, empty: "No matches."
                    ) { index in
                        ListItem(
                            id: Self.idPrefix + String(index),
                            title: StyledText(shown[index].title),
                            trailing: StyledText(shown[index].detail, .secondary))
                    }
                }), in: rect)
    }

    public func describe(into text: inout LinearText) {
        text.heading("Commands")
        for (index, command) in FuzzyMatch.matches(state.query.text, in: commands).enumerated() {
            text.action(id: Self.idPrefix + String(index), label: command.title)
        }
    }
}
