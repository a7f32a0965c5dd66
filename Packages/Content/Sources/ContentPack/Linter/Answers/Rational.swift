/// A fraction in lowest terms, with exact arithmetic: results that overflow are nil.
struct Rational: Hashable, Comparable {
    let numerator: Int
    /// Always positive.
    let denominator: Int

    static let zero = Rational(0)

    init(_ whole: Int) {
        numerator = whole
        denominator = 1
    }

    /// Nil if the denominator is 0 or a part overflows.
    init?(_ numerator: Int, over denominator: Int) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        let divisor = Self.greatestCommonDivisor(abs(numerator), abs(denominator))
        self.numerator = (denominator < 0 ? -numerator : numerator) / divisor
        self.denominator = abs(denominator) / divisor
    }

    func adding(_ other: Rational) -> Rational? {
        guard let left = Self.product(numerator, other.denominator),
            let right = Self.product(other.numerator, denominator),
            let below = Self.product(denominator, other.denominator)
        else { return nil }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : Rational(sum, over: below)
    }

    func multiplied(by other: Rational) -> Rational? {
        guard let one = Rational(numerator, over: other.denominator),
            let two = Rational(other.numerator, over: denominator),
            let above = Self.product(one.numerator, two.numerator),
            let below = Self.product(one.denominator, two.denominator)
        else { return nil }
        return Rational(above, over: below)
    }

    /// The reciprocal; nil for 0.
    var inverted: Rational? { Rational(denominator, over: numerator) }

    static func < (one: Rational, other: Rational) -> Bool {
        let left = one.numerator.multipliedFullWidth(by: other.denominator)
        let right = other.numerator.multipliedFullWidth(by: one.denominator)
        return (left.high, left.low) < (right.high, right.low)
    }

    private static func product(_ one: Int, _ other: Int) -> Int? {
        let (product, overflow) = one.multipliedReportingOverflow(by: other)
        return overflow ? nil : product
    }

    /// The greatest common divisor; 1 if both are 0.
    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        var (large, small) = (one, other)
        while small != 0 { (large, small) = (small, large % small) }
        return max(large, 1)
    }
}
