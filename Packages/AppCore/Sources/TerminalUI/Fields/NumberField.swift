/// An integer input within a range.
public struct NumberFieldState: Sendable, Hashable {
    /// The typed text.
    public var input: TextFieldState
    /// The accepted range.
    public var range: ClosedRange<Int>
    /// The arrow keys' step.
    public var step: Int

    public init(
        _ value: Int? = nil, in range: ClosedRange<Int> = Int.min...Int.max, step: Int = 1
    ) {
        input = TextFieldState(value.map(String.init) ?? "", limit: 20)
        self.range = range
        self.step = max(1, step)
    }

    /// The number; nil if the text is empty, invalid or out of range.
    public var value: Int? {
        Int(input.text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The validation error; nil if the text is empty or valid.
    public var problem: String? {
        if input.isBlank || value != nil { return nil }
        if range.lowerBound == .min, range.upperBound == .max { return "Enter a whole number." }
        return "Enter a whole number from \(range.lowerBound) to \(range.upperBound)."
    }

    /// Handles digits, minus, editing keys, up and down. Returns false for other events.
    public mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return input.handle(event) }
        switch (key.key, key.modifiers) {
        case (.up, []), (.character("+"), _): return change(by: step)
        case (.down, []): return change(by: -step)
        case (.character(let typed), let held) where held.isSubset(of: .shift):
            guard typed.isASCII, typed.isNumber || (typed == "-" && input.cursor == 0) else {
                return true
            }
            return input.handle(key)
        default: return input.handle(key)
        }
    }

    private mutating func change(by amount: Int) -> Bool {
        let start = Int(input.text) ?? (range.contains(0) ? 0 : range.lowerBound)
        let (sum, overflow) = start.addingReportingOverflow(amount)
        if !overflow { input.set(String(min(max(sum, range.lowerBound), range.upperBound))) }
        return true
    }
}

/// An integer field.
struct NumberField: CompositeView {
    var id: String
    var label: String = ""
    var state: NumberFieldState
    var focused: Bool = false
    /// Shown below the input; nil shows ``NumberFieldState/problem``.
    var error: String?
    var labelWidth: Int?

    var body: any View {
        TextField(
            id: id, label: label, state: state.input, focused: focused,
            error: error ?? state.problem, labelWidth: labelWidth)
    }

    func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}
