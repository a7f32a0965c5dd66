/// Study sessions without long pauses, combined from consecutive reports.
struct StudySittings: Sendable, Hashable {
    /// The pause in milliseconds that starts a new session.
    static let pause: Int64 = 5 * 60_000

    private(set) var count = 0
    private(set) var longestSeconds = 0
    private var last: (place: String, end: Int64, length: Int64)?

    /// Adds a report; reports must be in order of their start.
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
