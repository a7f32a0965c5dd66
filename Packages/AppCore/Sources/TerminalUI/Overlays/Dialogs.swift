/// A centered box over everything.
struct OverlayBox: View {
    let title: StyledText
    let tone: Tone
    let footer: StyledText
    /// Desired width, including the frame.
    let width: Int
    let content: any View

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    func draw(in canvas: inout Canvas) {
        let box = Box(
            title: title, footer: footer, tone: tone, fill: .surface, focused: tone == .plain,
            padding: Insets(horizontal: 1), content)
        let room = Size(min(width, canvas.size.width), canvas.size.height)
        let wanted = box.size(in: room, canvas.context)
        let rect = canvas.bounds.centered(Size(room.width, wanted.height))
        canvas.coverActions()
        canvas.draw(box, in: rect)
    }

    func describe(into text: inout LinearText) {
        text.heading(title)
        content.describe(into: &text)
    }
}

/// A confirmation dialog. Its two choices activate ``ConfirmDialog/yesID`` and
/// ``ConfirmDialog/noID``.
public struct ConfirmDialog: CompositeView {
    public var question: Confirmation
    /// Whether the verb has the focus instead of Cancel.
    public var yesFocused: Bool

    /// The id for yes.
    public static let yesID = "confirm.yes"
    /// The id for no.
    public static let noID = "confirm.no"

    public init(_ question: Confirmation, yesFocused: Bool = false) {
        self.question = question
        self.yesFocused = yesFocused
    }

    public var body: any View {
        OverlayBox(
            title: StyledText(question.title), tone: question.isDestructive ? .warning : .plain,
            footer: "y yes · n no", width: 60,
            content: VStack(spacing: 1) {
                Text(question.detail)
                HStack(
                    [
                        Button(id: Self.noID, label: "Cancel", focused: !yesFocused),
                        Button(
                            id: Self.yesID, label: question.confirmLabel, focused: yesFocused,
                            tone: question.isDestructive ? .failure : .accent),
                    ], spacing: 2)
            })
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
}

/// A screen's keys, in two columns if there is room.
public struct HelpOverlay: View {
    public var title: String
    /// The screen's own keys.
    public var hints: [KeyHint]
    /// Keys that work on every screen.
    public var general: [KeyHint]

    public init(title: String, hints: [KeyHint], general: [KeyHint]) {
        self.title = title
        self.hints = hints
        self.general = general
    }

    /// The general keys that the screen doesn't name itself.
    private var others: [KeyHint] {
        let own = Set(hints.map(\.key))
        return general.filter { !own.contains($0.key) }
    }

    private func table(_ hints: [KeyHint]) -> Table {
        Table(
            columns: [.init("", width: 12), .init("")],
            rows: hints.map { [StyledText($0.key, Style(.accent, .bold)), StyledText($0.label)] },
            showsHeader: false)
    }

    /// Beside each other if they don't fit below each other.
    private func box(in room: Size) -> OverlayBox {
        let isHigh = hints.count + others.count + 5 > room.height
        let columns = isHigh && room.width >= 70 && !hints.isEmpty
        return OverlayBox(
            title: "Keys: \(title)", tone: .plain, footer: "Esc closes", width: columns ? 100 : 60,
            content: columns
                ? HStack([table(hints), table(others)], spacing: 1, widths: [.flex(1), .flex(1)])
                : VStack(spacing: 1) {
                    if !hints.isEmpty { table(hints) }
                    Divider("Everywhere")
                    table(others)
                })
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    public func draw(in canvas: inout Canvas) { box(in: canvas.size).draw(in: &canvas) }

    public func describe(into text: inout LinearText) {
        text.heading("Keys: \(title)")
        for hint in hints + others { text.sentence("\(hint.key): \(hint.label)") }
    }
}

/// A brief message in place of the status line; a long one grows upward, up to three lines.
public struct ToastView: View {
    public var toast: Toast

    public init(_ toast: Toast) { self.toast = toast }

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    public func draw(in canvas: inout Canvas) {
        let mark = toast.tone.mark(unicode: canvas.unicode).map { $0 + " " } ?? ""
        let text = Text(
            StyledText(mark, Style(toast.tone.text, .bold)) + StyledText(toast.text),
            hang: StyledText(mark).width)
        let room = Size(max(1, canvas.size.width - 2), 3)
        let rows = min(3, canvas.size.height, text.size(in: room, canvas.context).height)
        let band = Rect(0, canvas.size.height - rows, canvas.size.width, rows)
        canvas.fill(band, toast.tone.fill ?? .explanationFill)
        canvas.draw(text, in: Rect(1, band.y, room.width, rows))
    }

    public func describe(into text: inout LinearText) {
        text.sentence((toast.tone.word.map { "\($0): " } ?? "") + toast.text)
    }
}
