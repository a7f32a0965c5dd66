/// A function, with the names it is typed by.
enum Function: String, CaseIterable, Sendable {
    case sqrt, cbrt, root, abs
    case sin, cos, tan, asin, acos, atan
    case log, log2, log10, ln, exp
    case factorial, ncr, npr, gcd, lcm, mod, floor, ceil, round
    case min, max, sum, count, mean, median, stdev, stdevp, `var`, varp
    /// The sign °, also `deg`.
    case degrees

    private static let others: [String: Function] = [
        "arcsin": .asin, "arccos": .acos, "arctan": .atan, "average": .mean, "stddev": .stdev,
        "length": .count, "fact": .factorial,
    ]

    static let names: [String: Function] = {
        var names = others
        for function in allCases where function != .degrees { names[function.rawValue] = function }
        return names
    }()

    static let longestName = names.keys.map(\.count).max() ?? 0

    /// By a name in lowercase.
    init?(name: String) {
        guard let function = Self.names[name] else { return nil }
        self = function
    }

    var name: String {
        switch self {
        case .ncr: "nCr"
        case .npr: "nPr"
        default: rawValue
        }
    }

    /// How many arguments it takes; those of a list count one by one.
    var counts: ClosedRange<Int> {
        switch self {
        case .root, .ncr, .npr, .mod: 2...2
        case .log, .round: 1...2
        case _ where takesList: 1...CalculatorLimits.count
        default: 1...1
        }
    }

    var takesList: Bool {
        switch self {
        case .gcd, .lcm, .min, .max, .sum, .count, .mean, .median, .stdev, .stdevp, .var, .varp:
            true
        default: false
        }
    }

    /// Whether it may be written without parentheses: `sin 2x`.
    var isUnary: Bool { counts.lowerBound == 1 && !takesList }

    var inverse: Function? {
        switch self {
        case .sin: .asin
        case .cos: .acos
        case .tan: .atan
        default: nil
        }
    }

    var countText: String {
        switch counts {
        case 1...1: "one number"
        case 2...2: "two numbers"
        case 1...2: "one or two numbers"
        default: "a list of numbers"
        }
    }

    var example: String {
        switch self {
        case .root: "root(8, 3)"
        case .ncr, .npr: "\(name)(5, 2)"
        case .mod: "mod(7, 3)"
        case .log: "log(100) or log(8, 2)"
        case .round: "round(2.345, 2)"
        case .gcd, .lcm: "\(name)(12, 18)"
        case _ where takesList: "\(name)([1, 2, 3])"
        default: "\(name)(1)"
        }
    }

    /// What its arguments must be.
    var domain: String {
        switch self {
        case .sqrt: "sqrt needs a number that isn't negative."
        case .root: "root(x, n) needs a whole n that isn't 0, and for an even n an x of 0 or more."
        case .tan: "tan isn't defined at 90° and every 180° from there."
        case .asin, .acos: "\(name) needs a number from -1 to 1."
        case .log: "log needs a number greater than 0, and a base greater than 0 that isn't 1."
        case .log2, .log10, .ln: "\(name) needs a number greater than 0."
        case .factorial:
            "A factorial needs a whole number from 0 to \(CalculatorLimits.factorial)."
        case .ncr, .npr: "\(name)(n, r) needs whole numbers with n ≥ r ≥ 0."
        case .gcd, .lcm: "\(name) needs whole numbers, and a result below 9 × 10^15."
        case .mod: "mod(a, b) needs a b that isn't 0."
        case .round: "round(x, digits) needs 0 to 15 digits."
        case .stdev, .var: "\(name) of a sample needs at least two numbers."
        default: "\(name) isn't defined here."
        }
    }
}
