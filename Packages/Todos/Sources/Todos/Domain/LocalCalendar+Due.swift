import AppCore
import Foundation
import TerminalUI

/// Formats and parses due times relative to today.
extension LocalCalendar {
    /// `today 16:00`, `tomorrow`, `Fri 16:00`, `8 Sep`, `8 Sep 2032`, `yesterday`, `3 days ago`.
    func brief(_ due: DayTime) -> String {
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

    /// `Fri 8 Sep 16:00`
    func short(_ due: DayTime) -> String {
        [short(due.day), due.timeText].compactMap(\.self).joined(separator: " ")
    }
}

extension DayTime {
    /// Parses a due time with ``NaturalDateParser``; nil for `none`. Throws ``Problem/Code/usage``.
    static func due(_ text: String, _ clock: LocalCalendar) throws(Problem) -> DayTime? {
        let word = text.lowercased().trimmingCharacters(in: .whitespaces)
        return word == "none" || word == "never" ? nil : try NaturalDateParser(clock).read(text)
    }
}
