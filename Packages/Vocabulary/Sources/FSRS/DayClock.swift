/// Counts days by some calendar, e.g. days that begin at four in the morning where the student is.
public protocol DayCounting: Sendable {
    /// The number of the day that a moment, in seconds since 1970 UTC, belongs to. Days follow each other by ones.
    func day(of seconds: Double) -> Int
    /// When a day begins, in seconds since 1970 UTC.
    func start(of day: Int) -> Double
}

/// How time between reviews is counted.
public enum DayClock: Sendable {
    /// By 24 hours from review to review, as the reference implementations do.
    case elapsed
    /// By calendar days: a card due on a day is due when the day starts.
    case days(any DayCounting)

    /// Whole days between two moments, at least 0: a clock may have been set back.
    func days(from earlier: Double, to later: Double) -> Int {
        switch self {
        case .elapsed: Int(MemoryModel.elapsed((later - earlier) / 86400))
        case .days(let days): max(0, days.day(of: later) - days.day(of: earlier))
        }
    }

    /// When something is due that was reviewed at `seconds` and comes back after whole `days`.
    func due(after seconds: Double, days: Int) -> Double {
        switch self {
        case .elapsed: seconds + Double(days) * 86400
        case .days(let calendar): calendar.start(of: calendar.day(of: seconds) + days)
        }
    }
}
