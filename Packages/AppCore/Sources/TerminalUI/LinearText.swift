/// A screen as text for screen readers: paragraphs in reading order and actions numbered from 1.
/// Sanitized by ``TextBoundary``; symbols are replaced with words.
public struct LinearText: Sendable, Hashable {
    /// A numbered choice.
    public struct Action: Sendable, Hashable {
        public var id: String
        public var label: String
        /// Set if choosing it asks for text; the answer arrives as ``InputEvent/fill(_:_:)``.
        public var field: Field?
    }

    /// A field's content and type.
    public struct Field: Sendable, Hashable {
        public var value: String
        /// Neither the answer nor `value` is shown.
        public var secret: Bool
    }

    /// One line per sentence, heading or action; empty lines separate paragraphs.
    public private(set) var lines: [String] = []
    /// Numbered from 1 in this order.
    public private(set) var actions: [Action] = []

    public init() {}

    /// All lines as text.
    public var text: String { lines.joined(separator: "\n") }

    /// A heading, with an empty line before it.
    public mutating func heading(_ text: StyledText) { heading(text.plain) }
    /// A heading, with an empty line before it.
    public mutating func heading(_ text: String) {
        gap()
        append(text)
    }

    /// A paragraph, separated from the text before; actionable runs are numbered after it.
    public mutating func paragraph(_ text: StyledText) {
        gap()
        append(text.plain)
        for run in text.runs { if let id = run.action { action(id: id, label: run.text) } }
    }
    /// A paragraph, separated from the text before.
    public mutating func paragraph(_ text: String) { paragraph(StyledText(text)) }

    /// A line without a gap before it.
    public mutating func sentence(_ text: StyledText) {
        append(text.plain)
        for run in text.runs { if let id = run.action { action(id: id, label: run.text) } }
    }
    /// A line without a gap before it.
    public mutating func sentence(_ text: String) { sentence(StyledText(text)) }

    /// A numbered choice: `3. Open the lesson`.
    public mutating func action(id: String, label: String) {
        let label = SpokenSymbols.replaced(in: TextBoundary.clean(label))
        actions.append(Action(id: id, label: label))
        lines.append("\(actions.count). \(label)")
    }
    /// A numbered choice.
    public mutating func action(id: String, label: StyledText) {
        action(id: id, label: label.plain)
    }

    /// A numbered field: `4. E-mail: ada@example.org`; choosing it asks for the text.
    public mutating func field(id: String, label: String, value: String, secret: Bool = false) {
        let label = SpokenSymbols.replaced(in: TextBoundary.clean(label))
        let value = TextBoundary.clean(value)
        actions.append(Action(id: id, label: label, field: Field(value: value, secret: secret)))
        let shown = value.isEmpty ? "(empty)" : secret ? "(hidden)" : value
        lines.append("\(actions.count). \(label): \(shown)")
    }

    /// The facts of one thing in one line: separated by commas, or by a space after a full stop.
    public static func joined(_ parts: [String]) -> String {
        var result = ""
        for part in parts where !part.isEmpty {
            if let last = result.last { result += ".!?…:".contains(last) ? " " : ", " }
            result += part
        }
        return result
    }

    /// Names the keys in force.
    mutating func name(_ keys: KeyWording) {
        for index in lines.indices { lines[index] = keys.label(keys.sentence(lines[index])) }
        for index in actions.indices { actions[index].label = keys.label(actions[index].label) }
    }

    private mutating func gap() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    private mutating func append(_ text: String) {
        let clean = SpokenSymbols.replaced(in: TextBoundary.clean(text, keepingLines: true))
        for line in clean.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(String(line))
        }
    }
}

extension View {
    /// The view as linear text.
    public func described() -> LinearText {
        var text = LinearText()
        describe(into: &text)
        return text
    }
}
