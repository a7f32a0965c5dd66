extension Function {
    /// The exact value for fractions; nil if it isn't rational, too large, or not defined.
    func exact(_ values: [Rational]) -> Rational? {
        guard let x = values.first else { return self == .sum || self == .count ? .zero : nil }
        let second = values.count > 1 ? values[1] : nil
        switch self {
        case .sqrt: return x.root(2)
        case .cbrt: return x.root(3)
        case .root:
            guard let second, second.isWhole, second.numerator > 0 else { return nil }
            return x.root(second.numerator)
        case .abs: return x.magnitude
        case .sin, .tan, .asin, .atan, .degrees: return x == .zero ? .zero : nil
        case .cos, .exp: return x == .zero ? .one : nil
        case .ln: return x == .one ? .zero : nil
        case .log: return Self.logarithm(x, second ?? Rational(10))
        case .log10: return Self.logarithm(x, Rational(10))
        case .log2: return Self.logarithm(x, Rational(2))
        case .factorial: return Self.permutations(x, x)
        case .npr: return second.flatMap { Self.permutations(x, $0) }
        case .ncr: return second.flatMap { Self.choices(x, $0) }
        case .floor: return Self.floor(x)
        case .ceil: return Self.floor(x.negative)?.negative
        case .round: return Self.rounded(x, second ?? .zero)
        case .mod:
            guard let second, let part = x.divided(by: second), let whole = Self.floor(part)
            else { return nil }
            return second.times(whole).flatMap { x.minus($0) }
        default: return ofList(values)
        }
    }

    private static func floor(_ x: Rational) -> Rational? {
        let whole = x.numerator / x.denominator
        return Rational(x.numerator % x.denominator < 0 ? whole - 1 : whole)
    }

    private static func rounded(_ x: Rational, _ digits: Rational) -> Rational? {
        guard digits.isWhole, (0...15).contains(digits.numerator),
            let scale = Rational(10).power(digits.numerator),
            let half = Rational(1, 2), let size = x.magnitude.times(scale)?.plus(half),
            let result = floor(size)?.divided(by: scale)
        else { return nil }
        return x < .zero ? result.negative : result
    }

    private static func logarithm(_ x: Rational, _ base: Rational) -> Rational? {
        guard x > .zero, base > .zero, base != .one else { return nil }
        if x == .one { return .zero }
        let isGrowing = (x > .one) == (base > .one)
        let step = isGrowing ? base : Rational(base.denominator, base.numerator) ?? base
        var power = step
        for exponent in 1...64 {
            if power == x { return Rational(isGrowing ? exponent : -exponent) }
            guard let next = power.times(step) else { return nil }
            power = next
        }
        return nil
    }

    private static func permutations(_ n: Rational, _ r: Rational) -> Rational? {
        guard n.isWhole, r.isWhole, r >= .zero, n >= r else { return nil }
        var result = 1
        var factor = n.numerator
        for _ in 0..<Swift.min(r.numerator, 64) {
            if factor == 0 { break }
            let (next, overflow) = result.multipliedReportingOverflow(by: factor)
            if overflow { return nil }
            (result, factor) = (next, factor - 1)
        }
        return r.numerator > 64 && result > 1 ? nil : Rational(result)
    }

    private static func choices(_ n: Rational, _ r: Rational) -> Rational? {
        guard n.isWhole, r.isWhole, r >= .zero, n >= r else { return nil }
        let steps = Swift.min(r.numerator, n.numerator - r.numerator)
        guard steps <= 64 else { return nil }
        var result = 1
        for step in 0..<steps {
            let (next, overflow) = result.multipliedReportingOverflow(by: n.numerator - step)
            if overflow { return nil }
            // A product of k numbers in a row can be divided by k!.
            result = next / (step + 1)
        }
        return Rational(result)
    }

    private func ofList(_ values: [Rational]) -> Rational? {
        let count = Rational(values.count)
        switch self {
        case .min: return values.min()
        case .max: return values.max()
        case .count: return count
        case .sum: return Self.sum(values)
        case .mean: return Self.sum(values)?.divided(by: count)
        case .median:
            let sorted = values.sorted()
            let middle = sorted.count / 2
            if sorted.count % 2 == 1 { return sorted[middle] }
            return sorted[middle - 1].plus(sorted[middle])?.divided(by: Rational(2))
        case .var: return Self.variance(values, over: values.count - 1)
        case .varp: return Self.variance(values, over: values.count)
        case .stdev: return Self.variance(values, over: values.count - 1)?.root(2)
        case .stdevp: return Self.variance(values, over: values.count)?.root(2)
        case .gcd, .lcm: return common(values)
        default: return nil
        }
    }

    private static func sum(_ values: [Rational]) -> Rational? {
        var total = Rational.zero
        for value in values {
            guard let next = total.plus(value) else { return nil }
            total = next
        }
        return total
    }

    private static func variance(_ values: [Rational], over count: Int) -> Rational? {
        guard count > 0, let mean = sum(values)?.divided(by: Rational(values.count)) else {
            return nil
        }
        var squares: [Rational] = []
        for value in values {
            guard let square = value.minus(mean)?.power(2) else { return nil }
            squares.append(square)
        }
        return sum(squares)?.divided(by: Rational(count))
    }

    private func common(_ values: [Rational]) -> Rational? {
        var result = Swift.abs(values[0].numerator)
        for value in values {
            guard value.isWhole else { return nil }
            let number = Swift.abs(value.numerator)
            let divisor = Rational.divisor(result, number)
            if self == .gcd {
                result = result == 0 && number == 0 ? 0 : divisor
            } else {
                let (next, overflow) = (result / divisor).multipliedReportingOverflow(by: number)
                if overflow { return nil }
                result = next
            }
        }
        return Rational(result)
    }
}
