/// A day in the Gregorian calendar, without time or zone.
public struct Day: Sendable, Hashable, Comparable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// nil unless it is a valid day in the years 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses `2026-11-21`, also with single digits; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// `2026-11-21`.
    public var text: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Number of days in a month; 0 for an invalid month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 1...12: 31
        default: 0
        }
    }
}

/// Day arithmetic.
extension Day {
    /// Days since 1970-01-01. Source: Howard Hinnant, chrono-compatible low-level date algorithms.
    public var number: Int {
        // Years start in March, so that the leap day comes last.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The day this many days after 1970-01-01, limited to the calendar's first or last day.
    public init(number: Int) {
        let shifted = min(max(number, -719_162), 2_932_896) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day this many days later, limited to the calendar's range.
    public static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    /// The day this many days earlier, limited to the calendar's range.
    public static func - (day: Day, days: Int) -> Day { Day(number: day.number - days) }

    /// 0 is Sunday, 6 is Saturday.
    public var weekday: Int { (number % 7 + 11) % 7 }

    /// The same day some months later; a month's last day if the month is too short.
    public func addingMonths(_ months: Int) -> Day {
        let count = min(max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11)
        let (year, month) = (count / 12, count % 12 + 1)
        return Day(
            year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
            ?? self
    }

    public var firstOfMonth: Day { self - (day - 1) }
    public var lastOfMonth: Day { firstOfMonth + (Day.length(ofMonth: month, year: year) - 1) }
}
