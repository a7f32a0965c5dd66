/// Views one below the other. Those that stretch share the rows that the others leave.
public struct VStack: View {
    public var children: [any View]
    /// Empty rows between children.
    public var spacing: Int

    public init(spacing: Int = 0, _ children: [any View]) {
        self.children = children
        self.spacing = max(0, spacing)
    }

    public init(_ children: [any View], spacing: Int = 0) {
        self.init(spacing: spacing, children)
    }

    public init(spacing: Int = 0, @ViewBuilder content: () -> [any View]) {
        self.init(spacing: spacing, content())
    }

    /// Rows of each child within `proposal`.
    private func heights(_ proposal: Size, _ context: ViewContext) -> [Int] {
        let gaps = spacing * max(0, children.count - 1)
        let room = Size(proposal.width, max(0, proposal.height - gaps))
        let flexible = children.map { $0.stretches(.vertical) }
        var heights = children.enumerated().map { index, child in
            flexible[index] ? 0 : max(0, child.size(in: room, context).height)
        }
        let count = flexible.count(where: \.self)
        guard count > 0 else { return heights }
        var left = max(0, room.height - heights.reduce(0, +))
        var takers = count
        for index in children.indices where flexible[index] {
            heights[index] = left / takers
            left -= heights[index]
            takers -= 1
        }
        return heights
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let heights = heights(proposal, context)
        var width = 0
        for (child, height) in zip(children, heights) {
            let room = Size(proposal.width, height)
            width = max(width, child.size(in: room, context).width)
        }
        let gaps = spacing * max(0, children.count - 1)
        return Size(min(width, proposal.width), heights.reduce(gaps, +))
    }

    public func draw(in canvas: inout Canvas) {
        var y = 0
        for (child, height) in zip(children, heights(canvas.size, canvas.context)) {
            canvas.draw(child, in: Rect(0, y, canvas.size.width, height))
            y += height + spacing
        }
    }

    public func describe(into text: inout LinearText) {
        for child in children { child.describe(into: &text) }
    }

    public func stretches(_ axis: Axis) -> Bool { children.contains { $0.stretches(axis) } }
}
