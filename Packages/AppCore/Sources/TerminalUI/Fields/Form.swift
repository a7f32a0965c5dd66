/// The fields of a ``FormState`` in a column with aligned labels and a submit button.
public struct Form: CompositeView {
    public var state: FormState
    /// The verb on the button.
    public var submitLabel: String
    /// Shows progress and disables the button.
    public var isBusy: Bool

    public init(_ state: FormState, submitLabel: String = "Save", isBusy: Bool = false) {
        self.state = state
        self.submitLabel = submitLabel
        self.isBusy = isBusy
    }

    private var labelWidth: Int {
        state.fields.reduce(0) { width, field in
            if case .area = field.value { return width }
            return max(width, CharacterWidth.of(TextBoundary.clean(field.label)) + 2)
        }
    }

    private func view(_ index: Int) -> any View {
        let field = state.fields[index]
        let focused = index == state.focus
        let (label, width) = (field.label, labelWidth)
        switch field.value {
        case .text(let value):
            return TextField(
                id: field.id, label: label, state: value, placeholder: field.placeholder,
                focused: focused, error: field.error, labelWidth: width)
        case .secret(let value):
            return TextField(
                id: field.id, label: label, state: value, placeholder: field.placeholder,
                secret: true, focused: focused, error: field.error, labelWidth: width)
        case .number(let value):
            return NumberField(
                id: field.id, label: label, state: value, focused: focused, error: field.error,
                labelWidth: width)
        case .date(let value):
            return DateField(
                id: field.id, label: label, state: value, focused: focused, error: field.error,
                labelWidth: width)
        case .choice(let value):
            return ChoiceField(
                id: field.id, label: label, state: value, focused: focused, error: field.error,
                labelWidth: width)
        case .area(let value):
            return TextArea(
                id: field.id, label: label, state: value, placeholder: field.placeholder,
                focused: focused, error: field.error)
        }
    }

    public var body: any View {
        VStack(
            spacing: 1,
            state.fields.indices.map { view($0) } + [
                Button(
                    id: FormState.submitID, label: isBusy ? "Sending…" : submitLabel,
                    focused: state.focus >= state.fields.count)
            ])
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}

/// A button.
public struct Button: View {
    public var id: String
    public var label: String
    public var focused: Bool
    public var tone: Tone

    public init(id: String, label: String, focused: Bool = false, tone: Tone = .accent) {
        self.id = id
        self.label = label
        self.focused = focused
        self.tone = tone
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let label = TextBoundary.clean(context.keyWording.label(label))
        return Size(min(CharacterWidth.of(label) + 4, proposal.width), 1)
    }

    public func draw(in canvas: inout Canvas) {
        let style =
            focused ? Style(.onAccent, on: .accent, .bold) : Style(tone.text, on: .sunken)
        let label = canvas.context.keyWording.label(label)
        let text = focused ? "[ \(label) ]" : "  \(label)  "
        let width = canvas.write(text, x: 0, y: 0, style: style)
        canvas.markAction(id, Rect(0, 0, width, 1))
    }

    public func describe(into text: inout LinearText) { text.action(id: id, label: label) }
}
