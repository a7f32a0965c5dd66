import AppCore
import Foundation
import Synchronization
package import TerminalUI

/// The board as last drawn, for moving the focus and scrolling.
package final class BoardViewport: Sendable {
    package struct Drawn: Sendable {
        package var size = Size(80, 20)
        package var top = 0
    }
    private let drawn = Mutex(Drawn())

    package init() {}
    package var last: Drawn { drawn.withLock { $0 } }
    func record(size: Size, top: Int) { drawn.withLock { $0 = Drawn(size: size, top: top) } }
}

/// The grid of tiles with the lines above and below.
package struct BoardView: View {
    package var board: DashboardModel
    package var viewport: BoardViewport = BoardViewport()
    /// Rows scrolled by the wheel; nil scrolls to the focused tile.
    package var scroll: Int?
    /// True while typing changes the filter.
    package var isFiltering: Bool = false
    /// A suggestion at the bottom.
    package var hint: StyledText?

    package func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    package func stretches(_ axis: Axis) -> Bool { true }

    /// The grid for a board of this size, also used for moving the focus.
    package static func grid(_ board: DashboardModel, size: Size) -> TileGrid {
        let shown = board.shown
        return TileGrid(
            wide: shown.map { board.isWide($0.info.id) },
            heights: shown.map(TileCard.wantedHeight), size: size)
    }

    package func draw(in canvas: inout Canvas) {
        var top = 0
        if let line = topLine(canvas.unicode) {
            canvas.write(
                line.truncated(to: canvas.size.width, unicode: canvas.unicode), x: 0, y: 0)
            if isFiltering {
                canvas.setCursor(
                    x: min(canvas.size.width - 1, 1 + StyledText(board.filter).width), y: 0)
            }
            top = 1
        }
        let showsHint = hint != nil && canvas.size.height >= 18
        let room = Size(canvas.size.width, canvas.size.height - top - (showsHint ? 1 : 0))
        var area = canvas.region(Rect(0, top, room.width, room.height))
        drawTiles(in: &area)
        if showsHint, let hint {
            canvas.write(
                hint.truncated(to: canvas.size.width - 2, unicode: canvas.unicode), x: 1,
                y: canvas.size.height - 1)
        }
    }

    private func topLine(_ unicode: Bool) -> StyledText? {
        if board.isArranging {
            let keys =
                "arrows choose · Shift moves · x hide · s size · 0 reset · Enter done"
            return StyledText(" Arranging tiles  ", Style(.accent, .bold))
                + StyledText(unicode ? keys : keys.replacing("·", with: "-"), .secondary)
        }
        guard isFiltering || !board.filter.isEmpty else { return nil }
        return StyledText("/", .accent) + StyledText(board.filter)
            + StyledText("   \(board.shown.count) of \(board.faces.count) tiles", .secondary)
    }

    private func drawTiles(in canvas: inout Canvas) {
        let shown = board.shown
        guard !shown.isEmpty else {
            viewport.record(size: canvas.size, top: 0)
            return drawNothing(in: &canvas)
        }
        var grid = Self.grid(board, size: canvas.size)
        let scrolls = grid.height > canvas.size.height
        if scrolls {
            grid = Self.grid(board, size: Size(canvas.size.width - 1, canvas.size.height))
        }
        let most = max(0, grid.height - canvas.size.height)
        let last = viewport.last.top
        let top =
            scroll.map { max(0, min($0, most)) }
            ?? grid.scroll(last, showing: board.focusIndex, room: canvas.size.height)
        viewport.record(size: canvas.size, top: top)
        for (index, face) in shown.enumerated() {
            let frame = grid.frames[index].offset(0, -top)
            guard frame.maxY > 0, frame.y < canvas.size.height else { continue }
            canvas.draw(card(face, index), in: frame)
        }
        if scrolls {
            drawScrollBar(top, of: grid.height, in: &canvas)
        }
    }

    private func drawScrollBar(_ top: Int, of total: Int, in canvas: inout Canvas) {
        let height = canvas.size.height
        let length = max(1, height * height / max(1, total))
        let start = min(height - length, top * height / max(1, total))
        for y in 0..<height {
            let isThumb = y >= start && y < start + length
            canvas.write(
                canvas.unicode ? (isThumb ? "┃" : "│") : (isThumb ? "#" : "|"),
                x: canvas.size.width - 1, y: y, style: Style(isThumb ? .secondaryText : .border))
        }
    }

    private func card(_ face: TileViewState, _ index: Int) -> TileCard {
        TileCard(
            face: face, number: index + 1,
            isFocused: face.info.id == board.focus, isHidden: board.isHidden(face.info.id),
            now: board.now)
    }

    private func drawNothing(in canvas: inout Canvas) {
        let text: StyledText =
            board.filter.isEmpty
            ? "All tiles are hidden. Press e to choose some."
            : "No tile matches the filter. Press Esc to show all."
        canvas.draw(Text(text, style: .secondary), in: Rect(1, 1, canvas.size.width - 2, 2))
    }

    package func describe(into text: inout LinearText) {
        let shown = board.shown
        if shown.isEmpty { text.sentence("All tiles are hidden.") }
        for (index, face) in shown.enumerated() {
            card(face, index).describe(into: &text)
        }
        if let hint { text.paragraph(hint) }
    }
}
