/// The range of days to choose from for an interval of `days`, so that cards learned together don't
/// always come back together: only `days` itself under 3; above, a day more or less plus a share of
/// the interval that shrinks with its length. Never under 2 days or over `maximum`.
///
/// Source: FSRS-6 as in py-fsrs 6.3.2; halves are rounded to even.
public func fuzzRange(days: Int, maximum: Int = 36500) -> ClosedRange<Int> {
    let maximum = max(maximum, 1)
    let days = min(max(days, 1), maximum)
    guard days >= 3 else { return days...days }
    let length = Double(days)
    let reach =
        1 + 0.15 * max(min(length, 7) - 2.5, 0) + 0.1 * max(min(length, 20) - 7, 0)
        + 0.05 * max(length - 20, 0)
    let last = min(Int((length + reach).rounded(.toNearestOrEven)), maximum)
    let first = min(max(2, Int((length - reach).rounded(.toNearestOrEven))), last)
    return first...last
}

/// A day in ``fuzzRange(days:maximum:)``, uniformly distributed; the same for the same `seed`.
public func fuzzed(days: Int, maximum: Int = 36500, seed: UInt64) -> Int {
    let range = fuzzRange(days: days, maximum: maximum)
    let drawn = scattered(seed).multipliedFullWidth(by: UInt64(range.count)).high
    return range.lowerBound + Int(drawn)
}

/// The seed for a card's next interval: the same on every device, different after each review.
public func fuzzSeed(card: String, reviews: Int) -> UInt64 {
    var seed: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in card.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return scattered(seed ^ scattered(UInt64(truncatingIfNeeded: reviews)))
}

/// Hashes nearby numbers to distant ones. Source: SplitMix64.
func scattered(_ seed: UInt64) -> UInt64 {
    var value = seed &+ 0x9e37_79b9_7f4a_7c15
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
}
