import FSRS
import Testing

struct FuzzTests {
    // Source: py-fsrs 6.3.2.
    @Test(arguments: [
        (1, 1...1), (2, 2...2), (3, 2...4), (4, 3...5), (5, 4...6), (6, 4...8), (7, 5...9),
        (8, 6...10), (10, 8...12), (15, 13...17), (20, 17...23), (21, 18...24), (30, 27...33),
        (50, 46...54), (100, 93...107), (365, 345...385), (1000, 948...1052),
        (36000, 34198...36500), (36500, 34673...36500),
    ])
    func theDaysToChooseFromAreTheReferences(_ days: Int, _ range: ClosedRange<Int>) {
        #expect(fuzzRange(days: days) == range)
    }

    @Test func noDayIsOverTheMaximum() {
        #expect(fuzzRange(days: 30, maximum: 30) == 27...30)
        #expect(fuzzRange(days: 100, maximum: 90).upperBound == 90)
        #expect(fuzzRange(days: 5, maximum: 1) == 1...1)
        #expect(fuzzRange(days: 5, maximum: -7) == 1...1)
        #expect(fuzzRange(days: .max).upperBound == 36500)
        #expect(fuzzRange(days: .min) == 1...1)
    }

    @Test func aDrawIsWithinItsRangeAndTheSameForTheSameSeed() {
        for days in [1, 2, 3, 9, 47, 800, 36500] {
            for seed in UInt64(0)..<200 {
                let drawn = fuzzed(days: days, seed: seed)
                #expect(fuzzRange(days: days).contains(drawn))
                #expect(fuzzed(days: days, seed: seed) == drawn)
            }
        }
    }

    @Test func everyDayOfTheRangeIsDrawnAboutAsOften() {
        var counts: [Int: Int] = [:]
        for review in 0..<7000 {
            counts[fuzzed(days: 30, seed: fuzzSeed(card: "a card", reviews: review)), default: 0] +=
                1
        }
        #expect(counts.keys.sorted() == Array(27...33))
        #expect(counts.values.allSatisfy { (850...1150).contains($0) })
    }

    @Test func seedsOfACardChangeWithItsReviews() {
        let seeds = (0..<100).map { fuzzSeed(card: "card", reviews: $0) }
        #expect(Set(seeds).count == 100)
        #expect(fuzzSeed(card: "card", reviews: 3) != fuzzSeed(card: "carD", reviews: 3))
        // Computed independently of the code, because devices of all versions must agree.
        #expect(fuzzSeed(card: "card", reviews: 3) == 9029337872217987216)
    }
}
