/// Takes the remaining room, or exactly `length` cells.
public struct Spacer: View {
    public var length: Int?

    public init(_ length: Int? = nil) { self.length = length }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        guard let length else { return .zero }
        return Size(min(length, proposal.width), length)
    }

    public func draw(in canvas: inout Canvas) {}
    public func describe(into text: inout LinearText) {}
    public func stretches(_ axis: Axis) -> Bool { length == nil }
}

/// A horizontal line with an optional label.
public struct Divider: View {
    public var title: StyledText?
    public var style: Style

    public init(_ title: StyledText? = nil, style: Style = Style(.border)) {
        self.title = title
        self.style = style
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, 1)
    }

    public func draw(in canvas: inout Canvas) {
        canvas.fill(
            Rect(0, 0, canvas.size.width, 1), style, symbol: canvas.unicode ? "─" : "-")
        guard let title, canvas.size.width > 6 else { return }
        let label = title.truncated(to: canvas.size.width - 6, unicode: canvas.unicode)
        canvas.write(" " + label + " ", x: 2, y: 0)
    }

    public func describe(into text: inout LinearText) {
        if let title { text.heading(title) }
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}

/// Free cells around a view.
public struct Padding: View {
    public var insets: Insets
    public var content: any View

    public init(_ insets: Insets, _ content: any View) {
        self.insets = insets
        self.content = content
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = Rect(proposal).inset(by: insets).size
        let wanted = content.size(in: inner, context)
        return Size(
            min(wanted.width + insets.across, proposal.width), wanted.height + insets.down)
    }

    public func draw(in canvas: inout Canvas) {
        canvas.draw(content, in: canvas.bounds.inset(by: insets))
    }

    public func describe(into text: inout LinearText) { content.describe(into: &text) }
    public func stretches(_ axis: Axis) -> Bool { content.stretches(axis) }
}

/// Limits a view's width, centered in wider room, for readability.
public struct Measure: View {
    public var width: Int
    public var content: any View
    /// Centered, or left-aligned.
    public var centered: Bool

    public init(_ width: Int, centered: Bool = true, _ content: any View) {
        self.width = max(1, width)
        self.centered = centered
        self.content = content
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = content.size(in: Size(min(width, proposal.width), proposal.height), context)
        return centered ? Size(proposal.width, inner.height) : inner
    }

    public func draw(in canvas: inout Canvas) {
        let inner = min(width, canvas.size.width)
        let left = centered ? (canvas.size.width - inner) / 2 : 0
        canvas.draw(content, in: Rect(left, 0, inner, canvas.size.height))
    }

    public func describe(into text: inout LinearText) { content.describe(into: &text) }
    public func stretches(_ axis: Axis) -> Bool { content.stretches(axis) }
}
