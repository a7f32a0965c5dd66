/// Looks for the roots of any function in a range: changes of sign, and places where it touches 0.
///
/// Two roots closer than a step, usually 1/8,000 of the range, may be missed, and so may a touching root that the
/// function misses by less than about 10^-10.
struct RootSearch {
    /// What is found, unsorted.
    struct Findings {
        var roots: [Double] = []
        /// Poles and jumps, the ends of where the function is defined, and of where it is 0.
        var breaks: [Double] = []
        var isDefinedSomewhere = false
    }

    static let mostRoots = 500
    static let usualSteps = 8_000

    private let steps: Int
    private let function: (Double) -> Double
    /// How large the terms are whose difference the function is.
    private let size: (Double) -> Double
    private var findings = Findings()

    /// `size` says how large the function's terms are; a root is what is 0 next to it.
    static func search(
        _ range: ClosedRange<Double>, steps: Int = usualSteps, size: @escaping (Double) -> Double,
        _ function: @escaping (Double) -> Double
    ) -> Findings {
        var search = RootSearch(steps: steps, function: function, size: size)
        search.run(range)
        return search.findings
    }

    private init(
        steps: Int, function: @escaping (Double) -> Double, size: @escaping (Double) -> Double
    ) {
        self.steps = steps
        self.function = function
        self.size = size
    }

    private mutating func run(_ range: ClosedRange<Double>) {
        let width = range.upperBound - range.lowerBound
        let points = (0...steps).map { step in
            step == steps
                ? range.upperBound
                : range.lowerBound + width * (Double(step) / Double(steps))
        }
        let values = points.map { function($0) }
        findings.isDefinedSomewhere = values.contains(where: \.isFinite)
        for index in points.indices where findings.roots.count < Self.mostRoots {
            if values[index] == 0 {
                // A stretch of zeros has only ends.
                let isInside = index > 0 && values[index - 1] == 0
                let goesOn = index + 1 < points.count && values[index + 1] == 0
                if !isInside || !goesOn { findings.roots.append(points[index]) }
            }
            guard index > 0 else { continue }
            step(points[index - 1], points[index], values[index - 1], values[index])
            if index + 1 < points.count {
                touch(
                    (points[index - 1], points[index], points[index + 1]),
                    (values[index - 1], values[index], values[index + 1]))
            }
        }
    }

    private mutating func step(_ left: Double, _ right: Double, _ a: Double, _ b: Double) {
        guard a.isFinite == b.isFinite else {
            let (low, high) = Bisection.edge(left, right) { function($0).isFinite == a.isFinite }
            // The end where it is defined may be a root itself.
            findings.breaks.append(a.isFinite ? low : high)
            return
        }
        guard a.isFinite else { return }
        if (a == 0) != (b == 0) {
            let isZero = a == 0
            let (low, high) = Bisection.edge(left, right) { (function($0) == 0) == isZero }
            if abs(isZero ? low - left : high - right) > (right - left) / 1e6 {
                findings.breaks.append(isZero ? low : high)
            }
            return
        }
        guard a != 0, (a < 0) != (b < 0) else { return }
        cross(left, right)
    }

    /// A change of sign: a root, a pole or a jump.
    private mutating func cross(_ left: Double, _ right: Double) {
        let isNegative = function(left) < 0
        let (low, high) = Bisection.edge(left, right) { x in
            let value = function(x)
            return !value.isNaN && (value < 0) == isNegative
        }
        let best = abs(function(low)) <= abs(function(high)) ? low : high
        if isZero(best) || isZero(low) {
            findings.roots.append(best)
        } else {
            findings.breaks.append(best)
        }
    }

    /// Between three points of the same sign, the middle one nearest to 0.
    private mutating func touch(
        _ x: (Double, Double, Double), _ y: (Double, Double, Double)
    ) {
        guard y.0.isFinite, y.1.isFinite, y.2.isFinite, y.1 != 0, (y.0 < 0) == (y.1 < 0),
            (y.2 < 0) == (y.1 < 0), abs(y.1) <= abs(y.0), abs(y.1) <= abs(y.2),
            abs(y.1) < max(abs(y.0), abs(y.2))
        else { return }
        let sign = y.1 < 0 ? -1.0 : 1.0
        let lowest = Minimum.place(x.0, x.2) { sign * function($0) }
        let value = sign * function(lowest)
        if value < 0 {
            // It dips below 0 between the points: two roots.
            cross(x.0, lowest)
            cross(lowest, x.2)
        } else if value <= 1e-10 * size(lowest) {
            findings.roots.append(lowest)
        }
    }

    private func isZero(_ x: Double) -> Bool { abs(function(x)) <= 1e-9 * size(x) }
}

/// Finds a minimum in an interval.
enum Minimum {
    /// Right to about 10 digits: where the slope changes its sign, or at a corner the lowest place.
    static func place(_ low: Double, _ high: Double, _ value: (Double) -> Double) -> Double {
        let lowest = goldenSection(low, high, value)
        let step = (high - low) / 100
        func slope(_ x: Double) -> Double {
            8 * (value(x + step) - value(x - step)) - (value(x + 2 * step) - value(x - 2 * step))
        }
        let (left, right) = (max(low, lowest - step), min(high, lowest + step))
        let (a, b) = (slope(left), slope(right))
        guard a.isFinite, b.isFinite, a < 0, b > 0 else { return lowest }
        let place = Bisection.root(left, right, slope)
        let best = value(lowest)
        return value(place) <= best + 1e-14 * max(1, abs(best)) ? place : lowest
    }

    /// Right to about the square root of Double's precision, and better at a corner.
    private static func goldenSection(
        _ low: Double, _ high: Double, _ value: (Double) -> Double
    ) -> Double {
        let ratio = 0.6180339887498949
        var (low, high) = (low, high)
        var left = high - ratio * (high - low)
        var right = low + ratio * (high - low)
        var (a, b) = (value(left), value(right))
        for _ in 0..<90 where left < right {
            if a < b || b.isNaN {
                (high, right, b) = (right, left, a)
                left = high - ratio * (high - low)
                a = value(left)
            } else {
                (low, left, a) = (left, right, b)
                right = low + ratio * (high - low)
                b = value(right)
            }
        }
        return a <= b ? left : right
    }
}
