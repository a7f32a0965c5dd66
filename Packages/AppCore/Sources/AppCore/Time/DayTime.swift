public import TerminalUI

/// A local day with an optional time. 16:00 stays 16:00 whatever the time zone or clock changes.
public struct DayTime: Sendable, Hashable, Comparable {
    public var day: Day
    /// Minutes since midnight, 0…1439; nil for the whole day.
    public var minute: Int?

    public init(_ day: Day, minute: Int? = nil) {
        self.day = day
        self.minute = minute
    }

    /// Creates it from ``wall``; for a whole day that is its end.
    public init(wall: Int, hasTime: Bool) {
        day = Day(number: Int((Double(wall - (hasTime ? 0 : 1)) / 1440).rounded(.down)))
        minute = hasTime ? wall - day.number * 1440 : nil
    }

    /// Local minutes since 1970-01-01 00:00, 1440 per day; for a whole day its end.
    public var wall: Int { day.number * 1440 + (minute ?? 1440) }

    public static func < (one: Self, other: Self) -> Bool { one.wall < other.wall }

    /// `16:00`; nil for a whole day.
    public var timeText: String? { minute.map(LocalCalendar.clock) }

    /// `2031-09-08` or `2031-09-08 16:00`, which ``NaturalDateParser`` can parse.
    public var text: String { timeText.map { "\(day.text) \($0)" } ?? day.text }
}

/// A calendar unit.
public enum CalendarUnit: String, Sendable, Hashable, CaseIterable {
    case day, week, month, year

    /// Parses `day`, `days`, `d`; nil for other words. `m` is ambiguous with minutes and isn't
    /// accepted.
    public init?(_ word: some StringProtocol) {
        let found = Self.allCases.first {
            word == $0.rawValue || word == $0.rawValue + "s"
                || word == String($0.rawValue.prefix(1))
        }
        guard let found, word != "m" else { return nil }
        self = found
    }

    /// Adds `count` units to a day; uses a month's last day if the month is too short.
    public func adding(_ count: Int, to day: Day) -> Day {
        switch self {
        case .day: day + count
        case .week: day + count * 7
        case .month: day.addingMonths(count)
        case .year: day.addingMonths(count * 12)
        }
    }
}
