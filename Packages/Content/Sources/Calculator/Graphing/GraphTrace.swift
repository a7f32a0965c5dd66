/// A graph to explore: a window to zoom, and a point that moves along the curves.
package struct GraphTrace: Sendable, Hashable {
    package private(set) var functions: [GraphFunction]
    /// The letters besides x, in alphabetical order.
    package private(set) var sliders: [GraphSlider]
    /// The slider that ``slide(by:)`` moves.
    package private(set) var slider = 0
    package private(set) var window: GraphWindow
    /// What is in the window.
    package private(set) var features: GraphFeatures
    /// The curve that the point is on, from 0.
    package private(set) var curve = 0
    /// Where the point is.
    package private(set) var x: Double
    private let first: GraphWindow
    /// The functions with their letters.
    private let families: [GraphFunction]
    /// What the point was moved to; nil once it has moved on.
    private var kind: GraphFeatures.Point.Kind?

    /// Reads functions with `;` or a comma between them, such as `x^2 - 4; x + 2`. Letters besides x
    /// are sliders, which begin at 1: `a x^2 + b`.
    ///
    /// Throws with the column of what can't be read, or if there are more than
    /// ``Graph/mostFunctions`` or ``GraphSlider/most``.
    package init(_ text: String) throws(CalculatorError) {
        var functions: [GraphFunction] = []
        var column = 0
        for part in Self.parts(text) {
            defer { column += part.count + 1 }
            let spaces = part.prefix(while: \.isWhitespace).count
            do throws(CalculatorError) {
                functions.append(
                    try Calculator.function(String(part.dropFirst(spaces)), hasSliders: true))
            } catch {
                throw CalculatorError(
                    error.message, column: error.column.map { $0 + column + spaces },
                    cure: error.cure)
            }
        }
        guard functions.count <= Graph.mostFunctions else {
            throw CalculatorError("A graph has 1 to \(Graph.mostFunctions) functions.")
        }
        let letters = functions.reduce(into: Set<String>()) { $0.formUnion($1.letters) }
        guard letters.count <= GraphSlider.most else {
            throw CalculatorError("A graph has up to \(GraphSlider.most) letters besides x.")
        }
        sliders = letters.sorted().map { GraphSlider(name: $0) }
        families = functions
        functions = GraphSlider.apply(sliders, to: functions)
        self.functions = functions
        first = GraphWindow(x: GraphWindow.usual.x, fitting: functions)
        window = first
        features = GraphFeatures(functions, in: first)
        x = 0
    }

    /// The text between separators that aren't in parentheses.
    private static func parts(_ text: String) -> [Substring] {
        var depth = 0
        var parts: [Substring] = []
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case let sign where depth == 0 && (sign == ";" || sign == ","):
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        let last = text[start...]
        return parts.isEmpty || !last.allSatisfy(\.isWhitespace) ? parts + [last] : parts
    }

    package var y: Double { functions[curve].value(x) }

    // MARK: Moving

    /// A round number, about a sixtieth of the window.
    private var step: Double {
        let size = window.x.upperBound - window.x.lowerBound
        return Tick.step(size, atMost: 60) ?? size / 60
    }

    /// Moves the point to the next multiples of a round number, and the window with it at an edge.
    package mutating func move(by steps: Int) {
        let step = step
        let place = x / step
        let whole = steps > 0 ? (place + 1e-9).rounded(.down) : (place - 1e-9).rounded(.up)
        x = (whole + Double(steps)) * step
        kind = nil
        guard !window.x.contains(x) else { return }
        let half = (window.x.upperBound - window.x.lowerBound) / 2
        show(GraphWindow(x: (x - half)...(x + half), y: window.y))
    }

    /// Moves the point to another curve.
    package mutating func changeCurve(by steps: Int) {
        curve = (curve + steps + functions.count) % functions.count
        kind = nil
    }

    /// Moves the point to the next root, extremum or intersection of its curve to the right, or to
    /// the left, going round at the end. Returns false if there is none in the window.
    package mutating func moveToPoint(isForward: Bool) -> Bool {
        let own = features.points.filter { $0.functions.contains(curve) }.sorted { $0.x < $1.x }
        let reach = step * 1e-6
        let next =
            isForward
            ? own.first { $0.x > x + reach } ?? own.first
            : own.last { $0.x < x - reach } ?? own.last
        guard let next else { return false }
        (x, kind) = (next.x, next.kind)
        return true
    }

    // MARK: Zooming

    /// Halves or doubles the window, with the point in the middle if it's in the window.
    package mutating func zoom(isIn: Bool) {
        let factor = isIn ? 0.25 : 1
        let y = y
        func range(_ range: ClosedRange<Double>, around middle: Double) -> ClosedRange<Double> {
            let half = (range.upperBound - range.lowerBound) * factor
            let middle =
                range.contains(middle) ? middle : (range.lowerBound + range.upperBound) / 2
            return (middle - half)...(middle + half)
        }
        show(GraphWindow(x: range(window.x, around: x), y: range(window.y, around: y)))
    }

    /// Shows the first window again.
    package mutating func reset() { show(first) }

    private mutating func show(_ window: GraphWindow) {
        guard window.undrawable == nil else { return }
        self.window = window
        features = GraphFeatures(functions, in: window)
    }

    // MARK: Sliders

    /// Chooses the next slider.
    package mutating func nextSlider() {
        guard !sliders.isEmpty else { return }
        slider = (slider + 1) % sliders.count
    }

    /// Moves the chosen slider by halves. Returns false if there is none or it's at its end.
    package mutating func slide(by steps: Int) -> Bool {
        guard sliders.indices.contains(slider), sliders[slider].move(by: steps) else {
            return false
        }
        functions = GraphSlider.apply(sliders, to: families)
        features = GraphFeatures(functions, in: window)
        kind = nil
        return true
    }

    // MARK: Text

    /// The sliders' values, the chosen one in brackets: `[a = 1]  b = -0.5`; nil without sliders.
    package var sliderText: String? {
        guard !sliders.isEmpty else { return nil }
        return sliders.enumerated().map { index, slider in
            index == self.slider && sliders.count > 1 ? "[\(slider.text)]" : slider.text
        }.joined(separator: "  ")
    }

    /// Where the point is, such as `x^2 - 4: x = 2, y = 0 (root)`.
    package var reading: String {
        let y = y
        let tolerance = 1e-6 * max(1, abs(x))
        let value = y.isFinite ? GraphFeatures.text(y, 1e-6 * max(1, abs(y))) : "undefined"
        let number = functions.count > 1 ? "\(curve + 1): " : ""
        return number + functions[curve].text
            + ": x = \(GraphFeatures.text(x, tolerance)), y = \(value)"
            + (kind.map { " (\($0.rawValue))" } ?? "")
    }

    /// The drawing with the point; nil if the size is too small or large.
    package func lines(width: Int, height: Int, isASCII: Bool = false) -> [String]? {
        try? Graph(
            functions, window: window, width: width, height: height, isASCII: isASCII,
            point: (x, y)
        ).lines
    }
}
