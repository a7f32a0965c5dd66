/// A multi-line text field.
public struct TextArea: View {
    public var id: String
    /// Above the input; empty for none.
    public var label: String
    public var state: TextAreaState
    /// Shown while the field is empty.
    public var placeholder: String
    public var focused: Bool
    public var error: String?
    /// Rows of the input.
    public var rows: Int

    public init(
        id: String, label: String = "", state: TextAreaState, placeholder: String = "",
        focused: Bool = false, error: String? = nil, rows: Int = 5
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.placeholder = placeholder
        self.focused = focused
        self.error = error
        self.rows = max(1, rows)
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, rows + (label.isEmpty ? 0 : 1) + (error == nil ? 0 : 1))
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }

    public func draw(in canvas: inout Canvas) {
        let top = label.isEmpty ? 0 : 1
        if top == 1 {
            canvas.write(
                label, x: 0, y: 0, style: focused ? Style(.accent, .bold) : .secondary)
        }
        let room = Rect(0, top, canvas.size.width, min(rows, canvas.size.height - top))
        canvas.fill(room, .sunken)
        canvas.markAction(id, room)
        if let error {
            let mark = Tone.failure.mark(unicode: canvas.unicode) ?? ""
            canvas.write("\(mark) \(error)", x: 0, y: top + rows, style: Style(.incorrect))
        }
        var input = canvas.region(room.inset(by: Insets(horizontal: 1)))
        drawText(in: &input)
        if focused {
            for y in top..<(top + room.height) {
                canvas.write(canvas.unicode ? "▏" : "|", x: 0, y: y, style: .accent)
            }
        }
    }

    private func drawText(in canvas: inout Canvas) {
        let characters = Array(state.text)
        // One cell is reserved for the cursor at the end of a line.
        let width = max(1, canvas.size.width - 1)
        let lines = TextAreaState.lines(characters, width: width)
        let at = TextAreaState.place(of: state.cursor, in: lines, characters)
        let height = max(1, canvas.size.height)
        var top = min(max(state.viewport.top, at.line - height + 1), at.line)
        top = max(0, min(top, lines.count - height))
        state.viewport.record(rows: height, content: lines.count, top: top, columns: width)
        if characters.isEmpty {
            canvas.write(placeholder, x: 0, y: 0, style: .secondary)
        }
        for (y, line) in lines[top..<min(lines.count, top + height)].enumerated() {
            canvas.write(String(characters[line]), x: 0, y: y)
        }
        if focused { canvas.setCursor(x: at.column, y: at.line - top) }
    }

    public func describe(into text: inout LinearText) {
        text.field(
            id: id, label: label.isEmpty ? placeholder : label, value: state.text)
        if let error { text.sentence("Error: \(error)") }
    }
}
