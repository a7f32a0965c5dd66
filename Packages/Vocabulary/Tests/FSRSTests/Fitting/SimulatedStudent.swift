import FSRS

/// A student whose memory follows `model`, while the default weights schedule the cards.
struct SimulatedStudent {
    let model: MemoryModel
    private var chance: Chance

    /// Weights far enough from the defaults that a fit must find them.
    static let strongWeights: [Double] = [
        0.6, 1.9, 4.2, 14, 6.9, 0.62, 2.2, 0.02, 1.45, 0.22, 0.62, 1.75, 0.08, 0.33, 1.9, 0.45,
        2.4, 0.7, 0.2, 0.12, 0.21,
    ]
    static let weakWeights: [Double] = [
        0.1, 0.5, 1.1, 3.5, 5.2, 1.1, 3.6, 0.01, 2.2, 0.1, 1.1, 1.1, 0.03, 0.2, 1.2, 0.75, 1.4,
        0.4, 0.05, 0.03, 0.12,
    ]

    init?(weights: [Double], seed: UInt64) {
        guard let model = MemoryModel(weights: weights) else { return nil }
        self.model = model
        chance = Chance(state: seed)
    }

    /// The logs of enough cards for `count` reviews, using only the ratings in `ratings`.
    mutating func logs(reviews count: Int, ratings: Set<Rating> = Set(Rating.allCases))
        -> [[LoggedReview]]
    {
        var cards: [[LoggedReview]] = []
        var made = 0
        while made < count {
            let card = log(from: Double(chance.next(below: 300)), ratings)
            made += card.count
            cards.append(card)
        }
        return cards
    }

    private mutating func log(from start: Double, _ ratings: Set<Rating>) -> [LoggedReview] {
        var day = start
        var rating = pick([(.again, 0.3), (.hard, 0.12), (.good, 0.45), (.easy, 0.13)], ratings)
        var reviews = [LoggedReview(at: day * 86400, rating: rating, days: 0)]
        var memory = model.first(rating)
        var planned = MemoryModel.standard.first(rating)
        while reviews.count < 40 {
            var days = 0
            if rating == .again {
                rating = pick([(.again, 0.15), (.hard, 0.1), (.good, 0.7), (.easy, 0.05)], ratings)
            } else {
                days = fuzzed(days: max(1, Int(planned.stability)), seed: chance.next())
                if chance.unit() < 0.2 { days += chance.next(below: 6) }
                day += Double(days)
                guard day < 400 else { break }
                let recall = model.retrievability(
                    stability: memory.stability, after: Double(days))
                rating =
                    chance.unit() < recall
                    ? pick([(.hard, 0.12), (.good, 0.75), (.easy, 0.13)], ratings) : .again
            }
            reviews.append(LoggedReview(at: day * 86400, rating: rating, days: days))
            memory = model.next(memory, rating, after: Double(days))
            planned = MemoryModel.standard.next(planned, rating, after: Double(days))
        }
        return reviews
    }

    private mutating func pick(_ shares: [(Rating, Double)], _ ratings: Set<Rating>) -> Rating {
        let shares = shares.filter { ratings.contains($0.0) }
        var left = chance.unit() * shares.reduce(0) { $0 + $1.1 }
        for (rating, share) in shares {
            left -= share
            if left < 0 { return rating }
        }
        return shares.last?.0 ?? .good
    }
}

/// Pseudo-random numbers from a seed. Source: SplitMix64.
struct Chance {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
    mutating func next(below limit: UInt64) -> Int { Int(next() % limit) }
}
