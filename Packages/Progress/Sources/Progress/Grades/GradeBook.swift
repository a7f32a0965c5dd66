/// A course's work and how its grade is made of it. Computes grades with and without assumed scores.
///
/// Rules, as learning platforms document them: a group's grade is points earned of points possible, after its lowest and
/// highest scores are dropped. With weights, the course's grade is the weighted mean of the groups that have anything
/// graded; weights that add up to less than 100 are scaled up. Without weights, all points count alike. Excused work
/// counts nowhere. Late penalties are part of a score already.
struct GradeBook: Sendable, Hashable {
    struct Group: Sendable, Hashable {
        var id: Int64
        var name: String
        /// Percent of the course's grade.
        var weight = 0.0
        /// How many of the lowest and highest scores don't count.
        var dropLowest = 0
        var dropHighest = 0
        /// Items that are never dropped.
        var neverDrop: Set<String> = []
    }

    struct Item: Sendable, Hashable, Identifiable {
        var id: String
        var title: String
        var group: Int64
        /// Points possible; 0 for extra credit.
        var possible: Double
        /// Points earned; nil if not graded yet.
        var score: Double?
        var isExcused = false
        /// What a point counts.
        var scale = 1.0
    }

    /// Which work without a score counts.
    enum Ungraded: Sendable {
        /// None of it: the grade so far.
        case ignored
        /// All of it, as 0: the grade if nothing more is handed in.
        case asZero
        /// All of it, in full: the best grade still possible.
        case inFull
    }

    var groups: [Group]
    var items: [Item]
    /// Whether the groups' weights count.
    var isWeighted: Bool

    /// The course's grade in percent; nil if nothing counts. `scores` are assumed, in points by item, and come before the
    /// real ones.
    func grade(_ ungraded: Ungraded = .ignored, assuming scores: [String: Double] = [:]) -> Double?
    {
        let counted = items.compactMap { item -> Mark? in
            guard !item.isExcused else { return nil }
            let score: Double? =
                switch (scores[item.id] ?? item.score, ungraded) {
                case (let score?, _): score
                case (nil, .ignored): nil
                case (nil, .asZero): 0
                case (nil, .inFull): item.possible
                }
            return score.map { Mark(item, points: $0) }
        }
        let byGroup = Dictionary(grouping: counted, by: \.item.group)
        let totals = groups.compactMap { group in
            byGroup[group.id].map { (group.weight, Total(group.kept($0))) }
        }
        return isWeighted ? Self.weighted(totals) : Total(totals.map(\.1)).percent
    }

    private static func weighted(_ totals: [(weight: Double, total: Total)]) -> Double? {
        let graded = totals.compactMap { weight, total in total.percent.map { (weight, $0) } }
        let weights = graded.map(\.0).reduce(0, +)
        guard weights > 0 else { return nil }
        return graded.map { $0.0 * $0.1 }.reduce(0, +) / min(weights, 100)
    }

    /// What a score has to be for a grade.
    enum Need: Sendable, Hashable {
        /// At least these points, to the next tenth.
        case points(Double)
        /// Any score does.
        case nothing
        /// Even all points aren't enough: they lead to this grade in percent; nil if the item counts nowhere.
        case impossible(Double?)
    }

    /// The fewest points on `item` for a grade of `wanted` percent so far, with `scores` assumed.
    func need(
        _ wanted: Double, on item: Item, assuming scores: [String: Double] = [:]
    ) -> Need {
        // Sums of fractions are never quite even.
        func reaches(_ points: Double) -> Bool {
            var scores = scores
            scores[item.id] = points
            return grade(assuming: scores).map { $0 >= wanted - 1e-9 } ?? false
        }
        if reaches(0) { return .nothing }
        guard reaches(item.possible) else {
            var scores = scores
            scores[item.id] = item.possible
            return .impossible(grade(assuming: scores))
        }
        var (low, high) = (0, Int((item.possible * 10).rounded(.up)))
        while high - low > 1 {
            let middle = (low + high) / 2
            if reaches(Double(middle) / 10) { high = middle } else { low = middle }
        }
        return .points(min(Double(high) / 10, item.possible))
    }
}

/// A score that counts.
private struct Mark {
    var item: GradeBook.Item
    var score: Double
    var possible: Double

    init(_ item: GradeBook.Item, points: Double) {
        self.item = item
        score = max(0, points) * item.scale
        possible = item.possible * item.scale
    }
}

/// Points earned of points possible.
private struct Total {
    var score = 0.0
    var possible = 0.0

    init(_ marks: [Mark]) {
        for mark in marks { (score, possible) = (score + mark.score, possible + mark.possible) }
    }

    init(_ totals: [Total]) {
        for total in totals { (score, possible) = (score + total.score, possible + total.possible) }
    }

    var percent: Double? { possible > 0 ? score / possible * 100 : nil }
}

extension GradeBook.Group {
    /// The marks that count: without those whose loss raises the grade most, then without those whose loss lowers it
    /// most. One always stays.
    fileprivate func kept(_ marks: [Mark]) -> [Mark] {
        let low = drop(dropLowest, of: marks, keepingBest: true)
        return drop(dropHighest, of: low, keepingBest: false)
    }

    /// Source: Kane and Kane, Dropping Lowest Grades, The Mathematics Magazine 79 (2006): of all sets of marks of a size,
    /// the one with the highest share of its points is found by sorting by `score − share × possible` and raising the
    /// share until it stays.
    private func drop(_ count: Int, of marks: [Mark], keepingBest: Bool) -> [Mark] {
        let fixed = marks.filter { neverDrop.contains($0.item.id) }
        let free = marks.filter { !neverDrop.contains($0.item.id) }
        let left = max(free.count - max(0, count), fixed.isEmpty ? 1 : 0)
        guard left < free.count else { return marks }
        var kept = free
        var share = Total(marks).share
        // Each round improves the share, over finitely many sets.
        for _ in 0...free.count * free.count {
            let sorted = free.sorted { one, other in
                let (one, other) = (one.gain(at: share), other.gain(at: share))
                return keepingBest ? one > other : one < other
            }
            kept = Array(sorted.prefix(left))
            let next = Total(fixed + kept).share
            if abs(next - share) < 1e-12 { break }
            share = next
        }
        return fixed + kept
    }
}

extension Mark {
    fileprivate func gain(at share: Double) -> Double { score - share * possible }
}

extension Total {
    fileprivate var share: Double { possible > 0 ? score / possible : 0 }
}
