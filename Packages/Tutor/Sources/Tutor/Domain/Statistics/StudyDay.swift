/// A calendar day without a time zone: `2031-10-31`.
struct StudyDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before.
    let number: Int

    init(_ number: Int) { self.number = number }

    /// Returns nil if the text isn't a valid day, e.g. `2031-02-30`.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard self.text == text else { return nil }
    }

    /// Computes the day number. Source: Hinnant, chrono-Compatible Low-Level Date Algorithms, where
    /// years begin in March.
    init(year: Int, month: Int, day: Int) {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Month 1 to 12, day 1 to 31.
    var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    /// `yyyy-MM-dd`, of the years 1 to 9999.
    var text: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
        }
        let (year, month, day) = civil
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// 0 Monday to 6 Sunday.
    var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    var firstOfMonth: StudyDay {
        let (year, month, _) = civil
        return StudyDay(year: year, month: month, day: 1)
    }

    var lastOfMonth: StudyDay {
        let (year, month, _) = civil
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return StudyDay(year: next.0, month: next.1, day: 1) - 1
    }

    static func + (day: StudyDay, days: Int) -> StudyDay { StudyDay(day.number + days) }
    static func - (day: StudyDay, days: Int) -> StudyDay { StudyDay(day.number - days) }
    static func < (one: StudyDay, other: StudyDay) -> Bool { one.number < other.number }

    static let weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
