/// Computes the fewest bytes that update a terminal to show a surface.
///
/// Requires exclusive access to the terminal, no automatic wrapping and raw output (see
/// ``TerminalSession``). Call ``invalidate()`` after any other output.
public struct FrameWriter {
    /// The terminal's capabilities; a change repaints everything.
    public var capabilities: TerminalCapabilities {
        didSet { if capabilities != oldValue { reset() } }
    }
    /// The colors of the roles; a change repaints everything.
    public var palette: Palette { didSet { if palette != oldValue { reset() } } }

    /// The cells on the terminal; empty if unknown.
    var front: [Cell] = []
    var size = Size.zero
    private var generation = 0
    private var encoder: ColorEncoder
    var images = ImageWriter()
    var pen: ColorEncoder.ResolvedStyle? { didSet { penCell = nil } }
    /// The cell that the pen was last set for, as a fast path.
    private var penCell: Cell?
    private var link: UInt16 = 0
    /// nil while unknown.
    var cursor: (x: Int, y: Int)?
    private var cursorShown: Bool?
    var bytes: [UInt8] = []
    /// The cells of the current frame, copied for fast access.
    var cells: [Cell] = []

    public init(capabilities: TerminalCapabilities, palette: Palette) {
        self.capabilities = capabilities
        self.palette = palette
        encoder = ColorEncoder(palette, capabilities.colors)
    }

    private mutating func reset() {
        encoder = ColorEncoder(palette, capabilities.colors)
        invalidate()
    }

    /// Discards the known content; the next frame repaints everything.
    public mutating func invalidate() {
        front = []
        pen = nil
        penCell = nil
        cursor = nil
        cursorShown = nil
        images.forget()
    }

    /// The bytes to show `surface`; empty if nothing changed.
    public mutating func frame(_ surface: Surface) -> [UInt8] {
        bytes.removeAll(keepingCapacity: true)
        cells = surface.cells
        defer { cells = [] }
        if surface.size != size || surface.generation != generation || front.isEmpty {
            begin(surface)
        }
        images.erase(surface.images, self.capabilities, front: &front, size, &bytes)
        if surface.images.isEmpty { scroll() }
        paint(surface)
        if images.draw(surface.images, capabilities, palette, &bytes) { cursor = nil }
        place(surface.cursor)
        if capabilities.synchronizedUpdates, bytes.count > 200 {
            return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
        }
        return bytes
    }

    private mutating func begin(_ surface: Surface) {
        size = surface.size
        generation = surface.generation
        front = Array(repeating: Self.unknown, count: size.width * size.height)
        pen = nil
        cursor = nil
        bytes += Array("\u{1B}[m".utf8)
        penCell = nil
        pen = ColorEncoder.ResolvedStyle(
            foreground: .terminal, background: .terminal, attributes: 0)
        link = 0
    }

    /// Differs from every drawn cell.
    static let unknown = Cell(
        glyph: .max, foreground: .terminal, background: .terminal, attributes: 0, width: 9, link: 0)

    private mutating func paint(_ surface: Surface) {
        let changed = changedCells()
        if changed.count > 1, changed.count <= Self.few {
            paintFew(changed, surface)
        } else {
            for index in changed { paint(index, surface) }
        }
        if link != 0 { switchLink(0, surface) }
    }

    /// Up to this many changed cells, two writing orders are compared.
    private static let few = 600

    /// Indexes of the cells to write, row by row. Cells that look the same are skipped.
    private mutating func changedCells() -> [Int] {
        var changed: [Int] = []
        for y in changedRows() {
            for index in (y * size.width)..<((y + 1) * size.width) {
                let cell = cells[index]
                if cell == front[index] { continue }
                if cell.width == 0, index > 0 {
                    // A changed right half is written with its left half.
                    if changed.last != index - 1 { changed.append(index - 1) }
                } else if same(cell, front[index]) {
                    front[index] = cell
                } else {
                    changed.append(index)
                }
            }
        }
        return changed
    }

