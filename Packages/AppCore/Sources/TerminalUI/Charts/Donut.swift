/// A ring chart with a legend next to it.
public struct Donut: View {
    /// One share.
    public struct Slice: Sendable, Hashable {
        public var label: String
        /// Not negative.
        public var value: Double
        public var role: ColorRole

        public init(_ label: String, _ value: Double, role: ColorRole) {
            self.label = label
            self.value = value.isFinite ? max(0, value) : 0
            self.role = role
        }
    }

    public var slices: [Slice]
    /// A short word in the middle.
    public var center: String
    /// Rows of the ring.
    public var rows: Int

    public init(_ slices: [Slice], center: String = "", rows: Int = 7) {
        self.slices = slices
        self.center = center
        self.rows = max(3, rows)
    }

    private var total: Double { slices.reduce(0) { $0 + $1.value } }

    private func percent(_ slice: Slice) -> Int {
        total > 0 ? Int((slice.value / total * 100).rounded()) : 0
    }

    private func legend(_ context: ViewContext) -> [StyledText] {
        let capabilities = context.capabilities
        return slices.enumerated().map { index, slice in
            let dots = Unicode.Scalar(0x2800 + Self.grains[index % Self.grains.count])
            let mark =
                !capabilities.unicode ? "*" : isGrained(context) ? dots.map { "\($0)\($0)" } : "●"
            return StyledText((mark ?? "●") + " ", Style(slice.role))
                + StyledText("\(slice.label) \(percent(slice))%")
        }
    }

    /// Without colors, shares differ by their dot pattern.
    private func isGrained(_ context: ViewContext) -> Bool {
        context.capabilities.colors == .none && slices.count > 1
    }

    /// Dot patterns of the shares: solid, columns, rows, checkered, diagonal, sparse.
    private static let grains: [UInt32] = [0xFF, 0x47, 0x2D, 0x95, 0x21, 0x02]

    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        let legend = legend(context)
        guard drawsRing(proposal, context) else {
            return Size(proposal.width, slices.count)
        }
        let width = rows * 2 + 2 + (legend.map(\.width).max() ?? 0)
        return Size(min(width, proposal.width), max(rows, slices.count))
    }

    private func drawsRing(_ size: Size, _ context: ViewContext) -> Bool {
        context.capabilities.unicode && total > 0 && size.width >= rows * 2 + 10
            && size.height >= rows
    }

    public func draw(in canvas: inout Canvas) {
        let legend = legend(canvas.context)
        guard drawsRing(canvas.size, canvas.context) else {
            for (y, line) in legend.enumerated() { canvas.write(line, x: 0, y: y) }
            return
        }
        drawRing(in: &canvas)
        let width = StyledText(center).width
        if width > 0, width < rows {
            canvas.write(center, x: rows - width / 2, y: rows / 2, style: .heading)
        }
        let top = max(0, (rows - legend.count) / 2)
        for (y, line) in legend.enumerated() {
            canvas.write(line, x: rows * 2 + 2, y: top + y)
        }
    }

    /// A Braille cell has 2 × 4 dots; it takes the color of most of them.
    private func drawRing(in canvas: inout Canvas) {
        let radius = Double(rows) * 2
        let isGrained = isGrained(canvas.context)
        for row in 0..<rows {
            for column in 0..<(rows * 2) {
                var pattern: UInt32 = 0
                var votes = [Int](repeating: 0, count: slices.count)
                for dot in 0..<8 {
                    let x = Double(column * 2 + dot % 2) + 0.5 - radius
                    let y = Double(row * 4 + dot / 2) + 0.5 - radius
                    let distance = (x * x + y * y).squareRoot() / radius
                    guard distance <= 1, distance >= 0.55 else { continue }
                    pattern |= Self.bits[dot]
                    votes[slice(x, y)] += 1
                }
                guard pattern > 0, let best = votes.indices.max(by: { votes[$0] < votes[$1] })
                else { continue }
                if isGrained { pattern &= Self.grains[best % Self.grains.count] }
                guard pattern > 0, let scalar = Unicode.Scalar(0x2800 + pattern)
                else { continue }
                canvas.write(
                    String(Character(scalar)), x: column, y: row,
                    style: Style(slices[best].role))
            }
        }
    }

    private static let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// The slice at a direction, clockwise from the top.
    private func slice(_ x: Double, _ y: Double) -> Int {
        let wanted = Self.turn(x, y) * total
        var sum = 0.0
        for (index, slice) in slices.enumerated() {
            sum += slice.value
            if wanted < sum { return index }
        }
        return slices.count - 1
    }

    /// The angle from the top as a share of a full turn, clockwise, 0 to 1: a diamond's angle
    /// approximates the circle's, corrected by a parabola (error below a quarter of a percent of a
    /// turn), so no math library is needed.
    private static func turn(_ x: Double, _ y: Double) -> Double {
        let (across, up) = (abs(x), abs(y))
        guard across + up > 0 else { return 0 }
        let ratio = min(across, up) / max(across, up)
        // atan(r) / (pi / 2) for r in 0...1.
        let eighth = ratio * (0.5 + 0.1741 * (1 - ratio))
        let quarter = (across > up ? 1 - eighth : eighth) / 4
        switch (x >= 0, y < 0) {
        case (true, true): return quarter
        case (true, false): return 0.5 - quarter
        case (false, false): return 0.5 + quarter
        case (false, true): return 1 - quarter
        }
    }

    public func describe(into text: inout LinearText) {
        for slice in slices { text.sentence("\(slice.label): \(percent(slice)) percent.") }
    }
}
