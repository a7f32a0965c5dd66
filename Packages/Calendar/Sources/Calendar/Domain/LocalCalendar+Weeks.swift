import AppCore
import TerminalUI

extension LocalCalendar {
    /// The first day of a day's week.
    func week(of day: Day) -> Day { day - (startsOnSunday ? day.weekday : (day.weekday + 6) % 7) }

    /// The ISO 8601 week number; for weeks starting on Sunday, that of their Thursday.
    func weekNumber(of day: Day) -> Int { (week(of: day) + (startsOnSunday ? 4 : 3)).week }

    /// The first days of the weeks of `day`'s month.
    func weeks(ofMonth day: Day) -> [Day] {
        let first = week(of: day.firstOfMonth)
        let last = week(of: day.lastOfMonth)
        return stride(from: first.number, through: last.number, by: 7).map { Day(number: $0) }
    }

    /// `September 2031`
    static func month(_ day: Day) -> String { "\(months[day.month - 1]) \(day.year)" }

    /// `UTC+02:00`
    static func offset(_ seconds: Int) -> String {
        seconds == 0 ? "UTC" : "UTC\(seconds < 0 ? "−" : "+")\(clock(abs(seconds) / 60))"
    }
}

extension Day {
    /// The ISO 8601 week number: week 1 contains the year's first Thursday.
    var week: Int {
        let thursday = self + (4 - (weekday == 0 ? 7 : weekday))
        let first = Day(year: thursday.year, month: 1, day: 1) ?? thursday
        return (thursday.number - first.number) / 7 + 1
    }
}

extension ClosedRange<Day> {
    /// All days of the range; at most a few thousand.
    var days: [Day] {
        (0...Swift.min(upperBound.number - lowerBound.number, 4000)).map { lowerBound + $0 }
    }
}
