import Foundation
import TerminalUI

/// Days, moments and words for them, in the student's own time zone.
struct Almanac: Sendable {
    let zone: TimeZone
    /// Whether a week begins on Sunday; on Monday otherwise.
    let startsOnSunday: Bool
    let now: Date
    private let calendar: Foundation.Calendar

    init(zone: TimeZone, startsOnSunday: Bool = false, now: Date) {
        self.zone = zone
        self.startsOnSunday = startsOnSunday
        self.now = now
        var calendar = Foundation.Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    var today: Day { day(of: now) }

    /// The day of a moment.
    func day(of date: Date) -> Day {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        guard seconds.isFinite else { return Day(number: 0) }
        return Day(number: Int((min(max(seconds, -7e10), 3e11) / 86_400).rounded(.down)))
    }

    /// A day's first moment: midnight, or when its clocks begin.
    func start(of day: Day) -> Date {
        let parts = DateComponents(year: day.year, month: day.month, day: day.day)
        return calendar.date(from: parts).map(calendar.startOfDay(for:))
            ?? Date(timeIntervalSince1970: Double(day.number) * 86_400)
    }

    /// When a day's clocks show a time, in minutes since midnight. Where a time is skipped, the moment
    /// that far after what came before it; where it comes twice, the first.
    func moment(_ day: Day, minutes: Int) -> Date {
        let parts = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: minutes / 60,
            minute: minutes % 60)
        return calendar.date(from: parts) ?? start(of: day) + Double(minutes) * 60
    }

    /// What a clock shows, in minutes since midnight.
    func minutes(of date: Date) -> Int {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
    }

    /// `14:05`
    func clock(_ date: Date) -> String { Self.clock(minutes(of: date)) }

    static func clock(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    // MARK: Weeks and months

    /// The first day of a day's week.
    func week(of day: Day) -> Day { day - (startsOnSunday ? day.weekday : (day.weekday + 6) % 7) }

    /// The number of a day's week, by ISO 8601; of a week that begins on Sunday, that of its Thursday.
    func weekNumber(of day: Day) -> Int { (week(of: day) + (startsOnSunday ? 4 : 3)).week }

    /// The first days of the weeks that a day's month touches.
    func weeks(ofMonth day: Day) -> [Day] {
        let first = week(of: day.firstOfMonth)
        let last = week(of: day.lastOfMonth)
        return stride(from: first.number, through: last.number, by: 7).map { Day(number: $0) }
    }

    // MARK: Words

    static func shortWeekday(_ day: Day) -> String { String(weekdays[day.weekday].prefix(3)) }

    /// `September 2031`
    static func month(_ day: Day) -> String { "\(months[day.month - 1]) \(day.year)" }

    /// `Thu 4 Sep`, with the year when it is another than this one's.
    func short(_ day: Day) -> String {
        let year = day.year == today.year ? "" : " \(day.year)"
        return "\(Self.shortWeekday(day)) \(day.day) \(Self.months[day.month - 1].prefix(3))\(year)"
    }

    /// `Thursday 4 September`, with the year when it is another than this one's.
    func long(_ day: Day) -> String {
        let year = day.year == today.year ? "" : " \(day.year)"
        return "\(Self.weekdays[day.weekday]) \(day.day) \(Self.months[day.month - 1])\(year)"
    }

    /// `today`, `tomorrow`, `yesterday`; nil for other days.
    func near(_ day: Day) -> String? {
        switch day.number - today.number {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        default: nil
        }
    }

    /// How long it is to a moment: `now`, `in 25 min`, `in 3 h`, `tomorrow`, `in 5 days`; for what is
    /// past `12 min ago`, `3 h ago`, `yesterday`, `5 days ago`.
    func distance(to date: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        let minutes = Int((abs(seconds) / 60).rounded(.down))
        guard minutes > 0 else { return "now" }
        func say(_ amount: String) -> String { seconds > 0 ? "in \(amount)" : "\(amount) ago" }
        if minutes < 60 { return say("\(minutes) min") }
        let day = day(of: date)
        let days = abs(day.number - today.number)
        if days == 0 || minutes < 12 * 60 { return say("\(minutes / 60) h") }
        return near(day) ?? say("\(days) days")
    }

    /// `UTC+02:00`
    static func offset(_ seconds: Int) -> String {
        seconds == 0 ? "UTC" : "UTC\(seconds < 0 ? "−" : "+")\(clock(abs(seconds) / 60))"
    }

    /// `just now`, `3 min ago`, `2 h ago`, `4 days ago`: how old knowledge is.
    func age(of date: Date) -> String {
        let seconds = max(0, now.timeIntervalSince(date))
        switch seconds {
        case ..<90: return "just now"
        case ..<5_400: return "\(Int((seconds / 60).rounded())) min ago"
        case ..<129_600: return "\(Int((seconds / 3_600).rounded())) h ago"
        default: return "\(Int((seconds / 86_400).rounded())) days ago"
        }
    }
}
