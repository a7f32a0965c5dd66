public import Foundation
public import TerminalUI

/// Days, moments and words for them, as the clock on the student's wall shows them now.
///
/// It reckons with the zone's offsets alone: no formatter, and the same on every machine.
public struct Almanac: Sendable, Hashable {
    public let zone: TimeZone
    /// Whether a week begins on Sunday; on Monday otherwise.
    public let startsOnSunday: Bool
    public let now: Date
    public let today: Day

    public init(zone: TimeZone, startsOnSunday: Bool = false, now: Date) {
        self.zone = zone
        self.startsOnSunday = startsOnSunday
        self.now = now
        today = Self.day(Self.wall(now, zone))
    }

    /// The clock and the zone of an environment, as they are at this moment.
    public init(_ environment: Surroundings, startsOnSunday: Bool = false) {
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

    /// Now, in minutes as ``DayTime/wall`` counts them.
    public var wall: Int { Self.wall(now, zone) }

    /// The day of a moment.
    public func day(of date: Date) -> Day { Self.day(Self.wall(date, zone)) }

    /// What the clock shows at a moment, in minutes since midnight: 0…1439.
    public func minutes(of date: Date) -> Int { time(of: date).minute ?? 0 }

    /// A moment as a day and a time of it, to the minute.
    public func time(of date: Date) -> DayTime {
        let wall = Self.wall(date, zone)
        let day = Self.day(wall)
        return DayTime(day, minute: wall - day.number * 1440)
    }

    /// A day's first moment: midnight, or when its clocks begin.
    public func start(of day: Day) -> Date { moment(day, minutes: 0) }

    /// When a day's clocks show a time, in minutes since midnight. Where a time is skipped, the moment
    /// that far after what came before it; where it comes twice, the first.
    public func moment(_ day: Day, minutes: Int) -> Date { date(wall: day.number * 1440 + minutes) }

    /// The moment of a time; of a whole day its end.
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

    /// Minutes since 1970-01-01 00:00 on the wall; of the years 0 to 9999, the nearest outside of them.
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

    /// As contracts carry it.
    public var wire: WireDay? { WireDay(text) }
}
