import Ink
import TerminalUI

/// Thumbnails of a canvas's pages.
struct CanvasOverview: View {
    let book: CanvasDocument
    let chosen: Int

    /// A thumbnail's size in cells without the frame.
    private static let cell = Size(14, 9)

    static func columns(in width: Int) -> Int { max(1, width / (cell.width + 3)) }

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }

    func draw(in canvas: inout TerminalUI.Canvas) {
        canvas.fill(canvas.bounds, .background)
        let across = Self.columns(in: canvas.size.width)
        let step = Size(Self.cell.width + 3, Self.cell.height + 3)
        let rows = max(1, canvas.size.height / step.height)
        let first = max(0, chosen / across - rows + 1)
        for index in (first * across)..<min(book.count, (first + rows + 1) * across) {
            let rect = Rect(
                index % across * step.width, (index / across - first) * step.height,
                Self.cell.width + 2, Self.cell.height + 2)
            draw(index, rect, in: &canvas)
        }
    }

    private func draw(_ index: Int, _ rect: Rect, in canvas: inout TerminalUI.Canvas) {
        let isChosen = index == chosen
        var part = canvas.region(rect)
        part.frame(
            style: Style(isChosen ? .borderFocused : .border),
            lines: isChosen ? .heavy : .rounded)
        let mark = isChosen ? (canvas.unicode ? "▸" : ">") : " "
        part.write(
            "\(mark)\(index + 1) ", x: 1, y: 0, style: Style(isChosen ? .accent : .text))
        let raster = BrailleRaster.thumbnail(
            book.page(at: index), columns: Self.cell.width, rows: Self.cell.height)
        let surface = canvas.context.palette[.surface]
        let paper = InkColor(surface.red, surface.green, surface.blue)
        for y in 0..<Self.cell.height {
            for x in 0..<Self.cell.width {
                let cell = raster[x, y]
                let under = cell.highlight.map { paper.mixed(with: $0, part: 0.55) } ?? paper
                let symbol: Unicode.Scalar =
                    cell.dots == 0 ? " " : canvas.unicode ? cell.symbol : "*"
                part.writePixel(
                    symbol, x: x + 1, y: y + 1,
                    foreground: RGB((cell.color ?? .black).readable(on: under)),
                    background: RGB(under))
            }
        }
        canvas.markAction("page:\(index)", rect)
    }

    func describe(into text: inout LinearText) {
        text.heading("Pages")
        for index in 0..<book.count {
            text.action(
                id: "page:\(index)",
                label: "Page \(index + 1)\(index == book.index ? ", open" : ""): "
                    + DrawingWords.summary(book.page(at: index)))
        }
    }
}