    /// Rows that aren't byte-for-byte equal.
    func changedRows() -> [Int] {
        let stride = MemoryLayout<Cell>.stride * size.width
        return cells.withUnsafeBytes { new in
            front.withUnsafeBytes { old in
                (0..<size.height).filter { y in
                    for offset in Swift.stride(from: y * stride, to: (y + 1) * stride, by: 8)
                    where new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                        != old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    {
                        return true
                    }
                    return false
                }
            }
        }
    }

    /// Writing row by row may change the pen often, writing by style may move the cursor often.
    /// Uses the shorter one.
    private mutating func paintFew(_ changed: [Int], _ surface: Surface) {
        var groups: [ColorEncoder.ResolvedStyle] = []
        let keyed = changed.map { index -> (group: Int, index: Int) in
            let look = encoder.look(of: cells[index])
            if let group = groups.firstIndex(of: look) { return (group, index) }
            groups.append(look)
            return (groups.count - 1, index)
        }
        guard groups.count > 1 else {
            for index in changed { paint(index, surface) }
            return
        }
        var byLook = self
        for entry in keyed.sorted(by: { ($0.group, $0.index) < ($1.group, $1.index) }) {
            byLook.paint(entry.index, surface)
        }
        for index in changed { paint(index, surface) }
        if byLook.bytes.count < bytes.count { self = byLook }
    }

    /// Whether two different cells look the same here.
    private func same(_ left: Cell, _ right: Cell) -> Bool {
        left.glyph == right.glyph && left.width == right.width && left.link == right.link
            && encoder.look(of: left) == encoder.look(of: right)
    }

    private mutating func paint(_ index: Int, _ surface: Surface) {
        let cell = cells[index]
        let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
        moveTo(x, y, surface)
        write(cell, surface)
        front[index] = cell
        if cell.width == 2, x + 1 < size.width { front[index + 1] = cells[index + 1] }
    }

    private mutating func write(_ cell: Cell, _ surface: Surface) {
        if !isEasy(cell) {
            let look = easyLook(of: cell)
            if look != pen { switchPen(look) }
            penCell = cell.glyph == 0x20 ? nil : cell
        }
        if cell.link != link { switchLink(cell.link, surface) }
        let isCluster = cell.glyph & Cell.clusterBit != 0
        if cell.glyph < 0x80 {
            bytes.append(UInt8(cell.glyph))
        } else if isCluster {
            bytes += surface.clusters[Int(cell.glyph & ~Cell.clusterBit)].utf8
        } else if let scalar = Unicode.Scalar(cell.glyph) {
            bytes += UTF8.encode(scalar).map(Array.init) ?? [0x20]
        }
        guard let at = cursor else { return }
        let next = at.x + Int(cell.width)
        // Terminals disagree about the width of emoji and clusters and the cursor position past the
        // last column; don't rely on it there.
        let certain = !isCluster && cell.glyph < 0x1F000 && next < size.width
        cursor = certain ? (next, at.y) : nil
    }

    /// The look of a cell; for a space, the current pen with another background.
    private func easyLook(of cell: Cell) -> ColorEncoder.ResolvedStyle {
        var look = encoder.look(of: cell)
        if cell.glyph == 0x20, look.attributes == 0, let pen,
            pen.attributes & ColorEncoder.inked == 0
        {
            look.foreground = pen.foreground
            look.attributes = pen.attributes
        }
        return look
    }

    /// Fast check whether the pen fits this cell.
    private func isEasy(_ cell: Cell) -> Bool {
        guard let penCell, let pen, cell.background == penCell.background else { return false }
        if cell.glyph == 0x20 {
            return cell.attributes & ColorEncoder.inked == 0
                && pen.attributes & ColorEncoder.inked == 0
        }
        return cell.foreground == penCell.foreground && cell.attributes == penCell.attributes
    }

    // MARK: Cursor

    /// Moves to a cell in the fewest bytes; rewrites a few unchanged cells if that is shorter.
    private mutating func moveTo(_ x: Int, _ y: Int, _ surface: Surface) {
        if let at = cursor, at.y == y {
            if at.x == x { return }
            if at.x < x, x - at.x <= 4, rewrite(at.x..<x, y, surface) { return }
        }
        move(x, y)
    }

