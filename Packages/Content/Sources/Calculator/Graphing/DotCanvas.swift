/// Cells of text, each with 2 × 4 braille dots, or one ASCII mark.
struct DotCanvas {
    /// In cells.
    let width: Int
    let height: Int
    let isASCII: Bool
    /// Dots of each cell, as the last byte of its braille character.
    private var dots: [UInt8]
    private var marks: [Character?]
    private var lines: [Character?]

    private static let bits: [[UInt8]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]
    private static let asciiMarks: [Character] = ["*", "o", "x", "#"]

    init(width: Int, height: Int, isASCII: Bool) {
        (self.width, self.height, self.isASCII) = (width, height, isASCII)
        dots = Array(repeating: 0, count: width * height)
        marks = Array(repeating: nil, count: width * height)
        lines = marks
    }

    /// Dots in a cell.
    var columnsPerCell: Int { isASCII ? 1 : 2 }
    var rowsPerCell: Int { isASCII ? 1 : 4 }
    /// Dots in all.
    var columns: Int { width * columnsPerCell }
    var rows: Int { height * rowsPerCell }

    /// Sets a dot; does nothing outside.
    mutating func dot(_ column: Int, _ row: Int, series: Int) {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
        let cell = row / rowsPerCell * width + column / columnsPerCell
        if isASCII {
            marks[cell] = Self.asciiMarks[series % Self.asciiMarks.count]
        } else {
            dots[cell] |= Self.bits[row % 4][column % 2]
        }
    }

    /// Sets one dot of eight or so, beside the axes and at other places for each series.
    mutating func shade(_ column: Int, _ row: Int, series: Int) {
        let cell = row / rowsPerCell * width + column / columnsPerCell
        guard lines[cell] == nil else { return }
        if isASCII {
            if (column + 2 * row + series) % 4 == 0 { lines[cell] = "." }
        } else if column % 4 == series % 4, row % 2 == 0, (column / 4 + row / 2) % 2 == 0 {
            dot(column, row, series: series)
        }
    }

    /// Puts a character above everything.
    mutating func mark(_ character: Character, column: Int, row: Int) {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return }
        marks[row * width + column] = character
    }

    /// Puts a character below the dots.
    mutating func line(_ character: Character, column: Int, row: Int) {
        guard (0..<width).contains(column), (0..<height).contains(row) else { return }
        lines[row * width + column] = character
    }

    func text(row: Int) -> String {
        String(
            (0..<width).map { column -> Character in
                let cell = row * width + column
                if let mark = marks[cell] { return mark }
                if dots[cell] != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots[cell])) {
                    return Character(scalar)
                }
                return lines[cell] ?? " "
            })
    }
}
