/// A row of fields, one of which has the focus; after them the button that sends.
public struct FormState: Sendable, Hashable {
    /// What a field holds.
    public enum Value: Sendable, Hashable {
        case text(TextFieldState)
        /// Like text, shown as dots.
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
        /// What is wrong with it, as the form's owner says.
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

        /// The content as text, whatever its kind; an option's id.
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
    /// Index of the field with the focus; `fields.count` is the button.
    public var focus: Int

    public init(_ fields: [Field], focus: Int = 0) {
        self.fields = fields
        self.focus = max(0, min(focus, fields.count))
    }

    /// Id that the button is activated by.
    public static let submitID = "form.submit"

    /// The field with this id.
    public subscript(id: String) -> Field? { fields.first { $0.id == id } }

    /// The content of a field as text; empty when there is no such field.
    public func text(_ id: String) -> String { self[id]?.text ?? "" }

    /// The number in a field; nil when there is none.
    public func number(_ id: String) -> Int? {
        if case .number(let state) = self[id]?.value { state.value } else { nil }
    }

    /// The day in a field; nil when there is none.
    public func day(_ id: String) -> Day? {
        if case .date(let state) = self[id]?.value { state.value } else { nil }
    }

    /// Says what is wrong with a field and moves the focus there.
    public mutating func fail(_ id: String, _ error: String) {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return }
        fields[index].error = error
        focus = index
    }

    /// Takes all errors back.
    public mutating func clearErrors() {
        for index in fields.indices { fields[index].error = nil }
    }

    /// The first field whose content cannot be read, and why: numbers out of range, days that are none.
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

/// What a form made of an event.
public enum FormOutcome: Sendable, Hashable {
    /// Nothing: the event is for someone else.
    case ignored
    /// The focus moved, or the event was taken.
    case handled
    /// The field with this id has new content.
    case changed(String)
    /// The person wants to send the form.
    case submit
}
