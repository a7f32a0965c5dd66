/// A fraction in lowest terms with 64-bit parts. Operations return nil if a part would overflow.
package struct Rational: Hashable, Sendable, Comparable {
    package let numerator: Int
    /// Always positive.
    package let denominator: Int

    package static let zero = Rational(0)
    package static let one = Rational(1)

    package init(_ whole: Int) {
        // The negative of Int.min doesn't exist.
        numerator = max(whole, -Int.max)
        denominator = 1
    }

    /// nil for a denominator of 0, and for parts that don't fit.
    package init?(_ numerator: Int, _ denominator: Int) {
        guard denominator != 0, numerator != Int.min, denominator != Int.min else { return nil }
        let divisor = Self.divisor(numerator, denominator)
        let sign = denominator < 0 ? -1 : 1
        self.numerator = sign * numerator / divisor
        self.denominator = sign * denominator / divisor
    }

    /// The nearest number; exact up to 2^53.
    package var value: Double { Double(numerator) / Double(denominator) }

    package var isWhole: Bool { denominator == 1 }

    package var negative: Rational { Rational(unchecked: -numerator, denominator) }

    package var magnitude: Rational { Rational(unchecked: abs(numerator), denominator) }

    private init(unchecked numerator: Int, _ denominator: Int) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The greatest common divisor, at least 1. Neither number may be Int.min.
    static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (abs(a), abs(b))
        while b != 0 { (a, b) = (b, a % b) }
        return max(a, 1)
    }

    func plus(_ other: Rational) -> Rational? {
        let divisor = Self.divisor(denominator, other.denominator)
        let scale = other.denominator / divisor
        guard let left = product(numerator, scale),
            let right = product(other.numerator, denominator / divisor),
            let bottom = product(denominator, scale)
        else { return nil }
        let (top, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : Rational(top, bottom)
    }

    func minus(_ other: Rational) -> Rational? { plus(other.negative) }

    func times(_ other: Rational) -> Rational? {
        let first = Self.divisor(numerator, other.denominator)
        let second = Self.divisor(other.numerator, denominator)
        guard let top = product(numerator / first, other.numerator / second),
            let bottom = product(denominator / second, other.denominator / first)
        else { return nil }
        return Rational(top, bottom)
    }

    /// nil also for a division by 0.
    func divided(by other: Rational) -> Rational? {
        Rational(other.denominator, other.numerator).flatMap { times($0) }
    }

    /// nil also for 0 to a negative power.
    func power(_ exponent: Int) -> Rational? {
        guard exponent != Int.min else { return nil }
        guard exponent >= 0 else {
            return Rational(denominator, numerator).flatMap { $0.power(-exponent) }
        }
        var result = Rational.one
        var square = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 {
                guard let next = result.times(square) else { return nil }
                result = next
            }
            rest >>= 1
            if rest > 0 {
                // 1 and -1 stay small; anything else overflows soon.
                guard let next = square.times(square) else { return nil }
                square = next
            }
        }
        return result
    }

    /// The exact root, e.g. 3/2 for the second root of 9/4; nil if it isn't rational.
    func root(_ degree: Int) -> Rational? {
        guard degree > 0, numerator >= 0 || degree % 2 == 1,
            let top = Self.wholeRoot(abs(numerator), degree),
            let bottom = Self.wholeRoot(denominator, degree)
        else { return nil }
        return Rational(numerator < 0 ? -top : top, bottom)
    }

    private static func wholeRoot(_ number: Int, _ degree: Int) -> Int? {
        guard number > 1, degree > 1 else { return number }
        guard degree < 64 else { return nil }
        var (low, high) = (1, number)
        while low < high {
            let middle = low + (high - low) / 2 + (high - low) % 2
            if isPower(middle, degree, atMost: number) { low = middle } else { high = middle - 1 }
        }
        return Rational(low).power(degree)?.numerator == number ? low : nil
    }

    private static func isPower(_ base: Int, _ degree: Int, atMost number: Int) -> Bool {
        var result = 1
        for _ in 0..<degree {
            let (next, overflow) = result.multipliedReportingOverflow(by: base)
            if overflow || next > number { return false }
            result = next
        }
        return true
    }

    private func product(_ a: Int, _ b: Int) -> Int? {
        let (result, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow || result == Int.min ? nil : result
    }

    package static func < (left: Rational, right: Rational) -> Bool {
        let a = left.numerator.multipliedFullWidth(by: right.denominator)
        let b = right.numerator.multipliedFullWidth(by: left.denominator)
        return (a.high, a.low) < (b.high, b.low)
    }

    /// The fraction with a denominator of at most `limit` that is nearest to a number; nil if its
    /// parts would be too large.
    static func nearest(to value: Double, limit: Int) -> Rational? {
        guard value.isFinite, abs(value) < 1e12 else { return nil }
        var (p0, q0, p1, q1) = (0, 1, 1, 0)
        var rest = value
        for _ in 0..<40 {
            let whole = rest.rounded(.down)
            guard abs(whole) < 1e15 else { break }
            let (top, topOverflow) = Int(whole).multipliedReportingOverflow(by: p1)
            let (bottom, bottomOverflow) = Int(whole).multipliedReportingOverflow(by: q1)
            let p2 = top.addingReportingOverflow(p0)
            let q2 = bottom.addingReportingOverflow(q0)
            guard !topOverflow, !bottomOverflow, !p2.overflow, !q2.overflow,
                q2.partialValue <= limit
            else { break }
            (p0, q0, p1, q1) = (p1, q1, p2.partialValue, q2.partialValue)
            let fraction = rest - whole
            if fraction < 1e-13 { break }
            rest = 1 / fraction
        }
        return Rational(p1, q1)
    }
}

extension Rational: CustomStringConvertible {
    /// `3`, `-1/2`.
    package var description: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
