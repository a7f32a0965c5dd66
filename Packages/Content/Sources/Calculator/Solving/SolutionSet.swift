/// The numbers that solve an equation or inequality in one unknown.
package struct SolutionSet: Sendable, Hashable {
    /// An interval; a single number has two equal closed ends.
    package struct Interval: Sendable, Hashable {
        /// nil if it goes on without end.
        package var low: Root?
        package var high: Root?
        package var hasLow: Bool
        package var hasHigh: Bool

        package var isPoint: Bool { low != nil && low == high }
    }

    package let variable: String
    /// In order, apart from each other.
    package let intervals: [Interval]
    /// The range outside of which there may be more; nil if these are all.
    package let searched: ClosedRange<Double>?
    /// The range that was asked for; nil for all numbers.
    package let range: ClosedRange<Double>?
    /// Whether there are no complex solutions either if there are none.
    let isLinear: Bool

    package var isEmpty: Bool { intervals.isEmpty }

    /// The single solutions; those inside intervals aren't among them.
    package var points: [Root] { intervals.filter(\.isPoint).compactMap(\.low) }

    /// The same in words: one line for a set, or one for each single number.
    package var lines: [String] {
        guard let searched, !isEmpty else { return solutionLines }
        return solutionLines
            + ["Only \(Self.text(searched)) was searched; elsewhere there may be more."]
    }

    private var solutionLines: [String] {
        if isEmpty {
            if let searched {
                return ["no solution from \(Self.text(searched)); only this range was searched"]
            }
            if let range { return ["no solution from \(Self.text(range))"] }
            return [isLinear ? "no solution" : "no real solution"]
        }
        if let limits = searched ?? range, intervals.count == 1, let all = intervals.first,
            all.low?.value == limits.lowerBound, all.high?.value == limits.upperBound
        {
            return ["every number from \(Self.text(limits))"]
        }
        if let pair { return [pair] }
        if intervals.allSatisfy(\.isPoint) { return points.map { $0.text(variable) } }
        if let excluded {
            let list = excluded.map(\.short).joined(separator: " and ")
            return ["every number" + (list.isEmpty ? "" : " except \(list)")]
        }
        return [intervals.map { inequality($0) }.joined(separator: " or "), notation]
    }

    /// Both roots of a quadratic in one line.
    private var pair: String? {
        let points = points
        guard intervals.count == 2, points.count == 2, case .radical(let first) = points[0],
            case .radical(let second) = points[1], first.p == second.p, first.q == -second.q,
            first.d == second.d, first.r == second.r
        else { return nil }
        return "\(variable) = \(second.pair) ≈ \(points[0].decimal) or \(points[1].decimal)"
    }

    /// The numbers left out, if all others solve it.
    private var excluded: [Root]? {
        guard let first = intervals.first, let last = intervals.last, first.low == nil,
            last.high == nil
        else { return nil }
        var gaps: [Root] = []
        for (left, right) in zip(intervals, intervals.dropFirst()) {
            guard let high = left.high, high == right.low else { return nil }
            gaps.append(high)
        }
        return gaps
    }

    private func inequality(_ interval: Interval) -> String {
        if interval.isPoint { return interval.low.map { "\(variable) = \($0.short)" } ?? variable }
        switch (interval.low, interval.high) {
        case (let low?, let high?):
            return "\(low.short) \(interval.hasLow ? "≤" : "<") \(variable) "
                + "\(interval.hasHigh ? "≤" : "<") \(high.short)"
        case (let low?, nil): return "\(variable) \(interval.hasLow ? "≥" : ">") \(low.short)"
        case (nil, let high?): return "\(variable) \(interval.hasHigh ? "≤" : "<") \(high.short)"
        case (nil, nil): return "every number"
        }
    }

    /// In interval notation: `(-∞, 2) ∪ [5, ∞)`.
    package var notation: String {
        guard !isEmpty else { return "∅" }
        return intervals.map { interval in
            if interval.isPoint { return "{\(interval.low?.short ?? "")}" }
            return (interval.hasLow ? "[" : "(") + (interval.low?.short ?? "-∞") + ", "
                + (interval.high?.short ?? "∞") + (interval.hasHigh ? "]" : ")")
        }.joined(separator: " ∪ ")
    }

    static func text(_ range: ClosedRange<Double>) -> String {
        "\(DecimalText.text(range.lowerBound)) to \(DecimalText.text(range.upperBound))"
    }
}
