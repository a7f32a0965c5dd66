/// Time at one place without a long pause, put together from reports that follow one another: every answer of a session
/// may have been one.
struct StudySittings: Sendable, Hashable {
    /// A pause of more than this begins another one, in milliseconds.
    static let pause: Int64 = 5 * 60_000

    private(set) var count = 0
    private(set) var longestSeconds = 0
    private var last: (place: String, end: Int64, length: Int64)?

    /// The next report, in the order of their starts.
    mutating func add(place: String, start: Int64, length: Int64) {
        guard length > 0 else { return }
        var sitting = (place: place, end: start + length, length: length)
        if let last, last.place == place, start - last.end <= Self.pause {
            sitting.end = max(sitting.end, last.end)
            sitting.length += last.length
        } else {
            count += 1
        }
        longestSeconds = max(longestSeconds, Int(sitting.length / 1000))
        last = sitting
    }

    static func == (one: Self, other: Self) -> Bool {
        one.count == other.count && one.longestSeconds == other.longestSeconds
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(longestSeconds)
    }
}
