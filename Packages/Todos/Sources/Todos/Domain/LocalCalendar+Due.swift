import AppCore
import Foundation
import TerminalUI

/// Formats and parses due times relative to today.
extension LocalCalendar {
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
