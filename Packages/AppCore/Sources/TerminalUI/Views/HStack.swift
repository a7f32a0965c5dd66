/// Views next to each other.
public struct HStack: View {
    /// The width of a child.
    public enum Width: Sendable, Hashable {
        /// Its desired width.
        case fit
        /// This many cells.
        case fixed(Int)
        /// A share of the remaining room.
        case flex(Int)
    }

    public var children: [any View]
    /// Empty columns between children.
    public var spacing: Int
    /// One per child; defaults to `.fit`, or `.flex(1)` for a child that stretches.
    public var widths: [Width]

    public init(spacing: Int = 0, widths: [Width] = [], _ children: [any View]) {
        self.children = children
        self.spacing = max(0, spacing)
        self.widths = widths
    }

    public init(_ children: [any View], spacing: Int = 0, widths: [Width] = []) {
        self.init(spacing: spacing, widths: widths, children)
    }

    public init(
        spacing: Int = 0, widths: [Width] = [], @ViewBuilder content: () -> [any View]
    ) {
        self.init(spacing: spacing, widths: widths, content())
    }

    private func width(_ index: Int) -> Width {
        if index < widths.count { return widths[index] }
        return children[index].stretches(.horizontal) ? .flex(1) : .fit
    }

    /// The children's columns within `proposal`.
    private func columns(_ proposal: Size, _ context: ViewContext) -> [Int] {
        var left = max(0, proposal.width - spacing * max(0, children.count - 1))
        var columns = [Int](repeating: 0, count: children.count)
        var shares = 0
        for index in children.indices {
            switch width(index) {
            case .fixed(let cells): columns[index] = max(0, min(cells, left))
            case .fit:
                let wanted = children[index].size(in: Size(left, proposal.height), context)
                columns[index] = max(0, min(wanted.width, left))
            case .flex(let share): shares += max(1, share)
            }
            left -= columns[index]
        }
        for index in children.indices {
            guard case .flex(let share) = width(index) else { continue }
            columns[index] = left * max(1, share) / max(1, shares)
            left -= columns[index]
            shares -= max(1, share)
        }
        return columns
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let columns = columns(proposal, context)
        var height = 0
        for (child, width) in zip(children, columns) {
            let room = Size(width, proposal.height)
            height = max(height, child.size(in: room, context).height)
        }
        let gaps = spacing * max(0, children.count - 1)
        return Size(min(columns.reduce(gaps, +), proposal.width), height)
    }

    public func draw(in canvas: inout Canvas) {
        var x = 0
        for (child, width) in zip(children, columns(canvas.size, canvas.context)) {
            canvas.draw(child, in: Rect(x, 0, width, canvas.size.height))
            x += width + spacing
        }
    }

    public func describe(into text: inout LinearText) {
        for child in children { child.describe(into: &text) }
    }

    /// Horizontally for shares; vertically if a child does, except for a spacer between columns.
    public func stretches(_ axis: Axis) -> Bool {
        switch axis {
        case .horizontal:
            children.indices.contains {
                if case .flex = width($0) { true } else { false }
            }
        case .vertical: children.contains { !($0 is Spacer) && $0.stretches(.vertical) }
        }
    }
}
