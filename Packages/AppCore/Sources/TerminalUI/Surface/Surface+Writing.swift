extension Surface {
    /// A run's appearance, computed once for its cells.
    struct Ink {
        var foreground: CellColor
        /// nil keeps the background below.
        var background: CellColor?
        var attributes: UInt8
        var link: UInt16

        init(_ style: Style, link: UInt16 = 0) {
            foreground = .role(style.foreground)
            background = style.background.map(CellColor.role)
            attributes = style.attributes.rawValue
            self.link = link
        }
    }

    /// Writes sanitized text from `x` on row `y`, clipped to columns `minX..<maxX`. Returns the
    /// full text's width in cells.
    func write(_ text: String, x: Int, y: Int, minX: Int, maxX: Int, _ ink: Ink) -> Int {
        guard y >= 0, y < size.height else { return CharacterWidth.of(text) }
        let low = max(0, minX)
        let high = min(size.width, maxX)
        if let width = CharacterWidth.simple(text) {
            writeSimple(text, width, x: x, y: y, low: low, high: high, ink)
            return width
        }
        var column = x
        for character in text {
            let width = CharacterWidth.of(character)
            guard width > 0 else { continue }
            if column >= low, column + width <= high {
                place(glyph(of: character), width: width, x: column, y: y, ink)
            } else if column < high, column + width > low {
                // Half of a wide cluster is visible: draw a space instead.
                for x in max(column, low)..<min(column + width, high) {
                    place(0x20, width: 1, x: x, y: y, ink)
                }
            }
            column += width
        }
        return column - x
    }

    /// Fast path for text with one cell per code point.
    private func writeSimple(
        _ text: String, _ count: Int, x: Int, y: Int, low: Int, high: Int, _ ink: Ink
    ) {
        let first = max(x, low)
        let last = min(x + count, high)
        guard first < last else { return }
        breakWide(x: first, y: y)
        breakWide(x: last, y: y)
        let base = y * size.width
        cells.withUnsafeMutableBufferPointer { cells in
            var column = x
            for scalar in text.unicodeScalars {
                if column >= first {
                    guard column < last else { break }
                    let background = ink.background ?? cells[base + column].background
                    cells[base + column] = Cell(
                        glyph: scalar.value, foreground: ink.foreground, background: background,
                        attributes: ink.attributes, width: 1, link: ink.link)
                }
                column += 1
            }
        }
    }

    /// Writes a glyph to a cell inside the surface.
    func place(_ glyph: UInt32, width: Int, x: Int, y: Int, _ ink: Ink) {
        breakWide(x: x, y: y)
        breakWide(x: x + width, y: y)
        let index = y * size.width + x
        let background = ink.background ?? cells[index].background
        cells[index] = Cell(
            glyph: glyph, foreground: ink.foreground, background: background,
            attributes: ink.attributes, width: UInt8(width), link: ink.link)
        if width == 2 {
            cells[index + 1] = Cell(
                glyph: 0x20, foreground: ink.foreground, background: background,
                attributes: ink.attributes, width: 0, link: ink.link)
        }
    }

    /// Replaces a wide cluster that straddles column `x` by spaces.
    private func breakWide(x: Int, y: Int) {
        guard x > 0, x < size.width else { return }
        let index = y * size.width + x
        guard cells[index].width == 0 else { return }
        for half in [index - 1, index] {
            cells[half].glyph = 0x20
            cells[half].width = 1
        }
    }

    /// Clears a (clipped) rectangle to a background.
    func fill(_ rect: Rect, _ style: Style, glyph: UInt32 = 0x20) {
        guard !rect.isEmpty else { return }
        let ink = Ink(style)
        for y in rect.y..<rect.maxY {
            breakWide(x: rect.x, y: y)
            breakWide(x: rect.maxX, y: y)
            let base = y * size.width
            cells.withUnsafeMutableBufferPointer { cells in
                for index in (base + rect.x)..<(base + rect.maxX) {
                    cells[index] = Cell(
                        glyph: glyph, foreground: ink.foreground,
                        background: ink.background ?? cells[index].background,
                        attributes: ink.attributes, width: 1, link: 0)
                }
            }
        }
    }
}
