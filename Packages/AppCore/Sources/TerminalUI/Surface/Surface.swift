/// A grid of cells that views draw into through a ``Canvas``, with click regions, text cursor and
/// images. Created once, cleared for each frame, used on one thread.
public final class Surface {
    /// The size in cells.
    public private(set) var size: Size
    var cells: [Cell]
    /// Grapheme clusters of more than one code point, by index.
    private(set) var clusters: [String] = []
    private var clusterIndex: [String: UInt32] = [:]
    /// Targets of OSC 8 links.
    private(set) var links: [String] = []
    /// Incremented when cluster indexes become invalid and earlier frames can't be compared.
    private(set) var generation = 0
    /// Click regions in drawing order; the last one at a point wins.
    public internal(set) var regions: [HitRegion] = []
    /// The text cursor; nil hides it.
    public internal(set) var cursor: CursorPosition?
    /// Images over cells, for terminals with an image protocol.
    public internal(set) var images: [ImagePlacement] = []

    /// True if the content is animated and must be redrawn soon.
    public internal(set) var isAnimated = false

    /// A clickable rectangle.
    public struct HitRegion: Sendable, Hashable {
        public var id: String
        /// In cells of the surface.
        public var rect: Rect
    }

    /// A cell of the surface.
    public struct CursorPosition: Sendable, Hashable {
        public var x: Int
        public var y: Int
    }

    /// An image and its cells.
    public struct ImagePlacement: Sendable, Hashable {
        public var image: PixelImage
        /// In cells of the surface.
        public var rect: Rect
    }

    public init(size: Size) {
        self.size = Size(max(0, size.width), max(0, size.height))
        cells = Array(repeating: .blank, count: self.size.width * self.size.height)
    }

    /// Clears all cells to `background` and removes regions, cursor and images.
    public func clear(background: ColorRole? = nil) {
        if clusters.count > 16_384 || links.count > 16_384 { forgetClusters() }
        var blank = Cell.blank
        blank.background = background.map(CellColor.role) ?? .terminal
        cells.withUnsafeMutableBufferPointer { $0.update(repeating: blank) }
        regions.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        cursor = nil
        isAnimated = false
    }

    /// Changes the size and discards the content.
    public func resize(to newSize: Size) {
        size = Size(max(0, newSize.width), max(0, newSize.height))
        cells = Array(repeating: .blank, count: size.width * size.height)
        clear()
    }

    private func forgetClusters() {
        clusters.removeAll()
        clusterIndex.removeAll()
        links.removeAll()
        generation += 1
    }

    /// The id of the topmost region under a cell.
    public func action(x: Int, y: Int) -> String? {
        regions.last { $0.rect.contains(x: x, y: y) }?.id
    }

    /// A row as text; wide clusters once, with trailing spaces.
    public func row(_ y: Int) -> String {
        guard y >= 0, y < size.height else { return "" }
        var text = ""
        for cell in cells[(y * size.width)..<((y + 1) * size.width)] where cell.width > 0 {
            text += string(of: cell)
        }
        return text
    }

    /// All rows without trailing spaces and empty rows at the end.
    public var text: String {
        var rows = (0..<size.height).map { y -> String in
            var row = self.row(y)
            while row.last == " " { row.removeLast() }
            return row
        }
        while rows.last == "" { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    func string(of cell: Cell) -> String {
        if cell.glyph & Cell.clusterBit != 0 {
            return clusters[Int(cell.glyph & ~Cell.clusterBit)]
        }
        return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
    }

    /// A cluster's glyph; clusters are limited to 24 code points.
    func glyph(of character: Character) -> UInt32 {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return first.value
        }
        let cluster = String(String.UnicodeScalarView(scalars.prefix(24)))
        if let known = clusterIndex[cluster] { return known }
        let index = UInt32(clusters.count) | Cell.clusterBit
        clusters.append(cluster)
        clusterIndex[cluster] = index
        return index
    }

    func link(of target: String) -> UInt16 {
        if let index = links.firstIndex(of: target) { return UInt16(index + 1) }
        guard links.count < Int(UInt16.max) - 1 else { return 0 }
        links.append(target)
        return UInt16(links.count)
    }
}

extension Surface {
    /// The first column of `text` in a row; nil if not found.
    public func column(of text: String, row y: Int) -> Int? {
        guard y >= 0, y < size.height else { return nil }
        let wanted = Array(text)
        var glyphs: [(character: String, x: Int)] = []
        for x in 0..<size.width where cells[y * size.width + x].width > 0 {
            glyphs.append((string(of: cells[y * size.width + x]), x))
        }
        guard !wanted.isEmpty, glyphs.count >= wanted.count else { return nil }
        for start in 0...(glyphs.count - wanted.count)
        where wanted.indices.allSatisfy({ glyphs[start + $0].character == String(wanted[$0]) }) {
            return glyphs[start].x
        }
        return nil
    }

    /// A cell's style, for tests. nil outside, and for image cells.
    public func style(x: Int, y: Int) -> Style? {
        guard Rect(size).contains(x: x, y: y) else { return nil }
        let cell = cells[y * size.width + x]
        guard case .role(let foreground) = cell.foreground.kind else { return nil }
        var background: ColorRole?
        if case .role(let index) = cell.background.kind { background = ColorRole.allCases[index] }
        return Style(
            ColorRole.allCases[foreground], on: background, .init(rawValue: cell.attributes))
    }
}
