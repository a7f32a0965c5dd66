/// Draws the parts of a graph.
struct GraphDrawing {
    /// Places per column of dots at which a function is tried.
    private static let samples = 8

    let functions: [GraphFunction]
    let window: GraphWindow
    let isASCII: Bool
    private let height: Int
    private let xTicks: [Tick]
    private let yTicks: [Tick]
    /// Columns of the labels on the left.
    private let margin: Int
    private var canvas: DotCanvas

    init(
        functions: [GraphFunction], window: GraphWindow, width: Int, height: Int, isASCII: Bool
    ) {
        self.functions = functions
        self.window = window
        self.height = height
        self.isASCII = isASCII
        yTicks = Tick.ticks(window.y, atMost: max(2, (height - 1) / 3))
        let label = min(yTicks.map(\.label.count).max() ?? 0, width / 3)
        margin = label + 1
        canvas = DotCanvas(width: width - margin, height: height - 1, isASCII: isASCII)
        xTicks = Tick.ticks(window.x, atMost: max(2, canvas.width / 10))
    }

    /// The row of dots of a y, also outside of the window.
    private func row(_ y: Double) -> Double {
        (window.y.upperBound - y) / (window.y.upperBound - window.y.lowerBound)
            * Double(canvas.rows - 1)
    }

    private func column(_ x: Double) -> Double {
        (x - window.x.lowerBound) / (window.x.upperBound - window.x.lowerBound)
            * Double(canvas.columns - 1)
    }

    /// The cell of a tick.
    private func cell(x: Double) -> Int { Int(column(x).rounded()) / canvas.columnsPerCell }
    private func cell(y: Double) -> Int { Int(row(y).rounded()) / canvas.rowsPerCell }

    func lines(point: (x: Double, y: Double)?) -> [String] {
        var drawing = self
        drawing.drawAxes()
        for (number, function) in functions.enumerated() { drawing.shade(function, number) }
        for (number, function) in functions.enumerated() { drawing.draw(function, number) }
        if let point, window.x.contains(point.x), window.y.contains(point.y) {
            drawing.canvas.mark(
                isASCII ? "@" : "●", column: cell(x: point.x), row: cell(y: point.y))
        }
        var labels = [Int: String]()
        for tick in yTicks { labels[cell(y: tick.value)] = String(tick.label.prefix(margin - 1)) }
        let rows = (0..<canvas.height).map { row in
            let label = labels[row] ?? ""
            let space = String(repeating: " ", count: margin - 1 - label.count)
            return Self.trimmed(space + label + " " + drawing.canvas.text(row: row))
        }
        return rows + [xLabels()]
    }

    private static func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    // MARK: Axes

    private mutating func drawAxes() {
        let signs: [Character] = isASCII ? ["-", "|", "+", "+", "+"] : ["─", "│", "┼", "┴", "├"]
        let horizontal = window.y.contains(0) ? cell(y: 0) : nil
        let vertical = window.x.contains(0) ? cell(x: 0) : nil
        if let horizontal {
            for column in 0..<canvas.width {
                canvas.line(signs[0], column: column, row: horizontal)
            }
            for tick in xTicks {
                canvas.line(signs[3], column: cell(x: tick.value), row: horizontal)
            }
        }
        if let vertical {
            for row in 0..<canvas.height { canvas.line(signs[1], column: vertical, row: row) }
            for tick in yTicks { canvas.line(signs[4], column: vertical, row: cell(y: tick.value)) }
        }
        if let horizontal, let vertical {
            canvas.line(signs[2], column: vertical, row: horizontal)
        }
    }

    private func xLabels() -> String {
        var line = [Character](repeating: " ", count: margin + canvas.width)
        var free = 0
        for tick in xTicks {
            let middle = margin + cell(x: tick.value)
            let start = min(max(middle - tick.label.count / 2, 0), line.count - tick.label.count)
            guard start >= free else { continue }
            for (offset, character) in tick.label.enumerated() { line[start + offset] = character }
            free = start + tick.label.count + 1
        }
        return Self.trimmed(String(line))
    }

    // MARK: Curves

    /// Shades the region of an inequality.
    private mutating func shade(_ function: GraphFunction, _ number: Int) {
        guard let side = function.side else { return }
        let width = window.x.upperBound - window.x.lowerBound
        for column in 0..<canvas.columns {
            let x = window.x.lowerBound + width * Double(column) / Double(canvas.columns - 1)
            let edge = row(function.value(x))
            guard edge.isFinite else { continue }
            // Rows count from the top.
            for row in 0..<canvas.rows where side.holds(Double(row) > edge ? -1 : 1) {
                canvas.shade(column, row, series: number)
            }
        }
    }

    /// Whether a dot of a curve is drawn; the edge of a strict inequality is dashed.
    private func isDrawn(_ function: GraphFunction, column: Int) -> Bool {
        let isStrict = function.side == .less || function.side == .greater
        return !isStrict || column / canvas.columnsPerCell % 3 != 2
    }

    private mutating func draw(_ function: GraphFunction, _ number: Int) {
        let count = (canvas.columns - 1) * Self.samples
        let width = window.x.upperBound - window.x.lowerBound
        var last: (column: Int, row: Int)?
        var previous: (x: Double, y: Double)?
        for step in 0...count {
            let x =
                step == count
                ? window.x.upperBound
                : window.x.lowerBound + width * (Double(step) / Double(count))
            let y = function.value(x)
            guard y.isFinite else {
                previous = nil
                continue
            }
            let place = (step + Self.samples / 2) / Self.samples
            let here = row(y)
            var rows = here...here
            if let previous {
                let there = row(previous.y)
                if abs(here - there) > 1, isConnected(function, previous.x, x) {
                    rows = min(here, there)...max(here, there)
                }
            }
            previous = (x, y)
            let bottom = Double(canvas.rows) - 0.5
            guard rows.upperBound > -0.5, rows.lowerBound < bottom else { continue }
            let first = Int(max(rows.lowerBound, 0).rounded())
            let end = Int(min(rows.upperBound, Double(canvas.rows - 1)).rounded())
            if isDrawn(function, column: place) {
                for row in first...max(first, end) { canvas.dot(place, row, series: number) }
            }
            if here > -0.5, here < bottom { last = (place, Int(here.rounded())) }
        }
        if functions.count > 1, let last, let digit = "\(number + 1)".first {
            let column = min(last.column / canvas.columnsPerCell + 1, canvas.width - 1)
            let row = min(max(last.row, 0) / canvas.rowsPerCell, canvas.height - 1)
            canvas.mark(digit, column: column, row: row)
        }
    }

    /// Whether a function has no pole or jump between two places where it is far apart: halving
    /// the interval with the larger difference makes that difference small.
    private func isConnected(_ function: GraphFunction, _ low: Double, _ high: Double) -> Bool {
        let dot = (window.y.upperBound - window.y.lowerBound) / Double(canvas.rows)
        var (low, high) = (low, high)
        var (a, b) = (function.value(low), function.value(high))
        for _ in 0..<48 {
            guard a.isFinite, b.isFinite else { return false }
            if abs(b - a) < dot { return true }
            let middle = low / 2 + high / 2
            guard middle != low, middle != high else { return false }
            let value = function.value(middle)
            if abs(value - a) > abs(b - value) {
                (high, b) = (middle, value)
            } else {
                (low, a) = (middle, value)
            }
        }
        return false
    }
}
