/// A single-line text field.
public struct TextField: View {
    /// The field's id in ``InputEvent/activate(_:)`` and ``InputEvent/fill(_:_:)``.
    public var id: String
    /// Before the input; empty for none.
    public var label: String
    public var state: TextFieldState
    /// Shown while the field is empty.
    public var placeholder: String
    /// Shows the text as dots.
    public var secret: Bool
    public var focused: Bool
    /// The error shown below the input.
    public var error: String?
    /// Width of the label column, to align fields; nil fits the label.
    public var labelWidth: Int?

    public init(
        id: String, label: String = "", state: TextFieldState, placeholder: String = "",
        secret: Bool = false, focused: Bool = false, error: String? = nil,
        labelWidth: Int? = nil
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.placeholder = placeholder
        self.secret = secret
        self.focused = focused
        self.error = error
        self.labelWidth = labelWidth
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, error == nil ? 1 : 2)
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    public func draw(in canvas: inout Canvas) {
        let row = FieldRow(
            id: id, label: label, labelWidth: labelWidth, focused: focused, error: error)
        let input = row.draw(in: &canvas)
        guard input.width > 1 else { return }
        let shown =
            secret
            ? Array(repeating: dot(canvas.unicode), count: state.text.count)
            : Array(state.text)
        if shown.isEmpty {
            canvas.write(
                StyledText(placeholder, .secondary).truncated(
                    to: input.width - 2, unicode: canvas.unicode), x: input.x + 1, y: 0)
        }
        let window = window(shown, width: input.width - 2)
        canvas.write(
            String(shown[window.range]), x: input.x + 1, y: 0,
            style: Style(.text, focused ? .underline : []))
        if focused { canvas.setCursor(x: input.x + 1 + window.cursor, y: 0) }
    }

    private func dot(_ unicode: Bool) -> Character { unicode ? "•" : "*" }

    /// The visible clusters, including the cursor, and the cursor's cell.
    private func window(_ text: [Character], width: Int) -> (range: Range<Int>, cursor: Int) {
        let cursor = min(state.cursor, text.count)
        var start = cursor
        var before = 0
        while start > 0 {
            let cells = CharacterWidth.of(text[start - 1])
            guard before + cells < width else { break }
            before += cells
            start -= 1
        }
        var end = cursor
        var used = before
        while end < text.count {
            let cells = CharacterWidth.of(text[end])
            guard used + cells <= width else { break }
            used += cells
            end += 1
        }
        return (start..<end, before)
    }

    public func describe(into text: inout LinearText) {
        text.field(
            id: id, label: label.isEmpty ? placeholder : label, value: state.text,
            secret: secret)
        if let error { text.sentence("Error: \(error)") }
    }
}

/// The common parts of all fields: label, input background, error line, hit region.
struct FieldRow {
    let id: String
    let label: String
    let labelWidth: Int?
    let focused: Bool
    let error: String?
    var inputRows = 1

    /// Draws everything except the input's content; returns the input's area.
    func draw(in canvas: inout Canvas) -> Rect {
        var left = 0
        if !label.isEmpty || labelWidth != nil {
            let width = min(
                labelWidth ?? CharacterWidth.of(TextBoundary.clean(label)) + 2,
                canvas.size.width / 2)
            let style = focused ? Style(.accent, .bold) : Style.secondary
            canvas.write(
                StyledText(label, style).truncated(
                    to: max(0, width - 1), unicode: canvas.unicode), x: 0, y: 0)
            left = width
        }
        let input = Rect(left, 0, canvas.size.width - left, inputRows)
        canvas.fill(input, .sunken)
        if focused {
            canvas.write(canvas.unicode ? "▏" : "|", x: left, y: 0, style: .accent)
        }
        canvas.markAction(id, Rect(0, 0, canvas.size.width, inputRows))
        if let error {
            let mark = Tone.failure.mark(unicode: canvas.unicode) ?? ""
            canvas.write(
                StyledText("\(mark) \(error)", Style(.incorrect)).truncated(
                    to: max(0, canvas.size.width - left), unicode: canvas.unicode),
                x: left, y: inputRows)
        }
        return input
    }
}
