/// One solution of an equation.
package enum Root: Sendable, Hashable {
    case rational(Rational)
    case radical(Radical)
    /// A number found by approximation, right to about 10 digits.
    case approximate(Double)

    package var value: Double {
        switch self {
        case .rational(let fraction): fraction.value
        case .radical(let radical): radical.value
        case .approximate(let value): value
        }
    }

    var rational: Rational? {
        if case .rational(let fraction) = self { fraction } else { nil }
    }

    var isExact: Bool {
        if case .approximate = self { false } else { true }
    }

    /// The exact form; nil for an approximation.
    package var exact: String? {
        switch self {
        case .rational(let fraction): fraction.description
        case .radical(let radical): radical.description
        case .approximate: nil
        }
    }

    /// Up to 12 significant digits; 10 of an approximation.
    package var decimal: String {
        switch self {
        case .rational(let fraction): Number.exact(fraction).decimal
        case .radical(let radical): DecimalText.text(radical.value)
        case .approximate(let value): DecimalText.text(value, digits: 10)
        }
    }

    /// The value to calculate with.
    var number: Number {
        if case .rational(let fraction) = self { .exact(fraction) } else { .real(value) }
    }

    /// `x = 3`, `x = 1/2 = 0.5`, `x = sqrt(2) ≈ 1.41421356237`, `x ≈ 0.739085133`.
    package func text(_ name: String) -> String {
        switch self {
        case .rational(let fraction): "\(name) = \(Number.exact(fraction).text)"
        case .radical(let radical): "\(name) = \(radical) ≈ \(decimal)"
        case .approximate: "\(name) ≈ \(decimal)"
        }
    }

    /// The exact form or the decimal.
    var short: String { exact ?? decimal }
}

/// (p + q√d) / r in lowest terms, with a whole d above 1, q ≠ 0 and r > 0.
package struct Radical: Sendable, Hashable, CustomStringConvertible {
    package let p: Int
    package let q: Int
    package let d: Int
    package let r: Int

    package var value: Double {
        // Without a difference of nearly equal numbers.
        let root = Double(q) * Double(d).squareRoot()
        let sum = Double(p) + root
        guard (p > 0) != (q > 0), p != 0 else { return sum / Double(r) }
        let product = Double(p) * Double(p) - Double(q) * Double(q) * Double(d)
        return product / (Double(p) - root) / Double(r)
    }

    package var description: String { text(sign: q < 0 ? "-" : "+") }

    /// Both this and its conjugate: `(5 ± sqrt(13))/2`.
    var pair: String { text(sign: "±") }

    private func text(sign: String) -> String {
        let size = abs(q)
        let root = (size == 1 ? "" : "\(size) ") + "sqrt(\(d))"
        let top: String
        if p == 0 {
            top = (sign == "+" ? "" : sign == "-" ? "-" : "± ") + root
        } else {
            top = "\(p) \(sign) \(root)"
        }
        if r == 1 { return top }
        return p == 0 ? "\(top)/\(r)" : "(\(top))/\(r)"
    }

    /// The real roots of a x² + b x + c with a ≠ 0, the smaller one first; nil if a number would
    /// overflow.
    static func roots(_ a: Rational, _ b: Rational, _ c: Rational) -> [Root]? {
        guard let (a, b, c) = whole(a, b, c) else { return nil }
        let (square, overflow) = b.multipliedReportingOverflow(by: b)
        let (ac, acOverflow) = a.multipliedReportingOverflow(by: c)
        let (four, fourOverflow) = ac.multipliedReportingOverflow(by: 4)
        let (discriminant, lastOverflow) = square.subtractingReportingOverflow(four)
        guard !overflow, !acOverflow, !fourOverflow, !lastOverflow, abs(a) < Int.max / 4 else {
            return nil
        }
        guard discriminant >= 0 else { return [] }
        if let root = Rational(discriminant).root(2)?.numerator {
            guard let first = Rational(-b - root, 2 * a), let second = Rational(-b + root, 2 * a)
            else { return nil }
            return Set([first, second]).sorted().map(Root.rational)
        }
        let (outer, inner) = squareFactor(discriminant)
        let divisor = Rational.divisor(Rational.divisor(2 * a, b == 0 ? 0 : b), outer)
        let sign = a < 0 ? -1 : 1
        let r = 2 * a / divisor * sign
        let p = -b / divisor * sign
        let q = outer / divisor
        return [
            .radical(Radical(p: p, q: -q, d: inner, r: r)),
            .radical(Radical(p: p, q: q, d: inner, r: r)),
        ]
    }

    /// The coefficients times their common denominator.
    private static func whole(
        _ a: Rational, _ b: Rational, _ c: Rational
    ) -> (Int, Int, Int)? {
        var scale = Rational.one
        for fraction in [a, b, c] {
            guard let scaled = fraction.times(scale),
                let next = scale.times(Rational(scaled.denominator))
            else { return nil }
            scale = next
        }
        guard let a = a.times(scale), let b = b.times(scale), let c = c.times(scale) else {
            return nil
        }
        let divisor = Rational.divisor(
            Rational.divisor(a.numerator, b.numerator), c.numerator)
        return (a.numerator / divisor, b.numerator / divisor, c.numerator / divisor)
    }

    /// n as k²·d. Factors above 100,000 aren't looked for.
    private static func squareFactor(_ number: Int) -> (Int, Int) {
        var (outer, inner) = (1, number)
        var factor = 2
        while factor <= 100_000, factor * factor <= inner {
            while inner % (factor * factor) == 0 {
                inner /= factor * factor
                outer *= factor
            }
            factor += 1
        }
        return (outer, inner)
    }
}
