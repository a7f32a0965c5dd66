/// A screen read aloud: paragraphs in reading order, with the things one can do numbered from 1.
/// All text passes ``TextBoundary``.
public struct LinearText: Sendable, Hashable {
    /// Something one can choose by its number.
    public struct Action: Sendable, Hashable {
        public var id: String
        public var label: String
        /// Set when choosing it asks for text: the answer arrives as ``InputEvent/fill(_:_:)``.
        public var field: Field?
    }

    /// What a field holds and how it is asked for.
    public struct Field: Sendable, Hashable {
        public var value: String
        /// The answer is not shown while it is typed, nor is `value`.
        public var secret: Bool
    }

    /// Lines so far, one per sentence, heading or action; empty lines part paragraphs.
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

    /// Running text, parted from what is before it; actionable runs are numbered after it.
    public mutating func paragraph(_ text: StyledText) {
        gap()
        append(text.plain)
        for run in text.runs { if let id = run.action { action(id: id, label: run.text) } }
    }
    /// Running text, parted from what is before it.
    public mutating func paragraph(_ text: String) { paragraph(StyledText(text)) }

    /// A line on its own, without a gap.
    public mutating func sentence(_ text: StyledText) {
        append(text.plain)
        for run in text.runs { if let id = run.action { action(id: id, label: run.text) } }
    }
    /// A line on its own, without a gap.
    public mutating func sentence(_ text: String) { sentence(StyledText(text)) }

    /// Something to choose: `3. Open the lesson`.
    public mutating func action(id: String, label: String) {
        let label = TextBoundary.clean(label)
        actions.append(Action(id: id, label: label))
        lines.append("\(actions.count). \(label)")
    }
    /// Something to choose.
    public mutating func action(id: String, label: StyledText) {
        action(id: id, label: label.plain)
    }

    /// A field to fill in: `4. E-mail: ada@example.org`; choosing it asks for the text.
    public mutating func field(id: String, label: String, value: String, secret: Bool = false) {
        let label = TextBoundary.clean(label)
        let value = TextBoundary.clean(value)
        actions.append(Action(id: id, label: label, field: Field(value: value, secret: secret)))
        let shown = value.isEmpty ? "(empty)" : secret ? "(hidden)" : value
        lines.append("\(actions.count). \(label): \(shown)")
    }

    private mutating func gap() {
        if let last = lines.last, !last.isEmpty { lines.append("") }
    }

    private mutating func append(_ text: String) {
        let clean = TextBoundary.clean(text, keepingLines: true)
        for line in clean.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(String(line))
        }
    }
}

extension View {
    /// The view in reading order.
    public func described() -> LinearText {
        var text = LinearText()
        describe(into: &text)
        return text
    }
}
