/// All cards' logs as one tree: cards with a common history share its nodes, so that shared results
/// are computed once.
///
/// Independent of the order of cards. Parents come before their children.
struct HistoryTree: Sendable {
    struct Node: Sendable {
        /// -1 for a first review.
        var parent: Int32
        var rating: Int32
        /// Days since the previous review; under 1 for the same day.
        var days: Double
        /// The number of reviews at this node.
        var count: Double
        var hasChildren = false
    }

    private(set) var nodes: [Node] = []

    init(_ cards: [[LoggedReview]]) {
        let ways = Ways(cards)
        self.init(ways)
    }

    /// Without `merging`, each history has its own nodes. Only every `stride`th history is used.
    init(_ all: Ways, merging: Bool = true, stride: Int = 1) {
        nodes.reserveCapacity(all.steps.count / stride)
        all.steps.withUnsafeBufferPointer { plant(all.sorted, $0, merging, stride) }
    }

    /// `ways` are sorted, so a history's common prefix with earlier ones is its prefix with the
    /// previous one.
    private mutating func plant(
        _ ways: [Range<Int>], _ steps: UnsafeBufferPointer<UInt32>, _ merging: Bool, _ stride: Int
    ) {
        var path: [Int32] = []
        var last = 0..<0
        for number in Swift.stride(from: 0, to: ways.count, by: stride) {
            let way = ways[number]
            var shared = 0
            let most = merging ? min(way.count, last.count) : 0
            while shared < most,
                steps[way.lowerBound + shared] == steps[last.lowerBound + shared]
            {
                nodes[Int(path[shared])].count += 1
                shared += 1
            }
            path.removeLast(path.count - shared)
            for place in way.dropFirst(shared) {
                let parent = path.last ?? -1
                if parent >= 0 { nodes[Int(parent)].hasChildren = true }
                path.append(Int32(nodes.count))
                nodes.append(
                    Node(
                        parent: parent, rating: Int32(steps[place] & 7),
                        days: Double(steps[place] >> 3), count: 1))
            }
            last = way
        }
    }

    /// Each card's review history, in an order that doesn't depend on the order of the cards.
    struct Ways: Sendable {
        /// Each step is days × 8 plus the rating.
        private(set) var steps: [UInt32] = []
        /// The range of steps of each card.
        private(set) var sorted: [Range<Int>] = []
        /// The number of reviews at least a day after the previous one.
        private(set) var gradedCount = 0
        /// Longer intervals are clamped to this.
        static let maxDays = 100_000

        init(_ cards: [[LoggedReview]]) {
            steps.reserveCapacity(cards.reduce(0) { $0 + $1.count })
            sorted.reserveCapacity(cards.count)
            for card in cards where !card.isEmpty {
                let start = steps.count
                for review in card {
                    let days = steps.count == start ? 0 : min(max(review.days, 0), Self.maxDays)
                    steps.append(UInt32(days) << 3 | UInt32(review.rating.rawValue))
                    if LoggedReview.isGraded(days: days) { gradedCount += 1 }
                }
                sorted.append(start..<steps.count)
            }
            steps.withUnsafeBufferPointer { steps in
                sorted.sort { Self.precedes($0, $1, steps) }
            }
        }

        private static func precedes(
            _ one: Range<Int>, _ other: Range<Int>, _ steps: UnsafeBufferPointer<UInt32>
        ) -> Bool {
            let both = min(one.count, other.count)
            for place in 0..<both {
                let (left, right) = (steps[one.lowerBound + place], steps[other.lowerBound + place])
                if left != right { return left < right }
            }
            return one.count < other.count
        }
    }
}
