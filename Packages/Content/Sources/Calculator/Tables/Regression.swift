import Foundation

/// A curve fitted to points by least squares.
package struct Regression: Sendable, Hashable {
    /// Which curve.
    package enum Model: String, CaseIterable, Sendable {
        /// y = a x + b
        case linear
        /// y = a x² + b x + c
        case quadratic
        /// y = a · b^x, fitted as a line through the logarithms of y.
        case exponential
    }

    package let model: Model
    /// a, b and for a quadratic c.
    package let coefficients: [Double]
    /// The share of the variation that the curve explains, 0 to 1; for an exponential one that of
    /// the logarithms of y. nil if all y are the same.
    package let rSquared: Double?

    /// Throws if the points are too few or don't determine the curve.
    package init(_ model: Model, x: [Double], y: [Double]) throws(CalculatorError) {
        let needed = model == .quadratic ? 3 : 2
        guard x.count == y.count else {
            throw CalculatorError(
                "There are \(x.count) x but \(y.count) y.", cure: "Give one y for each x.")
        }
        guard Set(x).count >= needed else {
            throw CalculatorError(
                "A \(model.rawValue) fit needs points at \(needed) or more different x.")
        }
        guard x.count <= CalculatorLimits.count else {
            throw CalculatorError("A fit takes up to \(CalculatorLimits.count) points.")
        }
        guard model != .exponential || y.allSatisfy({ $0 > 0 }) else {
            throw CalculatorError("An exponential fit needs each y to be greater than 0.")
        }
        let heights = model == .exponential ? y.map { Foundation.log($0) } : y
        guard let (powers, rSquared) = Self.fit(x, heights, degree: needed - 1) else {
            throw CalculatorError("These points are too far apart to fit a curve.")
        }
        let result =
            model == .exponential
            ? [Foundation.exp(powers[0]), Foundation.exp(powers[1])] : powers.reversed()
        guard result.allSatisfy(\.isFinite) else {
            throw CalculatorError("The curve through these points has too large numbers.")
        }
        (self.model, self.rSquared) = (model, rSquared)
        coefficients = result
    }

    /// Coefficients by power, and r². The x are centered and scaled, so that large ones lose no
    /// digits.
    private static func fit(
        _ x: [Double], _ y: [Double], degree: Int
    ) -> ([Double], Double?)? {
        let count = Double(x.count)
        let center = x.reduce(0) { $0 + $1 / count }
        let scale = x.map { abs($0 - center) }.max() ?? 1
        guard center.isFinite, scale.isFinite, scale > 0 else { return nil }
        let places = x.map { ($0 - center) / scale }
        var rows = (0...degree).map { row in
            (0...degree).map { column in
                places.reduce(0) { $0 + pow($1, Double(row + column)) }
            } + [zip(places, y).reduce(0) { $0 + pow($1.0, Double(row)) * $1.1 }]
        }
        guard let scaled = eliminate(&rows) else { return nil }
        let mean = y.reduce(0) { $0 + $1 / count }
        let total = y.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let rest = zip(places, y).reduce(0) { sum, point in
            let error = point.1 - scaled.reversed().reduce(0) { $0 * point.0 + $1 }
            return sum + error * error
        }
        // In powers of x itself: c0 + c1 (x - m)/s + c2 ((x - m)/s)²
        let b = scaled[1] / scale
        let a = degree == 2 ? scaled[2] / (scale * scale) : 0
        let constant = scaled[0] - b * center + a * center * center
        let powers = [constant, b - 2 * a * center] + (degree == 2 ? [a] : [])
        guard powers.allSatisfy(\.isFinite) else { return nil }
        let size = y.reduce(0) { $0 + $1 * $1 }
        let (farthest, highest) = (abs(center) + scale, y.map { abs($0) }.max() ?? 0)
        // What only rounding left of a 0.
        let clean = powers.enumerated().map { power, coefficient in
            abs(coefficient) * pow(farthest, Double(power)) < 1e-13 * highest ? 0 : coefficient
        }
        return (clean, total > 1e-28 * size ? min(1, max(0, 1 - rest / total)) : nil)
    }

    /// Solves the normal equations; the rows end with their right side.
    private static func eliminate(_ rows: inout [[Double]]) -> [Double]? {
        let count = rows.count
        for column in 0..<count {
            guard
                let pivot = (column..<count).max(by: {
                    abs(rows[$0][column]) < abs(rows[$1][column])
                }),
                abs(rows[pivot][column]) > 1e-13
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let factor = rows[row][column] / rows[column][column]
                for place in column...count { rows[row][place] -= factor * rows[column][place] }
            }
        }
        return rows.indices.map { rows[$0][count] / rows[$0][$0] }
    }

    /// `y = 2x + 1`, with up to 10 significant digits.
    package var equation: String {
        let texts = coefficients.map { DecimalText.text($0, digits: 10) }
        guard model != .exponential else { return "y = \(texts[0]) · \(texts[1])^x" }
        let names = model == .linear ? ["x", ""] : ["x^2", "x", ""]
        var text = ""
        for (number, name) in zip(texts, names) where number != "0" {
            let isNegative = number.hasPrefix("-")
            let size = isNegative ? String(number.dropFirst()) : number
            let factor = name.isEmpty || size != "1" ? size : ""
            // 1 × 10^20x would be another number.
            let space = factor.contains("^") && !name.isEmpty ? " · " : ""
            text += text.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
            text += factor + space + name
        }
        return "y = " + (text.isEmpty ? "0" : text)
    }

    package var lines: [String] {
        let place = model == .exponential ? " (of ln y)" : ""
        let text =
            rSquared.map { DecimalText.text($0, digits: 10) } ?? "undefined: all y are the same"
        return [equation, "r² = \(text)\(rSquared == nil ? "" : place)"]
    }
}
