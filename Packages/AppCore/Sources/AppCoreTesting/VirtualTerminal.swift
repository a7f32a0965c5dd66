/// A terminal emulator for tests: interprets a program's output and keeps the visible screen.
/// Supports what a full-screen program needs of xterm; other sequences are listed in ``unknown``,
/// so that tests can check for them.
public struct VirtualTerminal: Sendable {
    /// A color as it was asked for.
    public enum Color: Sendable, Hashable {
        case standard
        /// 0 to 255.
        case indexed(Int)
        /// 24 bits, `0xRRGGBB`.
        case rgb(UInt32)
    }

    /// A cell's appearance.
    public struct CellStyle: Sendable, Hashable {
        public var foreground = Color.standard
        public var background = Color.standard
        public var bold = false
        public var dim = false
        public var italic = false
        public var underline = false
        public var reverse = false
        public var strikethrough = false

        /// Default colors, no attributes.
        public init() {}
    }

    /// A cell. The right half of a wide cluster has an empty text.
    public struct Cell: Sendable, Hashable {
        public var text = " "
        public var look = CellStyle()
        /// Target of its link; nil for none.
        public var link: String?
    }

    /// Columns.
    public private(set) var width: Int
    /// Rows.
    public private(set) var height: Int
    /// Column of the cursor, from 0.
    public internal(set) var x = 0
    /// Row of the cursor, from 0.
    public internal(set) var y = 0
    /// Active private modes: 25 visible cursor, 1049 alternate screen, 2004 bracketed paste, 1000
    /// and 1006 mouse, 2026 synchronized update, 7 wrapping.
    public internal(set) var modes: Set<Int> = [7, 25]
    /// The window's title.
    public internal(set) var title = ""
    /// Unknown sequences.
    public internal(set) var unknown: [String] = []
    /// Bytes interpreted so far.
    public private(set) var byteCount = 0
    /// Bell characters so far.
    public internal(set) var bells = 0
    /// Images so far: kitty's control data or `sixel`.
    public internal(set) var pictures: [String] = []
    /// The program's queries, such as `OSC 11` or `DA1`, in order.
    public internal(set) var questions: [String] = []

    var cells: [[Cell]]
    private var mainScreen: [[Cell]]?
    private var mainCursor = (0, 0)
    var look = CellStyle()
    var link: String?
    /// First and last row of the scrolling region.
    var region: ClosedRange<Int>
    var lastGlyph = " "
    private var parser = VirtualTerminalParser()

    /// A blank terminal, cursor in the top left corner.
    public init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        cells = Self.blank(self.width, self.height)
        region = 0...(self.height - 1)
    }

    private static func blank(_ width: Int, _ height: Int) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: width), count: height)
    }

    /// Interprets bytes; sequences may be split anywhere.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            if let command = parser.take(byte) { perform(command) }
        }
        if let text = parser.finishText(keepingPart: true) { perform(.text(text)) }
    }

    mutating func takeWaiting() -> VirtualTerminalParser.Command? { parser.takeWaiting() }

    /// Changes the size; content at the top left stays.
    public mutating func resize(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        cells = fitted(cells)
        region = 0...(self.height - 1)
        x = min(x, self.width - 1)
        y = min(y, self.height - 1)
    }

    /// Cells cropped or filled to the size.
    private func fitted(_ old: [[Cell]]) -> [[Cell]] {
        var next = Self.blank(width, height)
        for row in 0..<min(next.count, old.count) {
            for column in 0..<min(width, old[row].count) { next[row][column] = old[row][column] }
        }
        return next
    }

    // MARK: What a person sees

    /// One row, trailing spaces kept.
    public func row(_ index: Int) -> String {
        cells.indices.contains(index) ? cells[index].map(\.text).joined() : ""
    }

    /// All rows without trailing spaces and empty rows at the end.
    public var text: String {
        var rows = cells.map { row in
            var text = row.map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        while rows.last == "" { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    /// The cell at a position; blank outside.
    public func cell(x: Int, y: Int) -> Cell {
        cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : Cell()
    }

    /// The look at a place.
    public func look(x: Int, y: Int) -> CellStyle { cell(x: x, y: y).look }

    /// The first position of `text` in a row; nil if not found.
    public func find(_ text: String) -> (x: Int, y: Int)? {
        for (y, row) in cells.enumerated() {
            for x in row.indices {
                guard !row[x].text.isEmpty else { continue }
                if row[x...].map(\.text).joined().hasPrefix(text) { return (x, y) }
            }
        }
        return nil
    }

    /// Whether the cursor shows.
    public var showsCursor: Bool { modes.contains(25) }
    /// Whether the alternate screen is on.
    public var isAlternate: Bool { modes.contains(1049) }

    // MARK: Screens

    mutating func switchScreen(alternate: Bool) {
        if alternate {
            guard mainScreen == nil else { return }
            mainScreen = cells
            mainCursor = (x, y)
            cells = Self.blank(width, height)
        } else if let main = mainScreen {
            cells = fitted(main)
            (x, y) = (min(mainCursor.0, width - 1), min(mainCursor.1, height - 1))
            mainScreen = nil
        }
    }

    // MARK: Writing

    mutating func write(_ character: Character) {
        let columns = VirtualTerminalWidth.of(character)
        if columns == 0 { return }
        if x + columns > width {
            if modes.contains(7) {
                x = 0
                lineFeed()
            } else {
                x = max(0, width - columns)
            }
        }
        tear(x)
        tear(x + columns)
        lastGlyph = String(character)
        cells[y][x] = Cell(text: lastGlyph, look: look, link: link)
        if columns == 2, x + 1 < width { cells[y][x + 1] = Cell(text: "", look: look, link: link) }
        x += columns
        if !modes.contains(7) { x = min(x, width - 1) }
    }

    /// Replaces a split wide cluster by spaces.
    private mutating func tear(_ column: Int) {
        guard column > 0, column < width, cells[y][column].text.isEmpty else { return }
        cells[y][column].text = " "
        cells[y][column - 1].text = " "
    }

    mutating func lineFeed() {
        if y == region.upperBound {
            scroll(by: 1)
        } else {
            y = min(y + 1, height - 1)
        }
    }

    /// Scrolls the region up (or down, if negative).
    mutating func scroll(by lines: Int) {
        var blank = Cell()
        blank.look.background = look.background
        let row = Array(repeating: blank, count: width)
        for _ in 0..<min(abs(lines), region.count) {
            if lines > 0 {
                cells.remove(at: region.lowerBound)
                cells.insert(row, at: region.upperBound)
            } else {
                cells.remove(at: region.upperBound)
                cells.insert(row, at: region.lowerBound)
            }
        }
    }

    /// Clears cells of a row to the current background.
    mutating func erase(_ columns: Range<Int>, row: Int) {
        guard cells.indices.contains(row) else { return }
        var blank = Cell()
        blank.look.background = look.background
        for column in columns.clamped(to: 0..<width) { cells[row][column] = blank }
    }
}
