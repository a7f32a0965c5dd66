import AppCore
import Foundation
import TerminalUI

/// A score in percent with a mark that matches its color.
enum ScoreMark {
    static func mark(_ score: Int) -> (symbol: String, role: ColorRole) {
        switch score {
        case 70...: ("✓", .correct)
        case 50..<70: ("△", .warning)
        default: ("✗", .incorrect)
        }
    }

    /// `✓ 80%`.
    static func text(_ score: Int) -> StyledText {
        let (symbol, role) = mark(score)
        return StyledText("\(symbol) \(score)%", Style(role))
    }
}

extension LocalCalendar {
    /// `1:05`, `1:02:03`.
    static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, clock(seconds % 3600))
        guard hours == 0 else { return "\(hours):\(minutes)" }
        return minutes.hasPrefix("0") ? String(minutes.dropFirst()) : minutes
    }

    /// The day for use in a sentence: `tomorrow`, `Thursday 4 September`.
    func name(of date: Date) -> String { near(day(of: date)) ?? long(day(of: date)) }

    /// `Today 10:05`, `Thursday 4 September 10:05`.
    func moment(_ date: Date) -> String { "\(heading(day(of: date))) \(clock(date))" }
}
