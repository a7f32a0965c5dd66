import TerminalUI

extension Console {
    /// A column of a table.
    public struct Column: Sendable {
        public var title: String
        /// Right-aligned, for numbers.
        public var alignsRight: Bool
        /// Shrinks first if the table is too wide; the widest one goes first.
        public var mayShrink: Bool

        public init(_ title: String, alignsRight: Bool = false, mayShrink: Bool = false) {
            self.title = title
            self.alignsRight = alignsRight
            self.mayShrink = mayShrink
        }
    }

    /// Prints a table fitted to the width, or with `--plain` one tab-separated line per row without
    /// a heading. Long tables use the pager.
    public func table(_ columns: [Column], _ rows: [[String]]) async {
        let cells = rows.map { row in
            columns.indices.map { $0 < row.count ? TextBoundary.clean(row[$0]) : "" }
        }
        if options.plain {
            for row in cells { self.row(row) }
            return
        }
        await showClean(Self.layout(columns, cells, width: isInteractive ? width : 200))
    }

    /// Prints one line of `--plain`: the cells separated by tabs.
    public func row(_ cells: [String]) {
        port.out(cells.map { TextBoundary.clean($0) }.joined(separator: "\t") + "\n")
    }

    /// Prints lines, using the pager if they exceed the terminal's rows.
    public func show(_ lines: [String]) async {
        await showClean(lines.map { TextBoundary.clean($0) })
    }

    private func showClean(_ lines: [String]) async {
        let text = lines.reduce(into: "") { text, line in
            text += line
            text += "\n"
        }
        if isInteractive, lines.count >= height, await port.page(text) { return }
        port.out(text)
    }

    /// The lines of a table with headings and two spaces between columns.
    static func layout(_ columns: [Column], _ rows: [[String]], width: Int) -> [String] {
        let titles = columns.map { Cell($0.title) }
        let cells = rows.map { row in columns.indices.map { Cell(row[$0]) } }
        var widths = titles.map(\.width)
        for row in cells {
            for column in widths.indices where row[column].width > widths[column] {
                widths[column] = row[column].width
            }
        }
        let gaps = max(0, columns.count - 1) * 2
        shrink(&widths, columns, to: max(width - gaps, columns.count))
        let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
        return [line(titles, widths, columns), rule] + cells.map { line($0, widths, columns) }
    }

    /// A text and its width in terminal cells.
    private struct Cell {
        var text: String
        var width: Int

        init(_ text: String) {
            self.text = text
            width = CharacterWidth.of(text)
        }

        /// The text, truncated with an ellipsis if needed.
        func fitted(into room: Int) -> Cell {
            if width <= room { return self }
            var kept = ""
            var used = 1
            for character in text {
                used += CharacterWidth.of(character)
                if used > room { break }
                kept.append(character)
            }
            return Cell(kept + "…")
        }
    }

    /// Shrinks the widest shrinkable column cell by cell, then any column.
    private static func shrink(_ widths: inout [Int], _ columns: [Column], to room: Int) {
        var excess = widths.reduce(0, +) - room
        for candidates in [
            columns.indices.filter { columns[$0].mayShrink }, Array(columns.indices),
        ] {
            while excess > 0, let widest = candidates.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > 4
            {
                let others = candidates.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
                let cut = min(excess, max(1, widths[widest] - max(others, 4)))
                widths[widest] -= cut
                excess -= cut
            }
        }
    }

    private static func line(
        _ cells: [Cell], _ widths: [Int], _ columns: [Column]
    ) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(widths.reduce(0, +) + 2 * widths.count + 16)
        for index in cells.indices {
            let cell = cells[index].fitted(into: widths[index])
            let padding = repeatElement(
                UInt8(ascii: " "), count: max(0, widths[index] - cell.width))
            if index > 0 { out += [0x20, 0x20] }
            if columns[index].alignsRight { out += padding }
            out += cell.text.utf8
            if !columns[index].alignsRight { out += padding }
        }
        while out.last == UInt8(ascii: " ") { out.removeLast() }
        return String(decoding: out, as: UTF8.self)
    }
}
