/// A frame or left bar around content, optionally filled.
public struct Box: View {
    /// The border's type.
    public enum Border: Sendable, Hashable {
        case lines(LineStyle)
        /// A one-cell colored bar at the left, for explanations and quotations.
        case leftBar
        case none

        public static var rounded: Border { .lines(.rounded) }
    }

    public var title: StyledText?
    /// At the right of the lower edge.
    public var footer: StyledText?
    /// The tone, which sets the frame's color and the title's mark.
    public var tone: Tone
    public var border: Border
    /// The background; nil keeps the one below.
    public var fill: ColorRole?
    /// Shows the focus: a heavy border in the accent color and an inverted title.
    public var focused: Bool
    public var padding: Insets
    public var content: any View

    public init(
        title: StyledText? = nil, footer: StyledText? = nil, tone: Tone = .plain,
        border: Border = .rounded, fill: ColorRole? = nil, focused: Bool = false,
        padding: Insets = Insets(horizontal: 1), _ content: any View
    ) {
        self.title = title
        self.footer = footer
        self.tone = tone
        self.border = border
        self.fill = fill
        self.focused = focused
        self.padding = padding
        self.content = content
    }

    public init(
        title: StyledText? = nil, footer: StyledText? = nil, tone: Tone = .plain,
        border: Border = .rounded, fill: ColorRole? = nil, focused: Bool = false,
        padding: Insets = Insets(horizontal: 1), spacing: Int = 0,
        @ViewBuilder content: () -> [any View]
    ) {
        self.init(
            title: title, footer: footer, tone: tone, border: border, fill: fill,
            focused: focused, padding: padding, VStack(spacing: spacing, content()))
    }

    private var edges: Insets {
        switch border {
        case .lines: Insets(horizontal: 1, vertical: 1)
        case .leftBar: Insets(top: title == nil ? 0 : 1, left: 1)
        case .none: Insets(top: title == nil ? 0 : 1)
        }
    }

    private var insets: Insets {
        Insets(
            top: edges.top + padding.top, left: edges.left + padding.left,
            bottom: edges.bottom + padding.bottom, right: edges.right + padding.right)
    }

    private var lineStyle: Style { Style(tone.border) }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let insets = insets
        let wanted = content.size(in: Rect(proposal).inset(by: insets).size, context)
        let label = title.map { $0.width + 4 + edges.across } ?? 0
        return Size(
            min(max(wanted.width + insets.across, label), proposal.width),
            wanted.height + insets.down)
    }

    public func draw(in canvas: inout Canvas) {
        if let fill { canvas.fill(nil, fill) }
        switch border {
        case .lines(let lines):
            if focused {
                canvas.frame(style: .focusedBorder, lines: .heavy)
            } else {
                canvas.frame(style: lineStyle, lines: lines)
            }
        case .leftBar:
            let bar = canvas.unicode ? (focused ? "┃" : "▌") : "|"
            for y in 0..<canvas.size.height { canvas.write(bar, x: 0, y: y, style: lineStyle) }
        case .none: break
        }
        drawLabels(in: &canvas)
        canvas.draw(content, in: canvas.bounds.inset(by: insets))
    }

    private func drawLabels(in canvas: inout Canvas) {
        let framed = if case .lines = border { true } else { false }
        let room = canvas.size.width - (framed ? 6 : edges.across + padding.left)
        if let title, room > 0 {
            let mark = tone.mark(unicode: canvas.unicode).map { $0 + " " } ?? ""
            let style =
                focused && framed
                ? Style(.onAccent, on: .accent, .bold) : Style(tone.text, .bold)
            let label = (StyledText(mark, style) + title.styled(style))
                .truncated(to: room, unicode: canvas.unicode)
            if framed {
                let space = StyledText(" ", Style(.text, on: focused ? .accent : nil))
                canvas.write(space + label + space, x: 2, y: 0)
            } else {
                canvas.write(label, x: edges.left + padding.left, y: 0)
            }
        }
        guard framed, let footer, room > 0 else { return }
        let label = footer.styled(.secondary).truncated(to: room, unicode: canvas.unicode)
        canvas.write(
            " " + label + " ", x: canvas.size.width - label.width - 4, y: canvas.size.height - 1)
    }

    public func describe(into text: inout LinearText) {
        if let title {
            let word = tone.word.map { "\($0): " } ?? ""
            text.heading(word + title.plain)
        }
        content.describe(into: &text)
        if let footer { text.sentence(footer) }
    }

    public func stretches(_ axis: Axis) -> Bool { content.stretches(axis) }
}

extension Tone {
    /// The role of borders.
    public var border: ColorRole {
        switch self {
        case .plain: .border
        case .accent: .accent
        case .success: .correct
        case .warning: .warning
        case .failure: .incorrect
        }
    }

    /// The role of text.
    public var text: ColorRole { self == .plain ? .text : border }

    /// The background role in this tone; nil for plain.
    public var fill: ColorRole? {
        switch self {
        case .plain: nil
        case .accent: .explanationFill
        case .success: .correctFill
        case .warning: .warningFill
        case .failure: .incorrectFill
        }
    }

    /// A symbol with the same meaning as the color; nil for plain and accent.
    public func mark(unicode: Bool) -> String? {
        switch self {
        case .plain, .accent: nil
        case .success: unicode ? "✓" : "[ok]"
        case .warning: unicode ? "▲" : "[!]"
        case .failure: unicode ? "✗" : "[x]"
        }
    }

    /// The same as a word, for screen readers.
    public var word: String? {
        switch self {
        case .plain, .accent: nil
        case .success: "Success"
        case .warning: "Warning"
        case .failure: "Error"
        }
    }
}
