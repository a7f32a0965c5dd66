/// The real roots of polynomials in one variable.
enum PolynomialRoots {
    /// All real roots, in order: rational ones and those of a quadratic rest exactly. nil if the
    /// numbers are too large. `coefficients` are by power, and not all 0.
    static func roots(_ coefficients: [Rational]) -> [Root]? {
        var rest = coefficients
        while rest.last == .zero { rest.removeLast() }
        guard rest.count > 1 else { return [] }
        var found: [Root] = []
        if rest.first == .zero {
            found.append(.rational(.zero))
            while rest.first == .zero { rest.removeFirst() }
        }
        guard let numbers = approximate(rest.map(\.value)) else { return nil }
        for number in numbers {
            guard let candidate = Rational.nearest(to: number, limit: 1_000_000),
                abs(candidate.value - number) <= 1e-6 * max(1, abs(number))
            else { continue }
            var isRoot = false
            while rest.count > 1, let quotient = divide(rest, by: candidate) {
                rest = quotient
                isRoot = true
            }
            if isRoot { found.append(.rational(candidate)) }
        }
        if rest.count == 3, let pair = Radical.roots(rest[2], rest[1], rest[0]) {
            found += pair
        } else if rest.count > 2 {
            guard let numbers = approximate(rest.map(\.value)) else { return nil }
            found += numbers.map(Root.approximate)
        } else if rest.count == 2, let root = rest[0].negative.divided(by: rest[1]) {
            found.append(.rational(root))
        }
        return found.sorted { $0.value < $1.value }
    }

    /// The quotient by (x - root) if there is no remainder.
    private static func divide(_ coefficients: [Rational], by root: Rational) -> [Rational]? {
        var quotient: [Rational] = []
        var carry = Rational.zero
        for coefficient in coefficients.reversed() {
            guard let next = carry.times(root)?.plus(coefficient) else { return nil }
            quotient.append(next)
            carry = next
        }
        return quotient.popLast() == .zero ? quotient.reversed() : nil
    }

    /// All real roots of a polynomial that isn't constant, found between those of its derivative.
    /// nil if its numbers are too large.
    static func approximate(_ coefficients: [Double]) -> [Double]? {
        guard let last = coefficients.last, last != 0, coefficients.count > 1 else { return [] }
        if coefficients.count == 2 { return [-coefficients[0] / last] }
        let bound = 1 + (coefficients.dropLast().map { abs($0 / last) }.max() ?? 0)
        let derivative = coefficients.indices.dropFirst().map { Double($0) * coefficients[$0] }
        guard let turns = approximate(derivative) else { return nil }
        let points = [-bound] + turns.filter { abs($0) < bound } + [bound]
        let values = points.map { value(coefficients, $0) }
        guard values.allSatisfy(\.isFinite) else { return nil }
        var found: [Double] = []
        for index in points.indices {
            let (x, y) = (points[index], values[index])
            if abs(y) <= 1e-14 * size(coefficients, x) {
                found.append(x)
            } else if index > 0, (values[index - 1] < 0) != (y < 0),
                abs(values[index - 1]) > 1e-14 * size(coefficients, points[index - 1])
            {
                found.append(
                    Bisection.root(points[index - 1], x) { value(coefficients, $0) })
            }
        }
        return distinct(found)
    }

    static func value(_ coefficients: [Double], _ x: Double) -> Double {
        coefficients.reversed().reduce(0) { $0 * x + $1 }
    }

    private static func size(_ coefficients: [Double], _ x: Double) -> Double {
        coefficients.reversed().reduce(0) { $0 * abs(x) + abs($1) }
    }

    private static func distinct(_ numbers: [Double]) -> [Double] {
        numbers.sorted().reduce(into: []) { kept, number in
            if let last = kept.last, number - last <= 1e-9 * max(1, abs(number)) { return }
            kept.append(number)
        }
    }
}

/// Halves an interval until it can't be halved.
enum Bisection {
    /// A place between two where the sign changes. The values there have different signs.
    static func root(_ low: Double, _ high: Double, _ value: (Double) -> Double) -> Double {
        let isNegative = value(low) < 0
        return edge(low, high) { (value($0) < 0) == isNegative }.0
    }

    /// The two neighboring numbers between which a condition, true at `low`, ends.
    static func edge(
        _ low: Double, _ high: Double, _ holds: (Double) -> Bool
    ) -> (Double, Double) {
        var (low, high) = (low, high)
        for _ in 0..<1_100 {
            let middle = low / 2 + high / 2
            guard middle != low, middle != high else { break }
            if holds(middle) { low = middle } else { high = middle }
        }
        return (low, high)
    }
}
