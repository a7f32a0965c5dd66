/// Counts days by a calendar, e.g. days that begin at four in the morning in the student's time
/// zone.
public protocol DayCounting: Sendable {
    /// The number of the day that contains a time in seconds since 1970, UTC. Consecutive days have
    /// consecutive numbers.
    func day(of seconds: Double) -> Int
    /// The start of a day, in seconds since 1970, UTC.
    func start(of day: Int) -> Double
}

/// How time between reviews is counted.
public enum DayClock: Sendable {
    /// In periods of 24 hours from review to review, as the reference implementations do.
    case elapsed
    /// By calendar days: a card due on a day is due when the day starts.
    case days(any DayCounting)

    /// Whole days between two times; at least 0, because a clock may have been set back.
    func days(from earlier: Double, to later: Double) -> Int {
        switch self {
        case .elapsed: Int(MemoryModel.elapsed((later - earlier) / 86400))
        case .days(let days): max(0, days.day(of: later) - days.day(of: earlier))
        }
    }

    /// The due time after a review at `seconds` with an interval of whole `days`.
    func due(after seconds: Double, days: Int) -> Double {
        switch self {
        case .elapsed: seconds + Double(days) * 86400
        case .days(let calendar): calendar.start(of: calendar.day(of: seconds) + days)
        }
    }
}
