/// An image, shown as well as the terminal can, with alternative text.
public struct ImageView: View {
    /// nil shows only the alternative text.
    public var image: PixelImage?
    /// The alternative text.
    public var alternative: String
    /// Maximum height in rows.
    public var maxRows: Int

    public init(_ image: PixelImage?, alternative: String, maxRows: Int = 20) {
        self.image = image
        self.alternative = alternative
        self.maxRows = max(1, maxRows)
    }

    /// The image's size in cells; nil if it isn't drawn.
    private func cells(_ room: Size, _ context: ViewContext) -> Size? {
        guard let image, context.capabilities.images != .none, room.width >= 4 else { return nil }
        let cell = context.capabilities.cellPixels
        let (across, down) = (max(1, cell.width), max(1, cell.height))
        // No larger than one screen pixel per image pixel.
        var width = min(room.width, max(4, (image.width + across - 1) / across))
        func rows(_ width: Int) -> Int {
            max(1, (width * across * image.height + image.width * down / 2) / (image.width * down))
        }
        let most = max(1, min(maxRows, room.height))
        if rows(width) > most {
            width = max(1, most * down * image.width / (image.height * across))
        }
        return Size(min(width, room.width), min(rows(width), most))
    }

    private var caption: Text {
        Text(StyledText("[Image] ", .accent) + StyledText(alternative, .secondary))
    }

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        cells(proposal, context) ?? caption.size(in: proposal, context)
    }

    public func draw(in canvas: inout Canvas) {
        guard let image, let cells = cells(canvas.size, canvas.context) else {
            return caption.draw(in: &canvas)
        }
        let capabilities = canvas.context.capabilities
        if capabilities.images == .kitty || capabilities.images == .sixel,
            canvas.place(image, in: Rect(cells))
        {
            return
        }
        guard capabilities.unicode, capabilities.colors >= .ansi256 else {
            return caption.draw(in: &canvas)
        }
        drawHalfBlocks(image, cells, in: &canvas)
    }

    /// The upper half of a cell is the foreground, the lower half the background.
    private func drawHalfBlocks(_ image: PixelImage, _ cells: Size, in canvas: inout Canvas) {
        let backdrop = canvas.context.palette[.background]
        let lines = cells.height * 2
        func span(_ index: Int, _ count: Int, _ pixels: Int) -> Range<Int> {
            let start = min(index * pixels / count, pixels - 1)
            return start..<max(start + 1, (index + 1) * pixels / count)
        }
        let visible = canvas.visible
        for y in max(0, visible.y)..<max(0, visible.y, min(cells.height, visible.maxY)) {
            for x in 0..<cells.width {
                let columns = span(x, cells.width, image.width)
                canvas.writePixel(
                    "▀", x: x, y: y,
                    foreground: image.average(
                        columns, span(y * 2, lines, image.height), over: backdrop),
                    background: image.average(
                        columns, span(y * 2 + 1, lines, image.height), over: backdrop))
            }
        }
    }

    public func describe(into text: inout LinearText) {
        text.sentence("Image: \(alternative)")
    }
}
