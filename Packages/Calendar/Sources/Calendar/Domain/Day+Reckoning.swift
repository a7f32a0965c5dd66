import AppCore
import TerminalUI

/// Days counted, so that one may reckon with them.
extension Day {
    /// Days since 1970-01-01 in the Gregorian calendar. Years are counted from March, so that the leap
    /// day is a year's last.
    var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The day that many days after 1970-01-01; the calendar's first or last day beyond its ends.
    init(number: Int) {
        let shifted = min(max(number, -719_162), 2_932_896) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        self =
            Day(
                year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
                day: dayOfYear - (153 * marchMonth + 2) / 5 + 1) ?? Self.epoch
    }

    private static var epoch: Day { Day(number: 0) }

    init(_ wire: WireDay) { self = Day(wire.text) ?? Day(number: 0) }

    /// As contracts carry it.
    var wire: WireDay? { WireDay(text) }

    /// The day so many days later.
    static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }

    /// 0 = Sunday … 6 = Saturday, as the contract counts them.
    var weekday: Int { (number % 7 + 11) % 7 }

    /// The same day some months later; a month's last day where the month is too short.
    func addingMonths(_ months: Int) -> Day {
        let count = min(max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11)
        let (year, month) = (count / 12, count % 12 + 1)
        return Day(
            year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
            ?? self
    }

    var firstOfMonth: Day { self - (day - 1) }
    var lastOfMonth: Day { firstOfMonth + (Day.length(ofMonth: month, year: year) - 1) }

    /// The week's number by ISO 8601: the week of a year's first Thursday is its first.
    var week: Int {
        let thursday = self + (4 - (weekday == 0 ? 7 : weekday))
        let first = Day(year: thursday.year, month: 1, day: 1) ?? thursday
        return (thursday.number - first.number) / 7 + 1
    }
}

extension ClosedRange<Day> {
    /// Every day of it; at most a few thousand.
    var days: [Day] {
        (0...Swift.min(upperBound.number - lowerBound.number, 4000)).map { lowerBound + $0 }
    }
}
