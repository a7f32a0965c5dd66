package import TerminalUI

/// The first screen: Today and the tiles, side by side, one above the other, or on two pages.
package struct DashboardView: View {
    package var today: TodayView
    package var board: BoardView

    package func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    package func stretches(_ axis: Axis) -> Bool { true }

    package func draw(in canvas: inout Canvas) {
        let size = canvas.size
        let placement = TodayPlacement.best(in: size, lines: today.height)
        today.panel.viewport.record { $0.placement = placement }
        switch placement {
        case .page:
            if today.isFocused { canvas.draw(today) } else { canvas.draw(board) }
        case .above(let rows):
            canvas.draw(today, in: Rect(0, 0, size.width, rows))
            canvas.draw(board, in: Rect(0, rows + 1, size.width, size.height - rows - 1))
        case .beside(let columns):
            canvas.draw(today, in: Rect(0, 0, columns, size.height))
            canvas.draw(board, in: Rect(columns + 1, 0, size.width - columns - 1, size.height))
        }
    }

    package func describe(into text: inout LinearText) {
        today.describe(into: &text)
        text.heading("Tiles.")
        board.describe(into: &text)
    }
}
