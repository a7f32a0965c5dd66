import AppCore
import Foundation
import TerminalUI

extension LocalCalendar {
    /// `now`, `5 min ago`, `3 h ago`, `yesterday`, `4 days ago`, `5 Apr`, `5 Apr 2030`.
    func ago(_ date: Date) -> String {
        let day = day(of: date)
        // A clock may be a little behind the school's.
        if date > now + 120 || today.number - day.number > 6 { return self.date(day) }
        return distance(to: min(date, now))
    }

    /// `5 Apr 14:05`, with the year if it isn't the current one.
    func moment(_ date: Date) -> String { "\(self.date(day(of: date))) \(clock(date))" }
}
