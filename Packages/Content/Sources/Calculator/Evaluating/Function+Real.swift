import Foundation

extension Function {
    /// The value for any numbers; not a number where it isn't defined, infinite where too large.
    func real(_ values: [Double]) -> Double {
        guard let x = values.first else { return self == .sum || self == .count ? 0 : .nan }
        let second = values.count > 1 ? values[1] : nil
        switch self {
        case .sqrt: return x < 0 ? .nan : x.squareRoot()
        case .cbrt: return Foundation.cbrt(x)
        case .root: return Self.root(x, second ?? 2)
        case .abs: return Swift.abs(x)
        case .degrees: return x * .pi / 180
        case .sin, .cos, .tan: return trigonometric(x)
        case .asin: return Foundation.asin(x)
        case .acos: return Foundation.acos(x)
        case .atan: return Foundation.atan(x)
        case .log: return Self.logarithm(x, second)
        case .log10: return x > 0 ? Foundation.log10(x) : .nan
        case .log2: return x > 0 ? Foundation.log2(x) : .nan
        case .ln: return x > 0 ? Foundation.log(x) : .nan
        case .exp: return Foundation.exp(x)
        case .factorial: return Self.factorial(x)
        case .ncr: return Self.choices(x, second ?? .nan, isOrdered: false)
        case .npr: return Self.choices(x, second ?? .nan, isOrdered: true)
        case .floor: return x.rounded(.down)
        case .ceil: return x.rounded(.up)
        case .round: return Self.rounded(x, second ?? 0)
        case .mod:
            guard let second, second != 0 else { return .nan }
            return x - second * (x / second).rounded(.down)
        default: return ofList(values)
        }
    }

    // MARK: Single numbers

    /// Multiples of 30° and 45° where the value is 0, 1/2 or 1 give exactly that.
    private func trigonometric(_ x: Double) -> Double {
        guard x.isFinite else { return .nan }
        let twelfths = (x / .pi * 12).rounded()
        let isSpecial =
            Swift.abs(twelfths) < 1e6
            && Swift.abs(x - twelfths * .pi / 12) <= 2e-16 * Swift.max(1, Swift.abs(x))
        if isSpecial, let value = special(Int(twelfths)) { return value }
        switch self {
        case .sin: return Foundation.sin(x)
        case .cos: return Foundation.cos(x)
        default: return Foundation.tan(x)
        }
    }

    /// The value at a number of twelfths of π; nil if it isn't rational.
    private func special(_ twelfths: Int) -> Double? {
        // Whole turns have 24.
        let place = ((twelfths % 24) + 24) % 24
        switch self {
        case .sin: return [0: 0, 2: 0.5, 6: 1, 10: 0.5, 12: 0, 14: -0.5, 18: -1, 22: -0.5][place]
        case .cos: return [0: 1, 4: 0.5, 6: 0, 8: -0.5, 12: -1, 16: -0.5, 18: 0, 20: 0.5][place]
        default:
            return [
                0: 0, 3: 1, 6: Double.nan, 9: -1, 12: 0, 15: 1, 18: Double.nan, 21: -1,
            ][place]
        }
    }

    static func root(_ x: Double, _ degree: Double) -> Double {
        guard degree == degree.rounded(), degree != 0, Swift.abs(degree) < 1e9 else { return .nan }
        let isOdd = degree.remainder(dividingBy: 2) != 0
        if degree == 2 { return x < 0 ? .nan : x.squareRoot() }
        if degree == 3 { return Foundation.cbrt(x) }
        if x < 0 { return isOdd ? -Foundation.pow(-x, 1 / degree) : .nan }
        return Foundation.pow(x, 1 / degree)
    }

    private static func logarithm(_ x: Double, _ base: Double?) -> Double {
        guard x > 0 else { return .nan }
        guard let base else { return Foundation.log10(x) }
        guard base > 0, base != 1 else { return .nan }
        if base == 10 { return Foundation.log10(x) }
        if base == 2 { return Foundation.log2(x) }
        return Foundation.log(x) / Foundation.log(base)
    }

    private static func factorial(_ x: Double) -> Double {
        guard x >= 0, x == x.rounded(), x <= Double(CalculatorLimits.factorial) else {
            return .nan
        }
        var result = 1.0
        var factor = 2.0
        while factor <= x {
            result *= factor
            factor += 1
        }
        return result
    }

    private static func choices(_ n: Double, _ r: Double, isOrdered: Bool) -> Double {
        guard n >= r, r >= 0, n == n.rounded(), r == r.rounded(), n < 9e15 else { return .nan }
        let steps = isOrdered ? r : Swift.min(r, n - r)
        // 171! and 2^1030 are too large for a Double.
        guard steps <= (isOrdered ? 171 : 1_030) else { return .infinity }
        var result = 1.0
        var step = 1.0
        while step <= steps, result.isFinite {
            result = isOrdered ? result * (n - step + 1) : result * (n - steps + step) / step
            step += 1
        }
        return result
    }

    private static func rounded(_ x: Double, _ digits: Double) -> Double {
        guard digits == digits.rounded(), (0...15).contains(digits) else { return .nan }
        let scale = Foundation.pow(10, digits)
        let result = (x * scale).rounded() / scale
        return result.isFinite ? result : x
    }

    // MARK: Lists

    private func ofList(_ values: [Double]) -> Double {
        let count = Double(values.count)
        switch self {
        case .min: return values.contains(where: \.isNaN) ? .nan : values.min() ?? .nan
        case .max: return values.contains(where: \.isNaN) ? .nan : values.max() ?? .nan
        case .sum: return values.reduce(0, +)
        case .count: return count
        case .mean: return values.reduce(0, +) / count
        case .median:
            let sorted = values.sorted()
            let middle = sorted.count / 2
            return sorted.count % 2 == 1
                ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2
        case .var: return Self.variance(values, over: count - 1)
        case .varp: return Self.variance(values, over: count)
        case .stdev: return Self.variance(values, over: count - 1).squareRoot()
        case .stdevp: return Self.variance(values, over: count).squareRoot()
        case .gcd, .lcm: return common(values)
        default: return .nan
        }
    }

    private static func variance(_ values: [Double], over count: Double) -> Double {
        guard count > 0 else { return .nan }
        let mean = values.reduce(0, +) / Double(values.count)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    }

    private func common(_ values: [Double]) -> Double {
        var result = Swift.abs(values[0])
        for value in values {
            let number = Swift.abs(value)
            guard number == number.rounded(), number < 9e15 else { return .nan }
            var (a, b) = (result, number)
            while b != 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
            if self == .gcd {
                result = a
            } else {
                result = a == 0 ? 0 : result / a * number
                guard result < 9e15 else { return .nan }
            }
        }
        return result
    }

    /// A power of real numbers. The exponents 1/3, 2/5 and so on are defined for negative bases.
    static func power(_ base: Double, _ exponent: Double) -> Double {
        guard base < 0, exponent != exponent.rounded() else {
            return Foundation.pow(base, exponent)
        }
        var divisor = 3.0
        while divisor <= 15 {
            let top = (exponent * divisor).rounded()
            if Swift.abs(exponent * divisor - top) < 1e-14 * Swift.max(1, Swift.abs(top)) {
                let size = Foundation.pow(-base, exponent)
                return top.remainder(dividingBy: 2) == 0 ? size : -size
            }
            divisor += 2
        }
        return .nan
    }
}
