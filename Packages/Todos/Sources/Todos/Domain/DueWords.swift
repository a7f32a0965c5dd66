import TerminalUI

/// Due times in words, as seen from now.
struct DueWords: Sendable {
    let clock: WallClock

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `today 16:00`, `tomorrow`, `Fri 16:00`, `8 Sep`, `8 Sep 2032`, `yesterday`, `3 days ago`.
    func text(_ due: Due) -> String {
        let days = due.day.number - clock.today.number
        let day =
            switch days {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...6: weekday(due.day)
            case -13 ..< -1: "\(-days) days ago"
            default: date(due.day)
            }
        guard let time = due.timeText, days >= -1 else { return day }
        return "\(day) \(time)"
    }

    /// `Fri, 8 Sep 16:00`
    func full(_ due: Due) -> String {
        let text = "\(weekday(due.day)), \(date(due.day))"
        return due.timeText.map { "\(text) \($0)" } ?? text
    }

    private func weekday(_ day: Day) -> String {
        let name = WhenText.weekdays[day.weekday].prefix(3)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// `8 Sep`, with the year when it is another one.
    func date(_ day: Day) -> String {
        let text = "\(day.day) \(Self.months[day.month - 1])"
        return day.year == clock.today.year ? text : "\(text) \(day.year)"
    }
}
