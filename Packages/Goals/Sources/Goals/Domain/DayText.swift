import AppCore
import Foundation

/// Days in words, as seen from a certain day.
struct DayText: Sendable {
    /// The student's today.
    let today: WireDay

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The day that it is now where the student is.
    init(_ environment: Surroundings) {
        let offset = environment.timeZone.secondsFromGMT(for: environment.now())
        let seconds = environment.now().timeIntervalSince1970 + Double(offset)
        today = WireDay(milliseconds: Int64((seconds * 1000).rounded(.down)))
    }

    /// Whole days from today; negative in the past.
    func days(to day: WireDay) -> Int {
        Int((day.startMilliseconds - today.startMilliseconds) / 86_400_000)
    }

    /// `today`, `tomorrow`, `in 5 days`, `31 Oct`, `31 Oct 2032`, `3 days ago`.
    func relative(_ day: WireDay) -> String {
        switch days(to: day) {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case 2...13: "in \(days(to: day)) days"
        case -13 ..< -1: "\(-days(to: day)) days ago"
        default: date(day)
        }
    }

    /// `31 Oct`, with the year when it is another one.
    func date(_ day: WireDay) -> String {
        let parts = day.text.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), let number = Int(parts[2]),
            Self.months.indices.contains(month - 1)
        else { return day.text }
        let text = "\(number) \(Self.months[month - 1])"
        return day.text.prefix(4) == today.text.prefix(4) ? text : "\(text) \(parts[0])"
    }
}