    /// Rewrites unchanged cells if the pen already fits.
    private mutating func rewrite(_ columns: Range<Int>, _ y: Int, _ surface: Surface) -> Bool {
        let base = y * size.width
        for x in columns {
            let cell = cells[base + x]
            guard cell.glyph < 0x7F, cell.width == 1, cell.link == link,
                easyLook(of: cell) == pen
            else { return false }
        }
        for x in columns { write(cells[base + x], surface) }
        return cursor != nil
    }

    mutating func move(_ x: Int, _ y: Int) {
        defer { cursor = (x, y) }
        if let at = cursor, y > at.y, y - at.y <= 3, x <= at.x, at.x - x <= 3 {
            // Line feeds keep the column and backspaces move left; both are shorter than a
            // sequence.
            for _ in x..<at.x { bytes.append(0x08) }
            for _ in at.y..<y { bytes.append(0x0A) }
            return
        }
        guard let at = cursor, at.y == y || (x == 0 && at.y + 1 == y) else {
            bytes += [0x1B, 0x5B]
            if y > 0 || x > 0 { bytes.appendDecimal(y + 1) }
            if x > 0 {
                bytes.append(0x3B)
                bytes.appendDecimal(x + 1)
            }
            bytes.append(0x48)
            return
        }
        if at.y != y {
            bytes += [0x0D, 0x0A]
        } else if x == 0 {
            if at.x > 0 { bytes.append(0x0D) }
        } else if x > at.x {
            bytes.appendCSI(x - at.x, 0x43)
        } else if x < at.x {
            bytes.appendCSI(at.x - x, 0x44)
        }
    }

    private mutating func place(_ wanted: Surface.CursorPosition?) {
        guard let wanted else {
            if cursorShown != false { bytes += Array("\u{1B}[?25l".utf8) }
            cursorShown = false
            return
        }
        if cursor.map({ $0.x != wanted.x || $0.y != wanted.y }) ?? true {
            move(wanted.x, wanted.y)
        }
        if cursorShown != true { bytes += Array("\u{1B}[?25h".utf8) }
        cursorShown = true
    }

    // MARK: Pen

    /// Writes only the differences from the current pen.
    private mutating func switchPen(_ look: ColorEncoder.ResolvedStyle) {
        let old =
            pen
            ?? ColorEncoder.ResolvedStyle(
                foreground: .terminal, background: .terminal, attributes: 0)
        let unknown = pen == nil
        pen = look
        bytes += [0x1B, 0x5B]
        if look.attributes == 0, look.foreground == .terminal, look.background == .terminal {
            bytes.append(0x6D)
            return
        }
        var first = true
        func separate(_ bytes: inout [UInt8]) {
            if !first { bytes.append(0x3B) }
            first = false
        }
        if unknown {
            bytes.append(0x30)
            first = false
        }
        for code in Self.attributeCodes(from: unknown ? 0 : old.attributes, to: look.attributes) {
            separate(&bytes)
            bytes.appendDecimal(code)
        }
        if unknown || look.foreground != old.foreground {
            separate(&bytes)
            encoder.appendForeground(look.foreground, to: &bytes)
        }
        if unknown || look.background != old.background {
            separate(&bytes)
            encoder.appendBackground(look.background, to: &bytes)
        }
        bytes.append(0x6D)
    }

    /// The SGR codes to change attributes.
    private static func attributeCodes(from old: UInt8, to new: UInt8) -> [Int] {
        guard old != new else { return [] }
        var codes: [Int] = []
        var current = old
        // 22 ends both bold and dim.
        if old & ~new & 3 != 0 {
            codes.append(22)
            current &= ~3
        }
        let table: [(bit: UInt8, on: Int, off: Int)] = [
            (1, 1, 22), (2, 2, 22), (4, 3, 23), (8, 4, 24), (16, 7, 27), (32, 9, 29),
        ]
        for entry in table where (current ^ new) & entry.bit != 0 {
            codes.append(new & entry.bit != 0 ? entry.on : entry.off)
        }
        return codes
    }

    private mutating func switchLink(_ index: UInt16, _ surface: Surface) {
        link = index
        guard capabilities.hyperlinks else { return }
        let target = index == 0 ? "" : surface.links[Int(index) - 1]
        bytes += "\u{1B}]8;;\(target)\u{1B}\\".utf8
    }
}
