import AppCore
import Foundation
import TerminalUI

extension LocalCalendar {
    /// A short time for lists: `now`, `5 min`, `14:05`, `yesterday`, `Mon`, `3 Mar`, `3 Mar 2030`.
    func brief(_ date: Date) -> String {
        let seconds = now.timeIntervalSince(date)
        // Tolerates a clock that is slightly off.
        if seconds < 60, seconds > -7_200 { return "now" }
        if seconds > 0, seconds < 3_600 { return "\(Int(seconds / 60)) min" }
        let day = day(of: date)
        return switch today.number - day.number {
        case 0: clock(date)
        case 1: "yesterday"
        case 2...6: Self.shortWeekday(day)
        default: self.date(day)
        }
    }
}
