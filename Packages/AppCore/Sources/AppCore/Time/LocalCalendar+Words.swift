public import Foundation
public import TerminalUI

extension LocalCalendar {
    /// `14:05`, from minutes since midnight.
    public static func clock(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// `14:05`
    public func clock(_ date: Date) -> String { Self.clock(minutes(of: date)) }

    /// `2031-05-01 14:05`
    public func stamp(_ date: Date) -> String { time(of: date).text }

    /// `Thu`
    public static func shortWeekday(_ day: Day) -> String {
        String(weekdays[day.weekday].prefix(3))
    }

    /// `4 September 2031`: for unambiguous dates.
    public static func full(_ day: Day) -> String {
        "\(day.day) \(months[day.month - 1]) \(day.year)"
    }

    /// `4 Sep`, with the year if it isn't the current one.
    public func date(_ day: Day) -> String {
        "\(day.day) \(Self.months[day.month - 1].prefix(3))\(year(day))"
    }

    /// `Thu 4 Sep`, with the year if it isn't the current one.
    public func short(_ day: Day) -> String { "\(Self.shortWeekday(day)) \(date(day))" }

    /// `Thursday 4 September`, with the year if it isn't the current one.
    public func long(_ day: Day) -> String {
        "\(Self.weekdays[day.weekday]) \(day.day) \(Self.months[day.month - 1])\(year(day))"
    }

    /// The day nearby by its name: `tomorrow`, `Friday`, `Thu 4 Sep`; with the time if there is one.
    public func phrase(_ time: DayTime) -> String {
        let isSoon = (2...6).contains(time.day.number - today.number)
        let name = isSoon ? Self.weekdays[time.day.weekday] : name(time.day)
        return time.timeText.map { "\(name) \($0)" } ?? name
    }

    /// When something is due: `today 16:00`, `tomorrow`, `Fri 16:00`, `8 Sep`, `8 Sep 2032`,
    /// `yesterday`, `3 days ago`.
    public func brief(_ due: DayTime) -> String {
        let days = due.day.number - today.number
        let day =
            switch days {
            case 2...6: Self.shortWeekday(due.day)
            case -13 ..< -1: "\(-days) days ago"
            default: near(due.day) ?? date(due.day)
            }
        guard let time = due.timeText, days >= -1 else { return day }
        return "\(day) \(time)"
    }

    private func year(_ day: Day) -> String { day.year == today.year ? "" : " \(day.year)" }

    /// A day in a sentence: `today`, `tomorrow`, `yesterday`; nil for other days.
    public func near(_ day: Day) -> String? {
        switch day.number - today.number {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        default: nil
        }
    }

    /// A day in a row, tile or sentence: `today`, `tomorrow`, `yesterday`, `Thu 4 Sep`.
    public func name(_ day: Day) -> String { near(day) ?? short(day) }

    /// A day at the start of a line: `Today`, `Tomorrow`, `Yesterday`, `Thursday 4 September`.
    public func heading(_ day: Day) -> String { near(day)?.capitalized ?? long(day) }

    /// A relative time: `now`, `in 25 min`, `in 3 h`, `tomorrow`, `in 5 days`; in the past `12 min
    /// ago`, `3 h ago`, `yesterday`, `5 days ago`.
    public func distance(to date: Date) -> String {
        let seconds = date.timeIntervalSince(now)
        let minutes = Self.minutes(abs(seconds))
        guard minutes > 0 else { return "now" }
        func say(_ amount: String) -> String { seconds > 0 ? "in \(amount)" : "\(amount) ago" }
        if minutes < 60 { return say("\(minutes) min") }
        let day = day(of: date)
        let days = abs(day.number - today.number)
        if days == 0 || minutes < 12 * 60 { return say("\(minutes / 60) h") }
        return near(day) ?? say("\(days) days")
    }

    /// The time left to something later today, as a row says it; nil on other days, whose name says
    /// enough.
    public func left(to date: Date) -> String? {
        date > now && day(of: date) == today ? distance(to: date) : nil
    }

    /// The age of data: `just now`, `3 min ago`, `47 h ago`, `2 days ago`.
    public func age(of date: Date) -> String {
        let minutes = Self.minutes(max(0, now.timeIntervalSince(date)))
        return switch minutes {
        case ..<1: "just now"
        case ..<60: "\(minutes) min ago"
        case ..<(48 * 60): "\(minutes / 60) h ago"
        default: "\(minutes / 1440) days ago"
        }
    }

    /// Seconds in whole minutes; 0 for nil or a non-finite number.
    private static func minutes(_ seconds: TimeInterval) -> Int {
        seconds.isFinite ? Int(min(seconds, 1e12) / 60) : 0
    }
}
