/// Solves equations and inequalities in one unknown that hold at the same time.
///
/// Finds the places where any of them may change from true to false, then tries each place and
/// each interval between two of them.
struct OneUnknown {
    static let usualRange = -100.0...100.0

    /// A place where something may change.
    private struct Place {
        var root: Root
        /// Whether a divisor is 0 here.
        var isPole = false
    }

    private let relations: [Relation]
    private let name: String
    private let range: ClosedRange<Double>?
    private var places: [Place] = []
    private var isSearched = false

    /// `range` limits the solutions; nil for all numbers, of which
    /// ``usualRange`` is searched if there is no exact way.
    static func solve(
        _ relations: [Relation], for name: String, in range: ClosedRange<Double>?
    ) -> SolutionSet {
        var solver = OneUnknown(relations: relations, name: name, range: range)
        for relation in relations {
            if !solver.addExactPlaces(relation) { solver.addFoundPlaces(relation) }
        }
        return solver.solution()
    }

    private init(relations: [Relation], name: String, range: ClosedRange<Double>?) {
        (self.relations, self.name, self.range) = (relations, name, range)
    }

    private var limits: ClosedRange<Double>? {
        range ?? (isSearched ? Self.usualRange : nil)
    }

    // MARK: Places

    /// Places of polynomials, quotients and absolute values of them; false for anything else.
    private mutating func addExactPlaces(_ relation: Relation) -> Bool {
        guard let cases = relation.difference.withoutAbsolutes else { return false }
        var found: [Place] = []
        for expression in cases {
            guard let quotient = Quotient(expression),
                let top = quotient.top.coefficients(of: name),
                let bottom = quotient.bottom.coefficients(of: name), !bottom.isEmpty
            else { return false }
            let isZero = top.allSatisfy { $0 == .zero }
            guard let roots = isZero ? [] : PolynomialRoots.roots(top),
                let poles = PolynomialRoots.roots(bottom)
            else { return false }
            found += roots.map { Place(root: $0) }
            found += poles.map { Place(root: $0, isPole: true) }
        }
        if cases.count > 1 {
            // Where what is within | | changes its sign.
            for part in relation.absolutes {
                for expression in part.withoutAbsolutes ?? [] {
                    guard let top = Quotient(expression)?.top.coefficients(of: name) else {
                        return false
                    }
                    guard top.contains(where: { $0 != .zero }) else { continue }
                    guard let roots = PolynomialRoots.roots(top) else { return false }
                    found += roots.map { Place(root: $0) }
                }
            }
        }
        places += found
        return true
    }

    private mutating func addFoundPlaces(_ relation: Relation) {
        isSearched = true
        let (left, right) = (relation.left, relation.right)
        let name = name
        let findings = RootSearch.search(
            range ?? Self.usualRange,
            size: { max(1, abs(left.value(name, $0)), abs(right.value(name, $0))) },
            { left.value(name, $0) - right.value(name, $0) })
        places += findings.roots.map { Place(root: exact($0, relation) ?? .approximate($0)) }
        places += findings.breaks.map { Place(root: Self.snapped($0)) }
    }

    /// A simple fraction near a root that solves the equation exactly.
    private func exact(_ x: Double, _ relation: Relation) -> Root? {
        guard let candidate = Rational.nearest(to: x, limit: 1_000),
            abs(candidate.value - x) <= 1e-6 * max(1, abs(x)),
            let left = try? relation.left.number([name: .exact(candidate)]),
            let right = try? relation.right.number([name: .exact(candidate)]),
            abs(left.value - right.value) <= 4e-16 * max(1, abs(left.value))
        else { return nil }
        let isSame = left.rational != nil && left == right
        return isSame || abs(candidate.value - x) <= 1e-11 * max(1, abs(x))
            ? .rational(candidate) : nil
    }

    private static func snapped(_ x: Double) -> Root {
        if let candidate = Rational.nearest(to: x, limit: 1_000),
            abs(candidate.value - x) <= 1e-12 * max(1, abs(x))
        {
            return .rational(candidate)
        }
        return .approximate(x)
    }

    // MARK: Trying

    private func solution() -> SolutionSet {
        let limits = limits
        var places = merged().filter { limits?.contains($0.root.value) ?? true }
        if let limits {
            for end in [limits.lowerBound, limits.upperBound]
            where !places.contains(where: { $0.root.value == end }) {
                places.append(Place(root: Self.snapped(end)))
            }
            places.sort { $0.root.value < $1.root.value }
        }
        var intervals: [SolutionSet.Interval] = []
        if limits == nil, holds(between: nil, places.first?.root) {
            intervals.append(
                .init(low: nil, high: places.first?.root, hasLow: false, hasHigh: false))
        }
        for (index, place) in places.enumerated() {
            let next = index + 1 < places.count ? places[index + 1].root : nil
            if !place.isPole, holds(at: place.root) { Self.add(place.root, to: &intervals) }
            if limits == nil || next != nil, holds(between: place.root, next) {
                Self.add(from: place.root, to: next, &intervals)
            }
        }
        return SolutionSet(
            variable: name, intervals: intervals, searched: isSearched ? limits : nil,
            range: range, isLinear: relations.allSatisfy(\.isLinear))
    }

