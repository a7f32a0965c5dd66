/// A function to draw, or an inequality with its edge.
package struct GraphFunction: Sendable, Hashable {
    /// As it was typed.
    package let text: String
    let expression: Expression
    let variable: String
    /// How y compares with the function in the region of an inequality; nil for a function.
    let side: Relation.Comparison?

    /// The letters besides its variable; it has no values before they are numbers.
    var letters: Set<String> { expression.variables.subtracting([variable]) }

    /// This function with numbers for letters.
    func with(_ numbers: [String: Number]) -> GraphFunction {
        let expression = numbers.reduce(expression) {
            $0.replacing($1.key, with: .number($1.value))
        }
        return GraphFunction(text: text, expression: expression, variable: variable, side: side)
    }

    /// The value; not a number where it isn't defined.
    package func value(_ x: Double) -> Double { expression.value(variable, x) }
}

/// The part of the plane that a graph shows.
package struct GraphWindow: Sendable, Hashable {
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>

    package static let usual = GraphWindow(x: -10...10, y: -10...10)

    package init(x: ClosedRange<Double>, y: ClosedRange<Double>) { (self.x, self.y) = (x, y) }

    /// The side that is too large, small or far away to draw; nil if neither is.
    var undrawable: ClosedRange<Double>? {
        [x, y].first { range in
            let size = range.upperBound - range.lowerBound
            let far = max(abs(range.lowerBound), abs(range.upperBound))
            return !(size.isFinite && far < 1e100 && size > far * 1e-9 && size > 1e-100)
        }
    }

    /// A window with the usual y, or if no function is there, with the y that they have.
    package init(x: ClosedRange<Double>, fitting functions: [GraphFunction]) {
        let usual = Self.usual.y
        var values: [Double] = []
        for function in functions {
            let own = (0...400).map { step in
                function.value(x.lowerBound + (x.upperBound - x.lowerBound) * Double(step) / 400)
            }
            values += own.filter { $0.isFinite && abs($0) < 1e100 }
        }
        values.sort()
        guard let first = values.first, let last = values.last,
            !values.contains(where: usual.contains)
        else {
            self.init(x: x, y: usual)
            return
        }
        // Without the few extreme values near an asymptote.
        let low = values[values.count / 20]
        let high = values[values.count - 1 - values.count / 20]
        let margin = max((high - low) / 10, max(abs(first), abs(last)) / 1000)
        self.init(x: x, y: (low - margin)...(high + margin))
    }
}
