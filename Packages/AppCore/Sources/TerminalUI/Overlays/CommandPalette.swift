/// The palette's query, what was found, and the selection.
public struct CommandPaletteState: Sendable, Hashable {
    public var query: TextFieldState
    public var list: ListState
    /// What matches the query, best first.
    public private(set) var found: [Command]

    /// A palette with an empty query. `found` is what it offers.
    public init(found: [Command] = []) {
        query = TextFieldState(limit: 200)
        list = ListState()
        self.found = found
    }

    /// How the palette handled an event.
    public enum Outcome: Sendable, Hashable {
        case handled, close
        case run(Command)
    }

    /// Handles all events while the palette is open. `find` is called when the query changes.
    public mutating func handle(
        _ event: InputEvent, find: (String) -> [Command]
    ) -> Outcome {
        switch event {
        case .activate(let id):
            guard let index = Int(id.dropFirst(CommandPalette.idPrefix.count)),
                found.indices.contains(index)
            else { return .close }
            return .run(found[index])
        case .key(let key):
            switch (key.key, key.modifiers) {
            case (.escape, _), (.character("k"), .control): return .close
            case (.enter, _):
                return found.indices.contains(list.selected)
                    ? .run(found[list.selected]) : .handled
            case (.up, _), (.down, _), (.pageUp, _), (.pageDown, _), (.character("n"), .control),
                (.character("p"), .control):
                _ = list.handle(key, count: found.count) { String($0) }
                return .handled
            default: break
            }
        case .mouse: _ = list.handle(event, count: found.count) { String($0) }
        default: break
        }
        let before = query.text
        if query.handle(event), query.text != before {
            found = find(query.text)
            list.selected = 0
        }
        return .handled
    }

    /// Asks again for the same query. The selected entry stays selected.
    public mutating func refresh(find: (String) -> [Command]) {
        let selected = found.indices.contains(list.selected) ? found[list.selected] : nil
        found = find(query.text)
        list.selected = selected.flatMap { found.firstIndex(of: $0) } ?? 0
    }
}

/// The command palette: a query, what it finds, and where there is room a preview.
public struct CommandPalette: View {
    public var state: CommandPaletteState

    static let idPrefix = "palette."
    private static let listWidth = 68
    private static let previewWidth = 40
    /// The narrowest terminal with a preview.
    private static let minimumForPreview = 100
    private static let mostRows = 12

    public init(_ state: CommandPaletteState) { self.state = state }

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let hasPreview = size.width >= Self.minimumForPreview
        let width = min(
            hasPreview ? Self.listWidth + Self.previewWidth : Self.listWidth, size.width)
        // As high for few entries as for many, so that it doesn't jump while the student types.
        let height = min(Self.mostRows + 4, size.height)
        let top = max(0, min(size.height / 6, size.height - height))
        canvas.coverActions()
        canvas.draw(
            Box(
                title: "Find anything", footer: "Enter opens · Esc closes", fill: .surface,
                focused: true,
                VStack {
                    TextField(
                        id: "palette", state: state.query,
                        placeholder: "Type a name, a subject or a command", focused: true)
                    Divider()
                    if hasPreview {
                        HStack(
                            [results, preview], spacing: 2,
                            widths: [.flex(1), .fixed(Self.previewWidth - 4)])
                    } else {
                        results
                    }
                }), in: Rect((size.width - width) / 2, top, width, height))
    }

    private var results: ListView {
        let found = state.found
        return ListView(count: found.count, state: state.list, empty: "No matches.") { index in
            let command = found[index]
            var title = StyledText(command.title)
            if !command.detail.isEmpty {
                title = title + StyledText("  " + command.detail, .secondary)
            }
            return ListItem(
                id: Self.idPrefix + String(index), title: title,
                trailing: command.kind.isEmpty ? nil : StyledText(command.kind, .secondary))
        }
    }

    /// The selected entry in full.
    private var preview: VStack {
        guard state.found.indices.contains(state.list.selected) else {
            return VStack(spacing: 0, [])
        }
        let command = state.found[state.list.selected]
        var lines: [any View] = [Text(StyledText(command.title, .heading))]
        if !command.kind.isEmpty { lines.append(Text(command.kind, style: .secondary)) }
        if !command.detail.isEmpty { lines += [Spacer(1), Text(command.detail)] }
        for line in command.preview {
            lines += [Spacer(1), Text(line, style: .secondary)]
        }
        return VStack(spacing: 0, lines)
    }

    public func describe(into text: inout LinearText) {
        text.heading("Find anything")
        for (index, command) in state.found.enumerated() {
            text.action(id: Self.idPrefix + String(index), label: command.spoken)
        }
    }
}

extension Command {
    /// The entry in one sentence, for linear mode: `Biology 9, course`.
    var spoken: String {
        [title, detail, kind].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