    private static func add(_ root: Root, to intervals: inout [SolutionSet.Interval]) {
        if let last = intervals.indices.last, intervals[last].high == root {
            intervals[last].hasHigh = true
        } else {
            intervals.append(.init(low: root, high: root, hasLow: true, hasHigh: true))
        }
    }

    private static func add(
        from low: Root, to high: Root?, _ intervals: inout [SolutionSet.Interval]
    ) {
        if let last = intervals.indices.last, intervals[last].high == low,
            intervals[last].hasHigh
        {
            intervals[last].high = high
            intervals[last].hasHigh = false
        } else {
            intervals.append(.init(low: low, high: high, hasLow: false, hasHigh: false))
        }
    }

    /// The places in order, each once, exact ones rather than approximations.
    private func merged() -> [Place] {
        places.sorted { $0.root.value < $1.root.value }.reduce(into: []) { kept, place in
            guard let last = kept.last,
                place.root.value - last.root.value <= 1e-9 * max(1, abs(place.root.value)),
                last.root == place.root || !last.root.isExact || !place.root.isExact
            else { return kept.append(place) }
            if place.root.isExact { kept[kept.count - 1].root = place.root }
            kept[kept.count - 1].isPole = last.isPole || place.isPole
        }
    }

    private func holds(at root: Root) -> Bool {
        relations.allSatisfy { relation in
            guard let left = try? relation.left.number([name: root.number]),
                let right = try? relation.right.number([name: root.number])
            else { return false }
            return relation.comparison.holds(sign(left, right, relation, at: root))
        }
    }

    /// -1, 0 or 1; sides that differ by rounding only are equal.
    private func sign(_ left: Number, _ right: Number, _ relation: Relation, at root: Root) -> Int {
        if let left = left.rational, let right = right.rational {
            return left == right ? 0 : left < right ? -1 : 1
        }
        let (a, b) = (left.value, right.value)
        var tolerance = 1e-12 * max(1, abs(a), abs(b))
        if root.rational == nil {
            // A root that is a little off lets the sides differ by as much as they are steep.
            let x = root.value
            let step = 1e-7 * max(1, abs(x))
            let slope =
                relation.difference.value(name, x + step)
                - relation.difference.value(name, x - step)
            let steepness = slope.isFinite ? abs(slope) / (2 * step) : 0
            tolerance = 1e-9 * max(1, abs(a), abs(b)) + 1e-12 * steepness * max(1, abs(x))
        }
        return abs(a - b) <= tolerance ? 0 : a < b ? -1 : 1
    }

    /// Whether all relations hold inside an interval, tried at one place of an inequality and at
    /// three of an equation.
    private func holds(between low: Root?, _ high: Root?) -> Bool {
        let hasEquation = relations.contains { $0.comparison == .equal }
        let parts = hasEquation ? [0.5, 0.28125, 0.8125] : [0.5]
        return parts.allSatisfy { part in
            let x: Double
            switch (low?.value, high?.value) {
            case (let low?, let high?): x = low + (high - low) * part
            case (let low?, nil): x = low + max(1, abs(low)) * part
            case (nil, let high?): x = high - max(1, abs(high)) * part
            case (nil, nil): x = part * 4 - 1.75
            }
            return holds(near: x, within: (high?.value ?? .infinity) - (low?.value ?? -.infinity))
        }
    }

    /// Tries a fraction with a small divisor, whose value can be exact.
    private func holds(near x: Double, within width: Double) -> Bool {
        var scale = 1.0
        while scale < 1e9, scale * min(width, 1) < 16 { scale *= 2 }
        let top = (x * scale).rounded()
        let fraction = abs(top) < 1e15 ? Rational(Int(top), Int(scale)) : nil
        let number = fraction.map(Number.exact) ?? .real(x)
        return relations.allSatisfy { relation in
            guard let left = try? relation.left.number([name: number]),
                let right = try? relation.right.number([name: number])
            else { return false }
            // Not a root, so the sides are compared without its tolerance.
            return relation.comparison.holds(sign(left, right, relation, at: .rational(.zero)))
        }
    }
}

extension Relation {
    /// Whether it has no solution at all rather than no real one.
    fileprivate var isLinear: Bool {
        comparison != .equal || (Quotient(difference)?.top.degree ?? 2) < 2
    }

    /// What is within absolute values.
    fileprivate var absolutes: [Expression] {
        var found: [Expression] = []
        _ = difference.mapping { part in
            if case .call(.abs, let arguments, _) = part { found += arguments }
            return part
        }
        return found
    }
}
