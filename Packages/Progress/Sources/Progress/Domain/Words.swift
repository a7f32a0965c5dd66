import Foundation
import TerminalUI

/// A score in per cent with a mark that says the same as its colour.
enum ScoreMark {
    static func mark(_ score: Int) -> (symbol: String, role: ColorRole) {
        switch score {
        case 70...: ("✓", .correct)
        case 50..<70: ("△", .warning)
        default: ("✗", .incorrect)
        }
    }

    /// `✓ 80 %`.
    static func text(_ score: Int) -> StyledText {
        let (symbol, role) = mark(score)
        return StyledText("\(symbol) \(score) %", Style(role))
    }
}

/// Days and times as a student reads them, in the context's calendar.
struct DateWords: Sendable {
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
        let start = calendar.startOfDay(for: date)
        let today = calendar.startOfDay(for: now)
        let distance = calendar.dateComponents([.day], from: start, to: today).day ?? 0
        if distance == 0 { return "Today" }
        if distance == 1 { return "Yesterday" }
        let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
        let month = Self.months[max(0, min(11, (parts.month ?? 1) - 1))]
        let number = parts.day ?? 1
        if abs(distance) > 300 { return "\(number) \(month) \(parts.year ?? 0)" }
        let weekday = Self.weekdays[max(0, min(6, (parts.weekday ?? 1) - 1))]
        return "\(weekday) \(number) \(month)"
    }

    /// `14:05`.
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return "\(Self.padded(parts.hour ?? 0)):\(Self.padded(parts.minute ?? 0))"
    }

    /// `2031-05-01 10:05`.
    func stamp(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        return
            "\(parts.year ?? 0)-\(Self.padded(parts.month ?? 0))-\(Self.padded(parts.day ?? 0)) \(time(date))"
    }

    /// `1:05`, `1:02:03`.
    static func duration(_ seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
