/// The notable points of functions in a window.
package struct GraphFeatures: Sendable, Hashable {
    /// A point, with how far off its x may be.
    package struct Point: Sendable, Hashable {
        /// What is there.
        package enum Kind: String, Sendable {
            case root, minimum, maximum, intersection
        }

        package let kind: Kind
        /// The functions there, by position from 0: one, or two that meet.
        package let functions: [Int]
        package let x: Double
        package let y: Double
        package let tolerance: Double
    }

    /// By kind and functions, then by x.
    package let points: [Point]

    /// Places at which a function is tried.
    private static let steps = 2_000

    init(_ functions: [GraphFunction], in window: GraphWindow) {
        var points: [Point] = []
        for (number, function) in functions.enumerated() {
            if window.y.contains(0) {
                let roots = RootSearch.search(
                    window.x, steps: Self.steps, size: { _ in 1 }, function.value)
                points += Self.sorted(roots.roots).map { x in
                    let tolerance = 1e-6 * max(1, abs(x))
                    return Point(
                        kind: .root, functions: [number], x: x, y: 0, tolerance: tolerance)
                }
            }
            points += Self.extrema(function, number, window)
        }
        for first in functions.indices {
            for second in functions.indices where second > first {
                points += Self.meetings(functions, first, second, window)
            }
        }
        self.points = points
    }

    private static func sorted(_ numbers: [Double]) -> [Double] {
        numbers.sorted().reduce(into: []) { kept, x in
            if let last = kept.last, x - last < 1e-7 * max(1, abs(x)) { return }
            kept.append(x)
        }
    }

    private static func meetings(
        _ functions: [GraphFunction], _ first: Int, _ second: Int, _ window: GraphWindow
    ) -> [Point] {
        let (a, b) = (functions[first], functions[second])
        let found = RootSearch.search(
            window.x, steps: steps, size: { max(1, abs(a.value($0)), abs(b.value($0))) },
            { a.value($0) - b.value($0) })
        return sorted(found.roots).compactMap { x in
            let y = a.value(x)
            guard window.y.contains(y) else { return nil }
            return Point(
                kind: .intersection, functions: [first, second], x: x, y: y,
                tolerance: 1e-6 * max(1, abs(x)))
        }
    }

    private static func extrema(
        _ function: GraphFunction, _ number: Int, _ window: GraphWindow
    ) -> [Point] {
        let width = window.x.upperBound - window.x.lowerBound
        let places = (0...steps).map {
            window.x.lowerBound + width * (Double($0) / Double(steps))
        }
        let values = places.map { function.value($0) }
        var points: [Point] = []
        for index in places.indices.dropFirst().dropLast() {
            let (left, here, right) = (values[index - 1], values[index], values[index + 1])
            guard left.isFinite, here.isFinite, right.isFinite else { continue }
            // Between two samples of the same height there may be one, but not on a level stretch.
            let after = right == here && index + 2 < values.count ? values[index + 2] : right
            let isMinimum = here < left && here < after
            let isMaximum = here > left && here > after
            guard isMinimum || isMaximum,
                max(abs(left - here), abs(right - here)) > 1e-12 * max(1, abs(here))
            else { continue }
            let sign = isMinimum ? 1.0 : -1.0
            let x = Minimum.place(places[index - 1], places[index + 1]) {
                sign * function.value($0)
            }
            let y = function.value(x)
            guard window.y.contains(y), isEven(function, x, width / Double(steps)) else { continue }
            points.append(
                Point(
                    kind: isMinimum ? .minimum : .maximum, functions: [number], x: x, y: y,
                    tolerance: 1e-6 * max(1, abs(x))))
        }
        return points
    }

    /// Whether a function goes on without a jump at an extremum.
    private static func isEven(_ function: GraphFunction, _ x: Double, _ step: Double) -> Bool {
        let y = function.value(x)
        let near = max(
            abs(function.value(x + step / 1e6) - y), abs(function.value(x - step / 1e6) - y))
        let far = max(abs(function.value(x + step) - y), abs(function.value(x - step) - y))
        return near <= far / 100 + 1e-12 * max(1, abs(y))
    }

    // MARK: Text

    /// One line for each function and each pair that meets; numbers to 6 decimal places.
    package func lines(_ functions: [GraphFunction]) -> [String] {
        var lines: [String] = []
        for (number, function) in functions.enumerated() {
            let name = functions.count > 1 ? "\(number + 1): \(function.text)" : function.text
            let own = points.filter { $0.functions == [number] }
            let parts = [
                list("root", own.filter { $0.kind == .root }) { Self.text($0.x, $0.tolerance) },
                list("minimum", own.filter { $0.kind == .minimum }, Self.pair),
                list("maximum", own.filter { $0.kind == .maximum }, Self.pair),
            ]
            let text = parts.compactMap(\.self).joined(separator: "; ")
            lines.append(name + (text.isEmpty ? "" : "   \(text)"))
        }
        for first in functions.indices {
            for second in functions.indices where second > first {
                let meetings = points.filter { $0.functions == [first, second] }
                if let text = list("meet at", meetings, Self.pair) {
                    lines.append("\(first + 1) and \(second + 1) \(text)")
                }
            }
        }
        return lines
    }

    private func list(
        _ name: String, _ points: [Point], _ text: (Point) -> String
    ) -> String? {
        guard !points.isEmpty else { return nil }
        let most = 12
        let more = points.count > most ? " and \(points.count - most) more" : ""
        let plural = name == "root" && points.count > 1 ? "s" : ""
        return "\(name)\(plural) \(points.prefix(most).map(text).joined(separator: ", "))\(more)"
    }

    private static func pair(_ point: Point) -> String {
        "(\(text(point.x, point.tolerance)), \(text(point.y, 1e-6 * max(1, abs(point.y)))))"
    }

    /// Without digits smaller than the tolerance.
    static func text(_ value: Double, _ tolerance: Double) -> String {
        var step = 1e-6
        while step < tolerance / 2 { step *= 10 }
        let rounded = (value / step).rounded() * step
        return DecimalText.text(rounded, digits: 10)
    }
}
