import AppCore
import Foundation
import TerminalUI

/// A moment as the clock on the wall shows it: minutes since 1970-01-01 00:00, without a zone. What is due at
/// 16:00 is due at 16:00, whatever clocks do in between and wherever the student is.
struct WallTime: Sendable, Hashable, Comparable {
    /// 1440 for each day.
    var minutes: Int

    init(minutes: Int) { self.minutes = minutes }

    /// `minute` of a day: 0…1439, or 1440 for its end.
    init(_ day: Day, minute: Int) { minutes = day.number * 1440 + minute }

    /// The day it is in; the end of a day belongs to it.
    func day(isEndOfDay: Bool) -> Day {
        Day(number: Int((Double(minutes - (isEndOfDay ? 1 : 0)) / 1440).rounded(.down)))
    }

    static func < (one: Self, other: Self) -> Bool { one.minutes < other.minutes }
}

/// When something is due: on a day, or at a time of it.
struct Due: Sendable, Hashable, Comparable {
    var day: Day
    /// Minutes since midnight, 0…1439; nil for the whole day.
    var minute: Int?

    init(_ day: Day, minute: Int? = nil) {
        self.day = day
        self.minute = minute
    }

    /// The end of the day when it has no time.
    var wall: WallTime { WallTime(day, minute: minute ?? 1440) }

    static func < (one: Self, other: Self) -> Bool { one.wall < other.wall }

    /// `16:00`; nil for a whole day.
    var timeText: String? {
        minute.map { minute in
            let (hours, rest) = (minute / 60, minute % 60)
            return (hours < 10 ? "0\(hours)" : "\(hours)") + (rest < 10 ? ":0\(rest)" : ":\(rest)")
        }
    }

    /// `2031-09-08` or `2031-09-08 16:00`, which ``WhenText`` reads again.
    var text: String { timeText.map { "\(day.text) \($0)" } ?? day.text }
}

extension Day {
    /// Days since 1970-01-01. Source: Howard Hinnant, chrono-compatible low-level date algorithms.
    var number: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day so many days after 1970-01-01; years 1 to 9999, the nearest outside of them.
    init(number: Int) {
        let shifted = min(max(number, -719_162), 2_932_896) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        // The limits above keep it inside the years that there are.
        self = Day(year: year, month: month, day: day) ?? Day(number: 0)
    }

    /// 0 is Sunday, 6 is Saturday.
    var weekday: Int { ((number + 4) % 7 + 7) % 7 }
    /// Days since the week's Monday: 0…6.
    var daysSinceMonday: Int { (weekday + 6) % 7 }

    func plus(days: Int) -> Day { Day(number: number + days) }

    /// So many months later, on `dayOfMonth` or the month's last day when it is shorter.
    func plus(months: Int, on dayOfMonth: Int) -> Day {
        let index = year * 12 + (month - 1) + months
        let (year, month) = (max(1, min(9999, index / 12)), index % 12 + 1)
        let length = Day.length(ofMonth: month, year: year)
        return Day(year: year, month: month, day: max(1, min(dayOfMonth, length))) ?? self
    }
}

/// The student's clock on the wall.
struct WallClock: Sendable {
    let now: WallTime
    let today: Day
    private let timeZone: TimeZone

    init(_ environment: Surroundings) {
        timeZone = environment.timeZone
        now = Self.wall(environment.now(), timeZone)
        today = now.day(isEndOfDay: false)
    }

    private static func wall(_ date: Date, _ zone: TimeZone) -> WallTime {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        return WallTime(minutes: Int((seconds / 60).rounded(.down)))
    }

    /// A moment as the clock here shows it.
    func wall(_ date: Date) -> WallTime { Self.wall(date, timeZone) }

    /// A moment as a due time.
    func due(_ date: Date) -> Due {
        let wall = wall(date)
        let day = wall.day(isEndOfDay: false)
        return Due(day, minute: wall.minutes - day.number * 1440)
    }

    /// The moment at which the clock here shows a time. One that a clock change leaves out counts with the
    /// offset before it; of one that comes twice it is the first.
    func date(_ wall: WallTime) -> Date {
        let shown = Double(wall.minutes) * 60
        let guess = Date(timeIntervalSince1970: shown)
        let before = Double(timeZone.secondsFromGMT(for: guess.addingTimeInterval(-86_400)))
        let after = Double(timeZone.secondsFromGMT(for: guess.addingTimeInterval(86_400)))
        let early = Date(timeIntervalSince1970: shown - before)
        if before == after || Self.wall(early, timeZone) == wall { return early }
        let late = Date(timeIntervalSince1970: shown - after)
        return Self.wall(late, timeZone) == wall ? late : early
    }
}
