import Foundation

/// A period in which a zone's UTC offset doesn't change, so SQL can compute local hours and days.
struct OffsetSpan: Sendable, Hashable {
    /// The start in seconds since 1970, UTC, inclusive.
    var start: Int64
    /// The end, exclusive.
    var end: Int64
    /// The UTC offset in seconds.
    var offset: Int

    /// The end of the year 9999; later times are ignored.
    static let horizon: Int64 = 253_402_300_800
    /// The sampling step: no zone changes its clocks and back in so few days.
    private static let stride: Int64 = 6 * 86_400
    /// The year 2100; later changes are unknown.
    private static let foreseen: Int64 = 4_102_444_800

    /// The spans from `start` to before `end`, in order.
    static func spans(from start: Int64, to end: Int64, in zone: TimeZone) -> [OffsetSpan] {
        let start = max(0, min(start, horizon))
        let end = max(start, min(end, horizon))
        func offset(_ seconds: Int64) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        var spans: [OffsetSpan] = []
        var current = OffsetSpan(start: start, end: end, offset: offset(start))
        var at = start
        while at < min(end, foreseen) {
            let next = min(at + stride, end)
            let after = offset(next)
            if after != current.offset {
                let change = firstChange(at, next, offset)
                spans.append(OffsetSpan(start: current.start, end: change, offset: current.offset))
                current = OffsetSpan(start: change, end: end, offset: offset(change))
                at = change
            } else {
                at = next
            }
        }
        return (spans + [current]).filter { $0.start < $0.end }
    }

    /// The first second after `low` with a different offset, found by bisection.
    private static func firstChange(
        _ low: Int64, _ high: Int64, _ offset: (Int64) -> Int
    ) -> Int64 {
        let before = offset(low)
        var (low, high) = (low, high)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if offset(middle) == before { low = middle } else { high = middle }
        }
        return high
    }
}
