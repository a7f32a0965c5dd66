import Foundation

/// Days and times as a student reads them, in the context's calendar.
struct TimeWords: Sendable {
    var calendar: Foundation.Calendar
    var now: Date

    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// `Today`, `Yesterday`, `Monday 3 March`, `3 March 2031`.
    func day(_ date: Date) -> String {
        let distance = days(since: date)
        if distance == 0 { return "Today" }
        if distance == 1 { return "Yesterday" }
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
        let month = Self.months[max(0, min(11, (parts.month ?? 1) - 1))]
        let number = parts.day ?? 1
        if abs(distance) > 300 { return "\(number) \(month) \(parts.year ?? 0)" }
        return "\(weekday(parts)) \(number) \(month)"
    }

    /// `14:05`
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return "\(padded(parts.hour ?? 0)):\(padded(parts.minute ?? 0))"
    }

    /// `2031-05-01 10:05`
    func stamp(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return
            "\(parts.year ?? 0)-\(padded(parts.month ?? 0))-\(padded(parts.day ?? 0)) \(time(date))"
    }

    /// For the edge of a list: `now`, `5 min`, `14:05`, `Yesterday`, `Mon`, `3 Mar`, `3 Mar 2030`.
    func brief(_ date: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        // A clock that is off a little is no reason for odd words.
        if seconds < 60, seconds > -7_200 { return "now" }
        if seconds > 0, seconds < 3_600 { return "\(Int(seconds / 60)) min" }
        let distance = days(since: date)
        if distance == 0 { return time(date) }
        if distance == 1 { return "Yesterday" }
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
        if distance > 1, distance < 7 { return String(weekday(parts).prefix(3)) }
        let month = Self.months[max(0, min(11, (parts.month ?? 1) - 1))].prefix(3)
        let day = "\(parts.day ?? 1) \(month)"
        return abs(distance) > 300 ? "\(day) \(parts.year ?? 0)" : day
    }

    /// How long ago something was read: `just now`, `5 min ago`, `3 h ago`, `2 days ago`.
    func age(_ date: Date) -> String {
        let seconds = max(0, now.timeIntervalSince(date))
        if seconds < 60 { return "just now" }
        if seconds < 3_600 { return "\(Int(seconds / 60)) min ago" }
        if seconds < 172_800 { return "\(Int(seconds / 3_600)) h ago" }
        return "\(Int(seconds / 86_400)) days ago"
    }

    /// The first moment of a day: what parts messages of different days.
    func start(of date: Date) -> Date { calendar.startOfDay(for: date) }

    private func days(since date: Date) -> Int {
        calendar.dateComponents(
            [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
        ).day ?? 0
    }

    private func weekday(_ parts: DateComponents) -> String {
        Self.weekdays[max(0, min(6, (parts.weekday ?? 1) - 1))]
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
