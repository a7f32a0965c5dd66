public import Foundation
public import TerminalUI

/// Dates and times in the student's time zone, and words for them.
///
/// Uses only the zone's offsets and no formatter, so results are the same on every computer.
public struct LocalCalendar: Sendable, Hashable {
    public let zone: TimeZone
    /// Whether weeks start on Sunday instead of Monday.
    public let startsOnSunday: Bool
    public let now: Date
    public let today: Day

    public init(zone: TimeZone, startsOnSunday: Bool = false, now: Date) {
        self.zone = zone
        self.startsOnSunday = startsOnSunday
        self.now = now
        today = Self.day(Self.wall(now, zone))
    }

    /// The current time and zone of an environment.
    public init(_ environment: SystemEnvironment, startsOnSunday: Bool = false) {
        self.init(
            zone: environment.timeZone, startsOnSunday: startsOnSunday, now: environment.now())
    }

    public static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    public static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// The current time in minutes, as in ``DayTime/wall``.
    public var wall: Int { Self.wall(now, zone) }

    /// The day of a date.
    public func day(of date: Date) -> Day { Self.day(Self.wall(date, zone)) }

    /// The time of day in minutes since midnight: 0…1439.
    public func minutes(of date: Date) -> Int { time(of: date).minute ?? 0 }

    /// A date as day and time, to the minute.
    public func time(of date: Date) -> DayTime {
        let wall = Self.wall(date, zone)
        let day = Self.day(wall)
        return DayTime(day, minute: wall - day.number * 1440)
    }

    /// The start of a day: midnight, or the first time that exists on it.
    public func start(of day: Day) -> Date { moment(day, minutes: 0) }

    /// The date of a local time in minutes since midnight. A time skipped by a clock change is
    /// shifted by the gap; for an ambiguous time, the first one is used.
    public func moment(_ day: Day, minutes: Int) -> Date { date(wall: day.number * 1440 + minutes) }

    /// The date of a time; for a whole day its end.
    public func date(of time: DayTime) -> Date { date(wall: time.wall) }

    private func date(wall: Int) -> Date {
        let shown = Double(wall) * 60
        let guess = Date(timeIntervalSince1970: shown)
        let before = Double(zone.secondsFromGMT(for: guess - 86_400))
        let after = Double(zone.secondsFromGMT(for: guess + 86_400))
        let early = Date(timeIntervalSince1970: shown - before)
        if before == after || Self.wall(early, zone) == wall { return early }
        let late = Date(timeIntervalSince1970: shown - after)
        return Self.wall(late, zone) == wall ? late : early
    }

    /// Local minutes since 1970-01-01 00:00, limited to the years 0 to 9999.
    private static func wall(_ date: Date, _ zone: TimeZone) -> Int {
        let bounded = Date(
            timeIntervalSince1970: Double(Int(bounded: date.timeIntervalSince1970.rounded(.down))))
        let seconds = bounded.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: bounded))
        return Int((seconds / 60).rounded(.down))
    }

    private static func day(_ wall: Int) -> Day {
        Day(number: Int((Double(wall) / 1440).rounded(.down)))
    }
}

extension Day {
    public init(_ wire: WireDay) { self = Day(wire.text) ?? Day(number: .min) }

    /// In the contracts' format.
    public var wire: WireDay? { WireDay(text) }
}
