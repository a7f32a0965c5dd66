/// An exact sum of fractions, square roots and powers of π, such as 3 + 2√5 or 36π.
struct ExactNumber: Equatable {
    /// The factor of a fraction: √`root` · π^`pi`.
    struct Unit: Hashable {
        /// At least 1 and square-free.
        var root = 1
        var pi = 0
    }

    /// The maximum number of terms; longer sums give no result.
    private static let longest = 16
    /// The highest power to compute, positive or negative.
    private static let highestPower = 64
    /// The largest number whose root is computed.
    private static let largestRadicand = 100_000

    /// The terms without zeros.
    private let terms: [Unit: Rational]

    static let zero = ExactNumber(.zero)
    static let pi = ExactNumber(terms: [Unit(pi: 1): Rational(1)])

    init(_ fraction: Rational) {
        terms = fraction == .zero ? [:] : [Unit(): fraction]
    }

    private init(terms: [Unit: Rational]) {
        self.terms = terms
    }

    /// The number as a fraction; nil if it contains a root or π.
    var fraction: Rational? {
        if terms.isEmpty { return .zero }
        return terms.count == 1 ? terms[Unit()] : nil
    }

    /// The number of terms, which is the cost of a multiplication.
    var termCount: Int { terms.count }

    /// Whether the number is below 0; nil if it has several terms.
    var isNegative: Bool? {
        guard let term = terms.first else { return false }
        return terms.count == 1 ? term.value < .zero : nil
    }

    var negated: ExactNumber? { multiplied(by: ExactNumber(Rational(-1))) }

    func adding(_ other: ExactNumber) -> ExactNumber? {
        var sum = terms
        for (unit, value) in other.terms {
            guard let total = (sum[unit] ?? .zero).adding(value) else { return nil }
            sum[unit] = total == .zero ? nil : total
        }
        return sum.count > Self.longest ? nil : ExactNumber(terms: sum)
    }

    func multiplied(by other: ExactNumber) -> ExactNumber? {
        var sum = ExactNumber.zero
        for (unit, value) in terms {
            for (otherUnit, otherValue) in other.terms {
                guard
                    let root = Self.root(of: Rational(unit.root), times: Rational(otherUnit.root)),
                    let factor = value.multiplied(by: otherValue)?.multiplied(by: root.value)
                else { return nil }
                let product = Unit(root: root.radicand, pi: unit.pi + otherUnit.pi)
                guard let next = sum.adding(ExactNumber(terms: [product: factor])) else {
                    return nil
                }
                sum = next
            }
        }
        return sum
    }

    /// The reciprocal; nil for 0 and for sums of unlike terms.
    var inverted: ExactNumber? {
        guard terms.count == 1, let (unit, value) = terms.first.map({ ($0.key, $0.value) }),
            let below = value.multiplied(by: Rational(unit.root))?.inverted
        else { return nil }
        return ExactNumber(terms: [Unit(root: unit.root, pi: -unit.pi): below])
    }

    /// The number to an integer power from -64 to 64; nil for others.
    func raised(to power: ExactNumber) -> ExactNumber? {
        guard let exponent = power.fraction, exponent.denominator == 1,
            abs(exponent.numerator) <= Self.highestPower,
            let base = exponent.numerator < 0 ? inverted : self
        else { return nil }
        var result = ExactNumber(Rational(1))
        for _ in 0..<abs(exponent.numerator) {
            guard let next = result.multiplied(by: base) else { return nil }
            result = next
        }
        return result
    }

    /// The square root; nil for negative numbers and numbers that aren't fractions.
    var squareRoot: ExactNumber? {
        guard let fraction, fraction >= .zero,
            let root = Self.root(of: fraction, times: Rational(1))
        else { return nil }
        guard fraction != .zero else { return .zero }
        return ExactNumber(terms: [Unit(root: root.radicand): root.value])
    }

    /// √(one · other) as value · √radicand, from √(p/q) = √(pq)/q.
    private static func root(
        of one: Rational, times other: Rational
    ) -> (value: Rational, radicand: Int)? {
        guard let product = one.multiplied(by: other) else { return nil }
        let (whole, overflow) = product.numerator.multipliedReportingOverflow(
            by: product.denominator)
        guard !overflow, whole <= largestRadicand else { return nil }
        var (rest, outside, divisor) = (whole, 1, 2)
        while divisor * divisor <= rest {
            if rest.isMultiple(of: divisor * divisor) {
                rest /= divisor * divisor
                outside *= divisor
            } else {
                divisor += 1
            }
        }
        return Rational(outside, over: product.denominator).map { ($0, rest) }
    }
}
