/// Equal columns, filled row by row.
public struct Grid: View {
    /// Number of columns, at least 1.
    public var columns: Int
    /// Empty cells between columns and rows.
    public var spacing: Int
    public var children: [any View]
    /// Height of each child; nil uses the tallest child of each row.
    public var rowHeight: Int?

    public init(columns: Int, spacing: Int = 1, rowHeight: Int? = nil, _ children: [any View]) {
        self.columns = max(1, columns)
        self.spacing = max(0, spacing)
        self.rowHeight = rowHeight
        self.children = children
    }

    public init(
        columns: Int, spacing: Int = 1, rowHeight: Int? = nil,
        @ViewBuilder content: () -> [any View]
    ) {
        self.init(columns: columns, spacing: spacing, rowHeight: rowHeight, content())
    }

    /// A column's position and width; leftover cells go to the first ones.
    private func column(_ index: Int, of width: Int) -> (x: Int, width: Int) {
        let room = max(0, width - spacing * (columns - 1))
        let extra = min(index, room % columns)
        let own = room / columns + (index < room % columns ? 1 : 0)
        return (index * (room / columns + spacing) + extra, own)
    }

    private func heights(_ proposal: Size, _ context: ViewContext) -> [Int] {
        stride(from: 0, to: children.count, by: columns).map { start in
            if let rowHeight { return rowHeight }
            return (start..<min(start + columns, children.count)).reduce(0) { tallest, index in
                let width = column(index - start, of: proposal.width).width
                let wanted = children[index].size(in: Size(width, proposal.height), context)
                return max(tallest, wanted.height)
            }
        }
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let heights = heights(proposal, context)
        return Size(
            proposal.width, heights.reduce(spacing * max(0, heights.count - 1), +))
    }

    public func draw(in canvas: inout Canvas) {
        var y = 0
        for (row, height) in heights(canvas.size, canvas.context).enumerated() {
            for index in 0..<columns where row * columns + index < children.count {
                let place = column(index, of: canvas.size.width)
                canvas.draw(
                    children[row * columns + index],
                    in: Rect(place.x, y, place.width, height))
            }
            y += height + spacing
        }
    }

    public func describe(into text: inout LinearText) {
        for child in children { child.describe(into: &text) }
    }

    public func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
}
