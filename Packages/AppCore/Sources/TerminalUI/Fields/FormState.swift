/// The state of a form: fields, focus and submit button.
public struct FormState: Sendable, Hashable {
    /// A field's content.
    public enum Value: Sendable, Hashable {
        case text(TextFieldState)
        /// Like text, but shown as dots.
        case secret(TextFieldState)
        case number(NumberFieldState)
        case date(DateFieldState)
        case choice(ChoiceFieldState)
        case area(TextAreaState)
    }

    /// One field.
    public struct Field: Sendable, Hashable {
        public var id: String
        public var label: String
        public var value: Value
        public var placeholder: String
        /// The error set by the form's owner.
        public var error: String?

        public init(
            id: String, label: String, _ value: Value, placeholder: String = "",
            error: String? = nil
        ) {
            self.id = id
            self.label = label
            self.value = value
            self.placeholder = placeholder
            self.error = error
        }

        /// The content as text; for a choice, the option's id.
        public var text: String {
            switch value {
            case .text(let state), .secret(let state): state.text
            case .number(let state): state.input.text
            case .date(let state): state.input.text
            case .choice(let state): state.selected ?? ""
            case .area(let state): state.text
            }
        }
    }

    public var fields: [Field]
    /// Index of the focused field; `fields.count` is the button.
    public var focus: Int

    /// The fields' texts at first.
    private let original: [String]

    public init(_ fields: [Field], focus: Int = 0) {
        self.fields = fields
        original = fields.map(\.text)
        self.focus = max(0, min(focus, fields.count))
    }

    /// Whether a field's text differs from what it was at first.
    public var hasChanges: Bool { fields.map(\.text) != original }

    /// The id of the submit button.
    public static let submitID = "form.submit"

    /// The field with this id.
    public subscript(id: String) -> Field? { fields.first { $0.id == id } }

    /// A field's content as text; empty if the field doesn't exist.
    public func text(_ id: String) -> String { self[id]?.text ?? "" }

    /// A field's number; nil if there is none.
    public func number(_ id: String) -> Int? {
        if case .number(let state) = self[id]?.value { state.value } else { nil }
    }

    /// A field's day; nil if there is none.
    public func day(_ id: String) -> Day? {
        if case .date(let state) = self[id]?.value { state.value } else { nil }
    }

    /// Sets a field's error and moves the focus there.
    public mutating func fail(_ id: String, _ error: String) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].error = error
        focus = index
    }

    /// Removes all errors.
    public mutating func clearErrors() {
        for index in fields.indices { fields[index].error = nil }
    }

    /// The first field with an invalid number or date, and its error.
    public var problem: (id: String, text: String)? {
        for field in fields {
            switch field.value {
            case .number(let state): if let text = state.problem { return (field.id, text) }
            case .date(let state): if let text = state.problem { return (field.id, text) }
            default: continue
            }
        }
        return nil
    }
}

/// How a form handled an event.
public enum FormOutcome: Sendable, Hashable {
    /// Not handled.
    case ignored
    /// Handled, e.g. the focus moved.
    case handled
    /// The content of the field with this id changed.
    case changed(String)
    /// The form was submitted.
    case submit
}
