/// A number: a fraction as long as everything is rational and small, otherwise a Double.
package enum Number: Sendable, Hashable {
    case exact(Rational)
    /// Always finite in results.
    case real(Double)

    init(_ whole: Int) { self = .exact(Rational(whole)) }

    package var value: Double {
        switch self {
        case .exact(let fraction): fraction.value
        case .real(let value): value
        }
    }

    package var rational: Rational? {
        if case .exact(let fraction) = self { fraction } else { nil }
    }

    var negative: Number {
        switch self {
        case .exact(let fraction): .exact(fraction.negative)
        case .real(let value): .real(-value)
        }
    }

    static func + (left: Number, right: Number) -> Number {
        combine(left, right, { $0.plus($1) }, { $0 + $1 })
    }

    static func * (left: Number, right: Number) -> Number {
        combine(left, right, { $0.times($1) }, { $0 * $1 })
    }

    /// Infinite or not a number for a divisor of 0.
    static func / (left: Number, right: Number) -> Number {
        combine(left, right, { $0.divided(by: $1) }, { $0 / $1 })
    }

    private static func combine(
        _ left: Number, _ right: Number, _ exact: (Rational, Rational) -> Rational?,
        _ real: (Double, Double) -> Double
    ) -> Number {
        if case .exact(let a) = left, case .exact(let b) = right, let result = exact(a, b) {
            return .exact(result)
        }
        return .real(real(left.value, right.value))
    }
}

extension Number: CustomStringConvertible {
    /// The exact form, or up to 12 significant digits.
    package var description: String {
        switch self {
        case .exact(let fraction): fraction.description
        case .real(let value): DecimalText.text(value)
        }
    }

    /// Up to 12 significant digits.
    package var decimal: String {
        if case .exact(let fraction) = self, fraction.isWhole { return fraction.description }
        return DecimalText.text(value)
    }

    /// Whether ``decimal`` is the number itself and not a rounded one.
    package var isDecimalExact: Bool {
        guard case .exact(let fraction) = self else { return false }
        var rest = fraction.denominator
        var digits = 0
        while rest % 10 == 0 { (rest, digits) = (rest / 10, digits + 1) }
        while rest % 2 == 0 { (rest, digits) = (rest / 2, digits + 1) }
        while rest % 5 == 0 { (rest, digits) = (rest / 5, digits + 1) }
        let whole = abs(fraction.numerator / fraction.denominator)
        return rest == 1 && digits + (whole == 0 ? 0 : "\(whole)".count) <= 12
    }

    /// The exact form, then the decimal: `1/2 = 0.5`, `1/3 ≈ 0.333333333333`, `5`.
    package var text: String {
        guard case .exact(let fraction) = self, !fraction.isWhole else { return description }
        return "\(fraction) \(isDecimalExact ? "=" : "≈") \(decimal)"
    }
}
