import AppCore
import TerminalUI

/// Formats target dates relative to today.
extension LocalCalendar {
    /// Whole days from today; negative in the past.
    func days(to day: WireDay) -> Int { Day(day).number - today.number }

    /// `today`, `tomorrow`, `in 5 days`, `31 Oct`, `31 Oct 2032`, `3 days ago`.
    func relative(_ day: WireDay) -> String {
        switch days(to: day) {
        case 2...13: "in \(days(to: day)) days"
        case -13 ..< -1: "\(-days(to: day)) days ago"
        default: near(Day(day)) ?? date(Day(day))
        }
    }
}
