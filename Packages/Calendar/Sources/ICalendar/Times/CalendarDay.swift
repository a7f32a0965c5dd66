/// A day of the proleptic Gregorian calendar.
///
/// Calendar files can express years 0 to 9999; arithmetic may leave that range.
package struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01; negative before it.
    package var number: Int

    package init(number: Int) { self.number = number }

    /// Returns nil if the day doesn't exist, e.g. February 30.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        number = Self.number(ofFirstOfMonth: month, year: year) + day - 1
    }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    package var year: Int { parts.year }
    /// 1 to 12.
    package var month: Int { parts.month }
    /// 1 to 31.
    package var day: Int { parts.day }
    package var weekday: Weekday { Weekday(ofDay: number) }

    /// The year, month and day. Counts years from March 1, so that a leap day is a year's last day.
    package var parts: (year: Int, month: Int, day: Int) {
        let sinceMarch = number + 719_468
        let era = floorDivided(sinceMarch, by: 146_097)
        let dayOfEra = sinceMarch - era * 146_097
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    package func adding(days: Int) -> Self { Self(number: number + days) }

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// `month` is 1 to 12.
    static func number(ofFirstOfMonth month: Int, year: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivided(shifted, by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}

/// A weekday; the raw value is 0 for Monday.
package enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day number since 1970-01-01, which was a Thursday.
    init(ofDay number: Int) {
        self = Self.allCases[Self.index(ofDay: number)]
    }

    static func index(ofDay number: Int) -> Int {
        let index = (number + 3) % 7
        return index < 0 ? index + 7 : index
    }

    /// `MO`, `TU`, …
    package var code: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue] }
}

/// Division that rounds toward minus infinity. `divisor` must be positive.
func floorDivided(_ value: Int, by divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
}
