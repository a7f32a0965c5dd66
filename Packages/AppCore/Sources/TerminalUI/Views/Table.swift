/// A table fitted to the width: fixed columns first, others in proportion to their content. Columns
/// that don't fit are dropped by priority, from the right.
public struct Table: View {
    /// A column.
    public struct Column: Sendable, Hashable {
        public var title: String
        public var alignment: Text.Alignment
        /// Cells; nil fits the content.
        public var width: Int?
        /// Columns with the lowest priority are dropped first.
        public var priority: Int

        public init(
            _ title: String, alignment: Text.Alignment = .leading, width: Int? = nil,
            priority: Int = 1
        ) {
            self.title = title
            self.alignment = alignment
            self.width = width
            self.priority = priority
        }
    }

    public var columns: [Column]
    /// Cells by row; a row can be shorter than `columns`.
    public var rows: [[StyledText]]
    /// Index of the selected row.
    public var selected: Int?
    public var showsHeader: Bool

    public init(
        columns: [Column], rows: [[StyledText]], selected: Int? = nil, showsHeader: Bool = true
    ) {
        self.columns = columns
        self.rows = rows
        self.selected = selected
        self.showsHeader = showsHeader
    }

    private static let gap = 2
    /// Only the first rows are measured.
    private static let measured = 200

    private func wanted() -> [Int] {
        columns.indices.map { index in
            if let width = columns[index].width { return width }
            return rows.prefix(Self.measured).reduce(CharacterWidth.of(columns[index].title)) {
                max($0, index < $1.count ? $1[index].width : 0)
            }
        }
    }

    /// Index and width of the columns shown within `width`.
    func layout(_ width: Int) -> [(index: Int, width: Int)] {
        let wanted = wanted()
        var shown = Array(columns.indices)
        func least(_ index: Int) -> Int { min(wanted[index], columns[index].width ?? 6) }
        while shown.count > 1,
            shown.reduce(Self.gap * (shown.count - 1), { $0 + least($1) }) > width
        {
            let lowest = shown.map { columns[$0].priority }.min() ?? 0
            guard let leaving = shown.lastIndex(where: { columns[$0].priority == lowest })
            else { break }
            shown.remove(at: leaving)
        }
        var widths = shown.map { wanted[$0] }
        var excess = widths.reduce(Self.gap * (shown.count - 1) - width, +)
        while excess > 0 {
            // Shrinks the widest flexible column first.
            let flexible = shown.indices.filter { widths[$0] > least(shown[$0]) }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        if excess > 0, let only = widths.first { widths[0] = max(1, only - excess) }
        return zip(shown, widths).map { ($0, $1) }
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let layout = layout(proposal.width)
        let width = layout.reduce(Self.gap * max(0, layout.count - 1)) { $0 + $1.width }
        return Size(min(width, proposal.width), rows.count + (showsHeader ? 2 : 0))
    }

    public func draw(in canvas: inout Canvas) {
        let layout = layout(canvas.size.width)
        let width = layout.reduce(Self.gap * max(0, layout.count - 1)) { $0 + $1.width }
        var y = 0
        if showsHeader {
            let titles = columns.map { StyledText($0.title, Style(.secondaryText, .bold)) }
            drawRow(titles, layout, at: 0, in: &canvas)
            canvas.fill(
                Rect(0, 1, width, 1), Style(.border), symbol: canvas.unicode ? "─" : "-")
            y = 2
        }
        let visible = canvas.visible
        for (index, row) in rows.enumerated() {
            let line = y + index
            guard line >= visible.y else { continue }
            guard line < visible.maxY else { break }
            let on: ColorRole? = index == selected ? .selection : nil
            if let on { canvas.fill(Rect(0, line, width, 1), on) }
            drawRow(row.map { $0.recolored(on: on) }, layout, at: line, in: &canvas)
        }
    }

    private func drawRow(
        _ row: [StyledText], _ layout: [(index: Int, width: Int)], at y: Int,
        in canvas: inout Canvas
    ) {
        var x = 0
        for column in layout {
            if column.index < row.count {
                let text = row[column.index].truncated(
                    to: column.width, unicode: canvas.unicode)
                let free = column.width - text.width
                let start =
                    switch columns[column.index].alignment {
                    case .leading: 0
                    case .center: free / 2
                    case .trailing: free
                    }
                canvas.write(text, x: x + start, y: y)
            }
            x += column.width + Self.gap
        }
    }

    public func describe(into text: inout LinearText) {
        for row in rows {
            let parts = zip(columns, row).compactMap { column, cell -> String? in
                guard !cell.plain.isEmpty else { return nil }
                return column.title.isEmpty ? cell.plain : "\(column.title): \(cell.plain)"
            }
            text.sentence(parts.joined(separator: "; "))
            for run in row.flatMap(\.runs) {
                if let id = run.action { text.action(id: id, label: run.text) }
            }
        }
    }
}
