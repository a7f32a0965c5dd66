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
}
