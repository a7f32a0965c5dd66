/// One line from which something is added, read as it is typed: the overlay of `a`.
public struct QuickLine: Sendable {
    /// Lines that work, the most common first.
    public var examples: [String]
    /// Reads a line. Called after each change, so it must be quick; a newer line cancels it.
    public var read: @Sendable (String) async -> QuickLineReading
    /// Adds what the line says.
    public var add: @Sendable (String) async -> QuickLineResult

    public init(
        examples: [String], read: @escaping @Sendable (String) async -> QuickLineReading,
        add: @escaping @Sendable (String) async -> QuickLineResult
    ) {
        self.examples = examples
        self.read = read
        self.add = add
    }
}

/// What was understood of a line.
public struct QuickLineReading: Sendable, Hashable {
    /// What Enter adds, e.g. `To-do`.
    public var name: String
    /// What was understood, in order, e.g. `due Friday 8:00`.
    public var fields: [String]
    /// Why Enter adds nothing; nil if it does.
    public var problem: String?

    public init(name: String, fields: [String], problem: String? = nil) {
        self.name = name
        self.fields = fields
        self.problem = problem
    }
}

/// What became of a line.
public enum QuickLineResult: Sendable {
    /// Added, with what to say. `undo` takes it back and returns what to say if that failed; nil if
    /// it can't be undone.
    case added(Toast, undo: (@Sendable () async -> Toast?)?)
    /// Not added: the line stays, with the reason.
    case refused(String)
}

/// The state of the overlay. The line survives closing it.
struct QuickLineState: Sendable {
    var input = TextFieldState(limit: 2000)
    /// What was understood of ``readText``.
    var reading: QuickLineReading?
    var readText = ""
    var isAdding = false
    /// Enter was pressed before the line was read.
    var wantsAdd = false
    var refusal: String?

    /// What the loop has to do after an event.
    enum Outcome: Equatable {
        case none, close, read, add
    }

    mutating func handle(_ event: InputEvent) -> Outcome {
        if case .key(let key) = event {
            if key.key == .escape { return .close }
            if isAdding { return .none }
            if key.key == .enter { return enter() }
        }
        guard !isAdding else { return .none }
        let before = input.text
        _ = input.handle(event)
        guard input.text != before else { return .none }
        (refusal, wantsAdd) = (nil, false)
        if input.isBlank { (reading, readText) = (nil, "") }
        return .read
    }

    /// What `reading` of `text` leads to; older texts are ignored.
    mutating func take(_ reading: QuickLineReading, of text: String) -> Outcome {
        guard text == input.text else { return .none }
        (self.reading, readText) = (reading, text)
        return wantsAdd ? enter() : .none
    }

    private mutating func enter() -> Outcome {
        guard !input.isBlank else { return .none }
        guard readText == input.text, let reading else {
            wantsAdd = true
            return .none
        }
        wantsAdd = false
        if reading.problem != nil { return .none }
        isAdding = true
        return .add
    }
}

/// The overlay's view.
struct QuickLineView: View {
    let line: QuickLine
    let state: QuickLineState

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    private var content: any View {
        var parts: [any View] = [
            TextField(
                id: "quick", state: state.input, placeholder: line.examples.first ?? "",
                focused: !state.isAdding)
        ]
        if state.isAdding {
            parts.append(Text("Adding…", style: .secondary))
        } else if let refusal = state.refusal {
            parts.append(Text(refusal, style: Style(.incorrect)))
        } else if let reading = state.reading {
            let facts = ([reading.name] + reading.fields).joined(separator: " · ")
            // A pasted text would otherwise cover the screen.
            parts.append(Text(StyledText(facts, .accent).truncated(to: 200)))
            if let problem = reading.problem {
                parts.append(Text(problem, style: Style(.incorrect)))
            }
        } else {
            parts += line.examples.dropFirst().prefix(4).map {
                Text(StyledText($0, .secondary), wrap: .truncate)
            }
        }
        return VStack(spacing: 0, parts)
    }

    func draw(in canvas: inout Canvas) {
        let box = Box(
            title: "Add", footer: "Enter adds · Esc closes, keeps the line", fill: .surface,
            focused: true, padding: Insets(horizontal: 1), content)
        let width = min(72, canvas.size.width)
        let wanted = box.size(in: Size(width, canvas.size.height), canvas.context)
        let height = min(max(wanted.height, 5), canvas.size.height)
        let top = max(0, min(canvas.size.height / 6, canvas.size.height - height))
        canvas.coverActions()
        canvas.draw(box, in: Rect((canvas.size.width - width) / 2, top, width, height))
    }

    func describe(into text: inout LinearText) {
        text.heading("Add")
        content.describe(into: &text)
    }
}
