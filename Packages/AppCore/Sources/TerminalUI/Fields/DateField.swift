/// A date input in the form `YYYY-MM-DD`. Up and down change it by a day, Page Up and Page Down by
/// a week.
public struct DateFieldState: Sendable, Hashable {
    /// The typed text.
    public var input: TextFieldState
    /// Where the arrow keys start in an empty field.
    public var start: Day?

    public init(_ value: Day? = nil, start: Day? = nil) {
        input = TextFieldState(value?.text ?? "", limit: 10)
        self.start = start
    }

    /// The day; nil if the text is empty or invalid.
    public var value: Day? { Day(input.text) }

    /// The validation error; nil if the text is empty or valid.
    public var problem: String? {
        input.isBlank || value != nil ? nil : "Enter a date such as 2026-11-21."
    }

    /// Handles digits, hyphens, editing keys and arrows. Returns false for other events.
    public mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return input.handle(event) }
        switch (key.key, key.modifiers) {
        case (.up, []): return change(by: 1)
        case (.down, []): return change(by: -1)
        case (.pageUp, []): return change(by: 7)
        case (.pageDown, []): return change(by: -7)
        case (.character(let typed), let held) where held.isSubset(of: .shift):
            return typed.isASCII && (typed.isNumber || typed == "-") ? input.handle(key) : true
        default: return input.handle(key)
        }
    }

    private mutating func change(by days: Int) -> Bool {
        if let value {
            input.set((value + days).text)
        } else if let start {
            input.set(start.text)
        }
        return true
    }
}

/// A date field.
public struct DateField: CompositeView {
    public var id: String
    public var label: String
    public var state: DateFieldState
    public var focused: Bool
    /// Shown below the input; nil shows ``DateFieldState/problem``.
    public var error: String?
    public var labelWidth: Int?

    public init(
        id: String, label: String = "", state: DateFieldState, focused: Bool = false,
        error: String? = nil, labelWidth: Int? = nil
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.focused = focused
        self.error = error
        self.labelWidth = labelWidth
    }

    public var body: any View {
        TextField(
            id: id, label: label, state: state.input, placeholder: "YYYY-MM-DD",
            focused: focused, error: error ?? (focused ? nil : state.problem),
            labelWidth: labelWidth)
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}
