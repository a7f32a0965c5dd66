/// A zone's offsets from UTC over time, as a table.
struct Zone: Sendable {
    /// The last year of the table; offsets don't change before 1900 and after this year.
    static let lastYear = 2100

    /// The times of offset changes: ascending, seconds since 1970 UTC.
    private let moments: [Int]
    /// The offsets in seconds east of UTC; the first one applies before the first change.
    private let offsets: [Int]
    /// The wall time from which the offset after each change applies.
    private let switches: [Int]

    static let utc = Zone(initialOffset: 0, changes: [])

    /// - Parameter changes: ascending, in seconds.
    init(initialOffset: Int, changes: [(moment: Int, offset: Int)]) {
        moments = changes.map(\.moment)
        offsets = [initialOffset] + changes.map(\.offset)
        var switches: [Int] = []
        var before = initialOffset
        for change in changes {
            let wall = change.moment + max(before, change.offset)
            switches.append(max(wall, switches.last ?? wall))
            before = change.offset
        }
        self.switches = switches
    }

    /// Seconds east of UTC.
    func offset(at instant: Int) -> Int { offsets[Self.count(in: moments, upTo: instant)] }

    /// The instant of a wall time, in seconds since 1970 UTC.
    ///
    /// If it occurs twice, the first; if it is skipped, moved forward by the gap, so that 2:30
    /// becomes 3:30. Source: RFC 5545, section 3.3.5.
    func instant(of wall: Int) -> Int { wall - offsets[Self.count(in: switches, upTo: wall)] }

    /// The wall time at an instant.
    func wall(at instant: Int) -> Int { instant + offset(at: instant) }

    /// The changes within a time, with the offset before and after each.
    func changes(in window: Range<Int>) -> [(moment: Int, before: Int, after: Int)] {
        moments.indices.filter { window.contains(moments[$0]) }.map {
            (moments[$0], offsets[$0], offsets[$0 + 1])
        }
    }

    /// The number of ascending values up to and including `value`.
    private static func count(in values: [Int], upTo value: Int) -> Int {
        var low = 0
        var high = values.count
        while low < high {
            let middle = (low + high) / 2
            if values[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
