/// A list with a selected row. Creates only visible rows, so its cost doesn't depend on its length.
public struct ListView: View {
    let count: Int
    let row: @Sendable (Int) -> ListItem
    let state: ListState
    let rowHeight: Int
    let focused: Bool
    let emptyText: StyledText
    /// Headings by the index of the row below them, ascending.
    let headings: [(row: Int, title: StyledText)]

    /// A list that creates rows on demand. `rowHeight` is 2 if rows have details.
    public init(
        count: Int, state: ListState, rowHeight: Int = 1, focused: Bool = true,
        empty: StyledText = "Nothing here.", row: @escaping @Sendable (Int) -> ListItem
    ) {
        self.init(
            count: count, state: state, rowHeight: rowHeight, focused: focused, empty: empty,
            headings: [], row: row)
    }

    /// A list of items, filtered by the state.
    public init(
        items: [ListItem], state: ListState, focused: Bool = true,
        empty: StyledText = "Nothing here."
    ) {
        let shown = state.visible(items)
        let none: StyledText = state.filter.isEmpty ? empty : "Nothing matches the filter."
        self.init(
            count: shown.count, state: state,
            rowHeight: items.contains { $0.detail != nil } ? 2 : 1, focused: focused, empty: none,
            headings: []
        ) { shown[$0] }
    }

    /// A list with sections. Indexes in `state` count items, not headings; pass all sections' items
    /// in order to ``ListState/handle(_:items:)-(InputEvent,_)``.
    public init(
        sections: [ListSection], state: ListState, focused: Bool = true,
        empty: StyledText = "Nothing here."
    ) {
        var shown: [ListItem] = []
        var headings: [(row: Int, title: StyledText)] = []
        for section in sections {
            let items = state.visible(section.items)
            if !items.isEmpty { headings.append((shown.count, section.title)) }
            shown += items
        }
        let all = shown
        self.init(
            count: all.count, state: state,
            rowHeight: all.contains { $0.detail != nil } ? 2 : 1, focused: focused, empty: empty,
            headings: headings
        ) { all[$0] }
    }

    private init(
        count: Int, state: ListState, rowHeight: Int, focused: Bool, empty: StyledText,
        headings: [(row: Int, title: StyledText)], row: @escaping @Sendable (Int) -> ListItem
    ) {
        self.count = max(0, count)
        self.row = row
        self.state = state
        self.rowHeight = max(1, rowHeight)
        self.focused = focused
        emptyText = empty
        self.headings = headings
    }

    private var showsFilter: Bool { state.isFiltering || !state.filter.isEmpty }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let lines = max(1, count * rowHeight + headings.count) + (showsFilter ? 1 : 0)
        return Size(proposal.width, min(lines, proposal.height))
    }

    public func stretches(_ axis: Axis) -> Bool { true }

    public func draw(in canvas: inout Canvas) {
        var top = 0
        if showsFilter {
            drawFilter(in: &canvas)
            top = 1
        }
        let room = Rect(0, top, canvas.size.width, canvas.size.height - top)
        guard count > 0 else {
            state.viewport.record(rows: 0, content: 0, top: 0)
            canvas.draw(Text(emptyText, style: .secondary), in: room)
            return
        }
        var part = canvas.region(room)
        drawRows(in: &part)
    }

    private func drawRows(in canvas: inout Canvas) {
        let first = firstRow(canvas.size.height)
        var y = 0
        var index = first
        var heading = headings.firstIndex { $0.row >= first } ?? headings.count
        while index < count, y < canvas.size.height {
            if heading < headings.count, headings[heading].row == index {
                canvas.write(
                    headings[heading].title.styled(Style(.secondaryText, .bold)), x: 0, y: y)
                y += 1
                heading += 1
            }
            drawRow(index, at: y, in: &canvas)
            y += rowHeight
            index += 1
        }
        let whole = y > canvas.size.height ? index - 1 : index
        state.viewport.record(rows: max(1, whole - first), content: count, top: first)
        drawScrollBar(first, index - first, in: &canvas)
    }

    /// Goes back from the selected row while rows and headings fit.
    private func firstRow(_ height: Int) -> Int {
        let rows = max(1, height / rowHeight)
        let wanted = state.firstRow(count: count, rows: rows)
        guard !headings.isEmpty else { return wanted }
        let selected = max(0, min(state.selected, count - 1))
        var first = selected
        var used = rowHeight + (isHeaded(selected) ? 1 : 0)
        while first > wanted {
            used += rowHeight + (isHeaded(first - 1) ? 1 : 0)
            if used > height { break }
            first -= 1
        }
        return first
    }

    private func isHeaded(_ index: Int) -> Bool { headings.contains { $0.row == index } }

    private func drawRow(_ index: Int, at y: Int, in canvas: inout Canvas) {
        let item = row(index)
        let isSelected = index == state.selected
        let width = canvas.size.width - 1
        let rect = Rect(0, y, width, rowHeight)
        let on: ColorRole? = isSelected && focused ? .selection : nil
        if let on { canvas.fill(rect, on) }
        if isSelected {
            let mark = canvas.unicode ? "▸" : ">"
            canvas.write(mark, x: 0, y: y, style: Style(on == nil ? .accent : .onSelection))
        }
        var room = max(0, width - 3)
        if let trailing = item.trailing, trailing.width < room - 4 {
            let label = trailing.recolored(on: on)
            canvas.write(label.styled(.secondary), x: width - 1 - trailing.width, y: y)
            room -= trailing.width + 2
        }
        let title = item.title.recolored(on: on)
        canvas.write(title.truncated(to: room, unicode: canvas.unicode), x: 2, y: y)
        if rowHeight > 1, let detail = item.detail {
            let text = detail.styled(.secondary).recolored(on: on)
            canvas.write(
                text.truncated(to: max(0, width - 3), unicode: canvas.unicode), x: 2, y: y + 1)
        }
        canvas.markAction(item.id, rect)
    }

    private func drawFilter(in canvas: inout Canvas) {
        let label: StyledText =
            StyledText("/", .accent) + StyledText(state.filter)
            + StyledText("  \(count) found", .secondary)
        canvas.write(label.truncated(to: canvas.size.width, unicode: canvas.unicode), x: 0, y: 0)
        if state.isFiltering {
            canvas.setCursor(x: 1 + CharacterWidth.of(TextBoundary.clean(state.filter)), y: 0)
        }
    }

    private func drawScrollBar(_ first: Int, _ shown: Int, in canvas: inout Canvas) {
        ScrollBar(first: first, shown: shown, total: count).draw(in: &canvas)
    }

    /// Maximum number of rows read at once in linear mode.
    static let linearRows = 200

    public func describe(into text: inout LinearText) {
        guard count > 0 else { return text.sentence(emptyText) }
        let first = count > Self.linearRows ? state.firstRow(count: count, rows: 1) : 0
        let last = min(count, first + Self.linearRows)
        for index in first..<last {
            if let heading = headings.first(where: { $0.row == index }) {
                text.heading(heading.title)
            }
            let item = row(index)
            let facts = [item.trailing, item.detail].compactMap { $0?.plain }
            text.action(
                id: item.id, label: LinearText.joined([item.spoken ?? item.title.plain] + facts))
        }
        if last - first < count { text.sentence("\(last - first) of \(count) shown.") }
    }
}

extension StyledText {
    /// The text with a color readable on a selected row.
    func recolored(on background: ColorRole?) -> StyledText {
        guard background == .selection else { return self }
        var result = self
        for index in result.runs.indices { result.runs[index].style.foreground = .onSelection }
        return result
    }
}
