/// One of a few options.
public struct ChoiceFieldState: Sendable, Hashable {
    /// One option.
    public struct Option: Sendable, Hashable {
        public var id: String
        public var title: String

        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    public var options: [Option]
    /// Id of the selected option; nil if none is.
    public var selected: String?

    public init(_ options: [Option], selected: String? = nil) {
        self.options = options
        self.selected = selected
    }

    /// Options that use their titles as ids.
    public init(_ titles: [String], selected: String? = nil) {
        self.init(titles.map { Option(id: $0, title: $0) }, selected: selected)
    }

    private var index: Int? { options.firstIndex { $0.id == selected } }

    /// Handles left, right, Space, a first letter, and `activate` with `field/option`. Returns
    /// false for other events.
    public mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event, !options.isEmpty else { return false }
        switch (key.key, key.modifiers) {
        case (.right, []), (.character(" "), []): select((index ?? -1) + 1)
        case (.left, []): select((index ?? 0) - 1)
        case (.character(let letter), []):
            let wanted = letter.lowercased()
            let from = (index ?? -1) + 1
            let order = (0..<options.count).map { ($0 + from) % options.count }
            guard
                let found = order.first(where: { options[$0].title.lowercased().hasPrefix(wanted) })
            else { return false }
            select(found)
        default: return false
        }
        return true
    }

    private mutating func select(_ index: Int) {
        selected = options[(index + options.count) % options.count].id
    }

    /// Selects by title, id or number from 1 (linear mode). Returns false if there is no such
    /// option.
    public mutating func choose(_ answer: String) -> Bool {
        let wanted = answer.lowercased()
        let found =
            options.first { $0.title.lowercased() == wanted || $0.id == answer }
            ?? Int(answer).flatMap { (1...options.count).contains($0) ? options[$0 - 1] : nil }
        guard !options.isEmpty, let found else { return false }
        selected = found.id
        return true
    }
}

/// A field with its options on one line; a click activates `id/option`.
struct ChoiceField: View {
    var id: String
    var label: String = ""
    var state: ChoiceFieldState
    var focused: Bool = false
    var error: String?
    var labelWidth: Int?

    private var titles: [(option: ChoiceFieldState.Option, text: String)] {
        state.options.map { ($0, TextBoundary.clean($0.title)) }
    }

    private func fits(_ width: Int) -> Bool {
        titles.reduce(0) { $0 + CharacterWidth.of($1.text) + 5 } <= width
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, error == nil ? 1 : 2)
    }

    func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    func draw(in canvas: inout Canvas) {
        let row = FieldRow(
            id: id, label: label, labelWidth: labelWidth, focused: focused, error: error)
        let input = row.draw(in: &canvas)
        if fits(input.width - 1) {
            drawAll(in: &canvas, from: input.x + 1)
        } else {
            let title = state.options.first { $0.id == state.selected }?.title ?? "Choose…"
            let arrows = canvas.unicode ? ("◂ ", " ▸") : ("< ", " >")
            let text = StyledText(arrows.0 + title + arrows.1)
            canvas.write(
                text.truncated(to: max(0, input.width - 2), unicode: canvas.unicode),
                x: input.x + 1, y: 0)
        }
    }

    private func drawAll(in canvas: inout Canvas, from left: Int) {
        var x = left
        for (option, title) in titles {
            let chosen = option.id == state.selected
            let mark = canvas.unicode ? (chosen ? "◉ " : "○ ") : (chosen ? "(*) " : "( ) ")
            let style = chosen ? Style(focused ? .accent : .text, .bold) : Style.secondary
            let width = canvas.write(mark + title, x: x, y: 0, style: style)
            canvas.markAction("\(id)/\(option.id)", Rect(x, 0, width, 1))
            x += width + 2
        }
    }

    func describe(into text: inout LinearText) {
        let chosen = state.options.first { $0.id == state.selected }?.title ?? ""
        let names = state.options.enumerated().map { "\($0.offset + 1) \($0.element.title)" }
        text.field(
            id: id, label: "\(label) (\(names.joined(separator: ", ")))", value: chosen)
        if let error { text.sentence("Error: \(error)") }
    }
}
