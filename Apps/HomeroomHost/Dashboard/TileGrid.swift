package import TerminalUI

/// The layout of tiles: columns by width, wide tiles over two columns, and rows as tall as their
/// tiles need if there is room, until they fill the board.
package struct TileGrid: Sendable, Hashable {
    /// One rectangle per tile in order, in cells of the board (which may be taller than the
    /// screen).
    package var frames: [Rect]
    package var columns: Int
    /// The board's height in cells.
    package var height: Int

    /// 1 column under 60 cells, 2 from 60, 3 from 120, 4 from 180.
    package static func columns(width: Int) -> Int {
        switch width {
        case ..<60: 1
        case ..<120: 2
        case ..<180: 3
        default: 4
        }
    }

    /// Lays out tiles (true: two columns wide) in `size`. `heights` are the rows that each wants,
    /// frame included.
    package init(wide: [Bool], heights: [Int], size: Size) {
        // Fewer tiles than columns share the whole width.
        columns = min(Self.columns(width: size.width), max(1, wide.count))
        let gap = columns > 1 ? 1 : 0
        var cells: [(row: Int, column: Int, span: Int)] = []
        var row = 0
        var column = 0
        for isWide in wide {
            let span = isWide ? min(2, columns) : 1
            if column + span > columns {
                row += 1
                column = 0
            }
            cells.append((row, column, span))
            column += span
        }
        // A free place at the end goes to the last tile.
        if let last = cells.last, column == columns - 1 {
            cells[cells.count - 1].span = last.span + 1
        }
        var wanted = [Int](repeating: 0, count: cells.isEmpty ? 0 : row + 1)
        for (cell, height) in zip(cells, heights) {
            wanted[cell.row] = max(wanted[cell.row], height)
        }
        let rows = Self.rowHeights(wanted: wanted, room: size.height, columns: columns)
        let tops = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        let edges = Self.edges(columns: columns, width: size.width, gap: gap)
        frames = cells.map { cell in
            let left = edges[cell.column].left
            let right = edges[cell.column + cell.span - 1].right
            return Rect(left, tops[cell.row], right - left, rows[cell.row])
        }
        height = tops[tops.count - 1]
    }

    /// At most the standard height if the board scrolls; otherwise first what each row wants, then
    /// a share of what is left, up to a limit.
    private static func rowHeights(wanted: [Int], room: Int, columns: Int) -> [Int] {
        let standard = max(4, min(columns == 1 ? 5 : 7, room))
        let wanted = wanted.map { max(4, $0) }
        var heights = wanted.map { min($0, standard) }
        var left = room - heights.reduce(0, +)
        for limits in [wanted, wanted.map { $0 + 8 }] {
            while left > 0, let row = growing(heights, limits) {
                heights[row] += 1
                left -= 1
            }
        }
        return heights
    }

    /// The row that is furthest below its limit; nil if none is.
    private static func growing(_ heights: [Int], _ limits: [Int]) -> Int? {
        let rows = heights.indices.filter { heights[$0] < limits[$0] }
        return rows.max { limits[$0] - heights[$0] < limits[$1] - heights[$1] }
    }

    /// Each column's left and right edge; leftover cells go to the first ones.
    private static func edges(columns: Int, width: Int, gap: Int) -> [(left: Int, right: Int)] {
        let room = max(columns, width - gap * (columns - 1))
        var left = 0
        return (0..<columns).map { index in
            let own = room / columns + (index < room % columns ? 1 : 0)
            defer { left += own + gap }
            return (left, left + own)
        }
    }

    /// The direction of a move.
    package enum Direction: Sendable { case left, right, up, down }

    /// The neighboring tile in a direction; the same tile at an edge.
    package func neighbour(of index: Int, _ direction: Direction) -> Int {
        guard frames.indices.contains(index) else { return 0 }
        let from = frames[index]
        switch direction {
        case .left: return index > 0 && frames[index - 1].y == from.y ? index - 1 : index
        case .right:
            let next = index + 1
            return next < frames.count && frames[next].y == from.y ? next : index
        case .up: return nearest(to: from, onRow: frames.last { $0.y < from.y }?.y) ?? index
        case .down: return nearest(to: from, onRow: frames.first { $0.y > from.y }?.y) ?? index
        }
    }

    private func nearest(to rect: Rect, onRow row: Int?) -> Int? {
        guard let row else { return nil }
        let middle = rect.x + rect.width / 2
        return frames.indices.filter { frames[$0].y == row }.min {
            distance(middle, frames[$0]) < distance(middle, frames[$1])
        }
    }

    private func distance(_ x: Int, _ rect: Rect) -> Int {
        if x < rect.x { return rect.x - x }
        return x >= rect.maxX ? x - rect.maxX + 1 : 0
    }

    /// The smallest scroll from `offset` that shows `index` completely.
    package func scroll(_ offset: Int, showing index: Int, room: Int) -> Int {
        guard frames.indices.contains(index) else { return 0 }
        let frame = frames[index]
        var top = min(offset, max(0, height - room))
        if frame.maxY > top + room { top = frame.maxY - room }
        if frame.y < top { top = frame.y }
        return max(0, top)
    }
}
