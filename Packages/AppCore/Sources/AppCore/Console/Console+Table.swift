import TerminalUI

extension Console {
    /// A column of a table.
    public struct Column: Sendable {
        public var title: String
        /// Numbers stand at the right.
        public var alignsRight: Bool
        /// Gives way first when the table is too wide; its longest text decides among several.
        public var mayShrink: Bool

        public init(_ title: String, alignsRight: Bool = false, mayShrink: Bool = false) {
            self.title = title
            self.alignsRight = alignsRight
            self.mayShrink = mayShrink
        }
    }

    /// Prints rows: for people a table fitted to the width; with `--plain` one line each, fields
    /// separated by tabs and no heading. Long tables go through the pager.
    public func table(_ columns: [Column], _ rows: [[String]]) async {
        let cells = rows.map { row in
            columns.indices.map { $0 < row.count ? TextBoundary.clean(row[$0]) : "" }
        }
        if options.plain {
            for row in cells { port.out(row.joined(separator: "\t") + "\n") }
            return
        }
        await show(Self.layout(columns, cells, width: isInteractive ? width : 200))
    }

    /// Prints lines, through the pager when they are more than the terminal has rows.
    public func show(_ lines: [String]) async {
        let text = lines.map { TextBoundary.clean($0) + "\n" }.joined()
        if isInteractive, lines.count >= height, await port.page(text) { return }
        port.out(text)
    }

    /// The lines of a table, headings first, two spaces between columns.
    static func layout(_ columns: [Column], _ rows: [[String]], width: Int) -> [String] {
        var widths = columns.indices.map { column in
            max(
                CharacterWidth.of(columns[column].title),
                rows.map { CharacterWidth.of($0[column]) }.max() ?? 0)
        }
        let gaps = max(0, columns.count - 1) * 2
        shrink(&widths, columns, to: max(width - gaps, columns.count))
        let heading = line(columns.map(\.title), widths, columns)
        let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
        return [heading, rule] + rows.map { line($0, widths, columns) }
    }

    /// Takes cells from the widest shrinkable column, one by one; then from any.
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
        _ cells: [String], _ widths: [Int], _ columns: [Column]
    ) -> String {
        var out = ""
        for index in cells.indices {
            let text = fit(cells[index], widths[index])
            let padding = String(
                repeating: " ", count: max(0, widths[index] - CharacterWidth.of(text)))
            if index > 0 { out += "  " }
            out += columns[index].alignsRight ? padding + text : text + padding
        }
        while out.last == " " { out.removeLast() }
        return out
    }

    /// The text, or as much of it as fits before an ellipsis.
    private static func fit(_ text: String, _ width: Int) -> String {
        if CharacterWidth.of(text) <= width { return text }
        var kept = ""
        var used = 1
        for character in text {
            used += CharacterWidth.of(character)
            if used > width { break }
            kept.append(character)
        }
        return kept + "…"
    }
}
