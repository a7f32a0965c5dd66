import AppCore
import Foundation
import TerminalUI

/// Formats and parses due times relative to today.
extension LocalCalendar {
    /// `Today 16:00`, `Tomorrow`, `Fri 16:00`, `8 Sep`, `8 Sep 2032`, `Yesterday`, `3 days ago`; in
    /// a sentence without the capital of the first.
    func brief(_ due: DayTime, inSentence: Bool = false) -> String {
        let days = due.day.number - today.number
        let day =
            switch days {
            case 2...6: Self.shortWeekday(due.day)
            case -13 ..< -1: "\(-days) days ago"
            default: near(due.day).map { inSentence ? $0 : $0.capitalized } ?? date(due.day)
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
