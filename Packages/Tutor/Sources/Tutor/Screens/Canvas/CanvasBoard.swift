import Ink
import TerminalUI

/// Draws a page's background and ink in terminal cells.
struct CanvasBoard: View {
    let page: InkPage
    let ground: PageBackground
    let window: InkWindow
    /// The position for drawing with keys.
    var cursor: InkPoint?
    /// The selection's bounds.
    var selection: InkRect?
    /// A guide line: the selection loop or the ruler's raw line.
    var guide: [InkPoint] = []

    func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }
    func stretches(_ axis: Axis) -> Bool { true }
    func describe(into text: inout LinearText) { text.sentence(DrawingWords.summary(page)) }

    func draw(in canvas: inout TerminalUI.Canvas) {
        let raster = BrailleRaster(page, window: window)
        var guides = BrailleRaster(window: window)
        if !guide.isEmpty {
            guides.draw(
                InkStroke(id: 1, width: 1, samples: guide.map { InkSample($0) }))
        }
        let paper = Paper(canvas.context.palette, ground)
        canvas.fill(canvas.bounds, .sunken)
        for row in 0..<min(window.rows, canvas.size.height) {
            for column in 0..<min(window.columns, canvas.size.width) {
                draw(
                    raster[column, row], guides[column, row], column, row, paper, in: &canvas)
            }
        }
        drawText(paper, in: &canvas)
        for box in page.boxes { draw(box, paper, in: &canvas) }
        drawMarks(in: &canvas)
    }

    /// The drawing surface.
    private struct Paper {
        let palette: Palette
        let color: InkColor
        let accent: RGB
        let picture: PagePicture?
        let hasGrid: Bool

        init(_ palette: Palette, _ ground: PageBackground) {
            self.palette = palette
            if case .picture(let picture) = ground { self.picture = picture } else { picture = nil }
            let surface = palette[.surface]
            color = picture == nil ? InkColor(surface.red, surface.green, surface.blue) : .white
            accent = picture == nil ? palette[.accent] : RGB(0x1B679A)
            hasGrid = ground == .grid
        }
    }

    private func draw(
        _ cell: BrailleRaster.Cell, _ guide: BrailleRaster.Cell, _ column: Int, _ row: Int,
        _ paper: Paper, in canvas: inout TerminalUI.Canvas
    ) {
        let middle = window.point(column: column, row: row)
        guard middle.x >= 0, middle.y >= 0, middle.x <= page.size.x, middle.y <= page.size.y else {
            return
        }
        let halves = colors(column, row, paper)
        var under = halves.map { $0.0.mixed(with: $0.1, part: 0.5) } ?? paper.color
        if let highlight = cell.highlight { under = under.mixed(with: highlight, part: 0.55) }
        let dots = cell.dots | guide.dots
        if dots != 0 {
            let ink = cell.dots == 0 ? nil : cell.color
            canvas.writePixel(
                symbol(dots, unicode: canvas.unicode), x: column, y: row,
                foreground: ink.map { RGB($0.readable(on: under)) } ?? paper.accent,
                background: RGB(under))
        } else if let halves, cell.highlight == nil, canvas.unicode {
            canvas.writePixel(
                "▀", x: column, y: row, foreground: RGB(halves.0), background: RGB(halves.1))
        } else if isCrossing(column, row, paper) {
            canvas.fill(
                Rect(column, row, 1, 1), Style(.border, on: .surface),
                symbol: canvas.unicode ? "·" : ".")
        } else if cell.highlight != nil || halves != nil {
            // Visible without color, too.
            let mark: Unicode.Scalar = cell.highlight == nil ? " " : canvas.unicode ? "░" : ":"
            canvas.writePixel(
                canvas.context.capabilities.colors == .none ? mark : " ", x: column, y: row,
                foreground: RGB(under.readable(on: under)), background: RGB(under))
        } else {
            canvas.fill(Rect(column, row, 1, 1), .surface)
        }
    }

    private func symbol(_ dots: UInt8, unicode: Bool) -> Unicode.Scalar {
        guard unicode else { return dots.nonzeroBitCount > 3 ? "#" : "*" }
        return Unicode.Scalar(0x2800 + UInt32(dots)) ?? "*"
    }

    /// The picture's colors in a cell's upper and lower half.
    private func colors(_ column: Int, _ row: Int, _ paper: Paper) -> (InkColor, InkColor)? {
        guard let picture = paper.picture else { return nil }
        func half(_ top: Double, _ bottom: Double) -> InkColor {
            let start = window.point(column: column, row: row, within: InkPoint(0, top))
            let end = window.point(column: column, row: row, within: InkPoint(1, bottom))
            return picture.average(
                minX: start.x / page.size.x, minY: start.y / page.size.y,
                maxX: end.x / page.size.x, maxY: end.y / page.size.y)
        }
        return (half(0, 0.5), half(0.5, 1))
    }

    /// Whether grid lines cross in a cell.
    private func isCrossing(_ column: Int, _ row: Int, _ paper: Paper) -> Bool {
        guard paper.hasGrid else { return false }
        let start = window.point(column: column, row: row, within: InkPoint(0, 0))
        let end = window.point(column: column, row: row, within: InkPoint(1, 1))
        func holds(_ low: Double, _ high: Double) -> Bool {
            let spacing = PageBackground.gridSpacing
            return (low / spacing).rounded(.up) * spacing < high
        }
        return holds(start.x, end.x) && holds(start.y, end.y)
    }

    // MARK: Text

    /// Draws the document's text.
    private func drawText(_ paper: Paper, in canvas: inout TerminalUI.Canvas) {
        guard case .text(let lines) = ground else { return }
        var last = Int.min
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let y = PageBackground.margin + (Double(index) + 0.5) * PageBackground.lineHeight
            let dots = window.dots(of: InkPoint(PageBackground.margin, y))
            let row = Int((dots.y / 4).rounded(.down))
            guard row > last else { continue }
            last = row
            write(line, column: Int((dots.x / 2).rounded()), row: row, .secondary, in: &canvas)
        }
    }

    private func draw(
        _ box: InkTextBox, _ paper: Paper, in canvas: inout TerminalUI.Canvas
    ) {
        let dots = window.dots(of: box.origin)
        let (column, row) = (
            Int((dots.x / 2).rounded(.down)), Int((dots.y / 4).rounded(.down))
        )
        for (index, line) in box.lines.enumerated() {
            write(line, column: column, row: row + index, Style(.text), in: &canvas)
            guard row + index >= 0, row + index < canvas.size.height else { continue }
            tint(line, column, row + index, box.color, paper, in: &canvas)
        }
    }

    /// Colors single-cell letters like their box.
    private func tint(
        _ line: String, _ column: Int, _ row: Int, _ color: InkColor, _ paper: Paper,
        in canvas: inout TerminalUI.Canvas
    ) {
        var x = column
        for character in line {
            guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
                (0x21...0x24F).contains(scalar.value), scalar.value < 0x7F || scalar.value > 0xA0,
                scalar.value != 0xAD
            else {
                guard character == " " else { return }
                x += 1
                continue
            }
            canvas.writePixel(
                scalar, x: x, y: row, foreground: RGB(color.readable(on: paper.color)),
                background: RGB(paper.color))
            x += 1
        }
    }

    /// Writes over the background; skips cells with ink.
    private func write(
        _ line: String, column: Int, row: Int, _ style: Style,
        in canvas: inout TerminalUI.Canvas
    ) {
        guard row >= 0, row < canvas.size.height else { return }
        canvas.write(line, x: column, y: row, style: style)
    }

    // MARK: Marks

    private func drawMarks(in canvas: inout TerminalUI.Canvas) {
        if let selection { drawCorners(selection, in: &canvas) }
        guard let cursor, let cell = window.cell(of: cursor) else { return }
        let dots = window.dots(of: cursor)
        let bit = BrailleRaster.dot(Int(dots.x) % 2, Int(dots.y) % 4)
        canvas.writePixel(
            symbol(bit, unicode: canvas.unicode), x: cell.column, y: cell.row,
            foreground: canvas.context.palette[.onAccent],
            background: canvas.context.palette[.accent])
        canvas.setCursor(x: cell.column, y: cell.row)
    }

    private func drawCorners(_ rect: InkRect, in canvas: inout TerminalUI.Canvas) {
        let symbols: [Unicode.Scalar] =
            canvas.unicode ? ["┌", "┐", "└", "┘"] : ["+", "+", "+", "+"]
        let (start, end) = (
            window.dots(of: InkPoint(rect.minX, rect.minY)),
            window.dots(of: InkPoint(rect.maxX, rect.maxY))
        )
        func cell(_ dots: Double, _ size: Int, _ shift: Int) -> Int {
            Int((min(1e6, max(-1e6, dots)) / Double(size)).rounded(.down)) + shift
        }
        let (left, right) = (cell(start.x, 2, -1), cell(end.x, 2, 1))
        let (top, bottom) = (cell(start.y, 4, -1), cell(end.y, 4, 1))
        for (symbol, (x, y)) in zip(
            symbols, [(left, top), (right, top), (left, bottom), (right, bottom)])
        where x >= 0 && y >= 0 && x < canvas.size.width && y < canvas.size.height {
            canvas.fill(Rect(x, y, 1, 1), Style(.accent, .bold), symbol: symbol)
        }
    }
}

extension RGB {
    init(_ color: InkColor) {
        self.init(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
}
