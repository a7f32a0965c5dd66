import AppCore
import Foundation

/// Moments in words, as seen from now.
struct WhenText: Sendable {
    private let now: Date
    private let calendar: Foundation.Calendar

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(_ environment: Surroundings) {
        now = environment.now()
        var calendar = environment.calendar
        calendar.timeZone = environment.timeZone
        self.calendar = calendar
    }

    /// `now`, `5 min ago`, `3 h ago`, `yesterday`, `4 days ago`, `5 Apr`, `5 Apr 2030`.
    func ago(_ date: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        // A clock may be a little behind the school's.
        if seconds < 60 { return seconds > -120 ? "now" : day(date) }
        if seconds < 3_600 { return "\(Int(seconds / 60)) min ago" }
        let days =
            calendar.dateComponents(
                [.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)
            ).day ?? 0
        switch days {
        case 0: return "\(Int(seconds / 3_600)) h ago"
        case 1: return "yesterday"
        case 2...6: return "\(days) days ago"
        default: return day(date)
        }
    }

    /// `5 Apr 14:05`, with the year when it is another one.
    func moment(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        func two(_ number: Int?) -> String {
            let number = number ?? 0
            return (number < 10 ? "0" : "") + String(number)
        }
        return "\(day(date)) \(two(parts.hour)):\(two(parts.minute))"
    }

    private func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let month = parts.month, Self.months.indices.contains(month - 1),
            let day = parts.day, let year = parts.year
        else { return "" }
        let isThisYear = year == calendar.component(.year, from: now)
        return "\(day) \(Self.months[month - 1])" + (isThisYear ? "" : " \(year)")
    }
}
