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
