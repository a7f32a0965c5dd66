/// Wrapped styled text.
public struct Text: View {
    /// Horizontal alignment.
    public enum Alignment: Sendable, Hashable { case leading, center, trailing }

    /// The text; line feeds separate paragraphs.
    public var content: StyledText
    public var wrap: TextLayout.Wrap
    public var alignment: Alignment
    /// Maximum line width in cells, for readability.
    public var maxWidth: Int?
    /// Indent of lines after a paragraph's first.
    public var hang: Int

    /// `style` applies to runs without their own.
    public init(
        _ content: StyledText, style: Style = .plain, wrap: TextLayout.Wrap = .word,
        alignment: Alignment = .leading, maxWidth: Int? = nil, hang: Int = 0
    ) {
        self.content = content.styled(style)
        self.wrap = wrap
        self.alignment = alignment
        self.maxWidth = maxWidth
        self.hang = hang
    }

    public init(
        _ content: String, style: Style = .plain, wrap: TextLayout.Wrap = .word,
        alignment: Alignment = .leading, maxWidth: Int? = nil, hang: Int = 0
    ) {
        self.init(
            StyledText(content, style), wrap: wrap, alignment: alignment, maxWidth: maxWidth,
            hang: hang)
    }

    private func lines(_ width: Int, _ context: ViewContext) -> [TextLayout.Line] {
        TextLayout.lines(
            context.keyWording.sentence(content), width: min(width, maxWidth ?? width), wrap: wrap,
            hang: hang,
            unicode: context.capabilities.unicode)
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let lines = lines(proposal.width, context)
        let widest = lines.reduce(0) { max($0, $1.indent + $1.width) }
        return Size(min(widest, proposal.width), lines.count)
    }

    public func draw(in canvas: inout Canvas) {
        let lines = lines(canvas.size.width, canvas.context)
        let room = min(canvas.size.width, maxWidth ?? canvas.size.width)
        let visible = canvas.visible
        for (y, line) in lines.enumerated() where y >= visible.y && y < visible.maxY {
            let free = max(0, room - line.indent - line.width)
            let start =
                switch alignment {
                case .leading: 0
                case .center: free / 2
                case .trailing: free
                }
            canvas.write(StyledText(line.runs), x: line.indent + start, y: y)
        }
    }

    public func describe(into text: inout LinearText) {
        if !content.plain.allSatisfy(\.isWhitespace) { text.sentence(content) }
    }
}

extension StyledText {
    /// The text with `style` for runs without their own.
    public func styled(_ style: Style) -> StyledText {
        guard style != .plain else { return self }
        var result = self
        for index in result.runs.indices where result.runs[index].style == .plain {
            result.runs[index].style = style
        }
        return result
    }

    /// Cells the text takes on one line.
    public var width: Int { runs.reduce(0) { $0 + CharacterWidth.of($1.text) } }

    /// The text cut to `width` cells, an ellipsis last when something is missing.
    public func truncated(to width: Int, unicode: Bool = true) -> StyledText {
        StyledText(
            TextLayout.truncated(TextBoundary.clean(self).runs, to: width, unicode: unicode).runs)
    }
}
