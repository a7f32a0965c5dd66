import AppCore
import Foundation
import TerminalUI

/// Parses weekdays, lengths and repetitions typed by a student.
enum RecurrencePhraseParser {
    /// `mon, wed`, `weekdays`, `mo we fr`; nil if a part isn't a weekday.
    static func weekdays(_ text: String) -> Set<Int>? {
        let words = text.lowercased().split { $0 == "," || $0 == " " || $0 == "+" }
        var days: Set<Int> = []
        for word in words {
            if word == "weekdays" {
                days.formUnion(1...5)
            } else if let day = NaturalDateParser.weekday(String(word)) {
                days.insert(day)
            } else {
                return nil
            }
        }
        return days
    }

    /// Minutes in `45m`, `1h30m`, `2h`, `1:30`, `90` (minutes), `2d`, `1w`; else nil.
    static func minutes(_ text: String) -> Int? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        guard (1...12).contains(word.utf8.count) else { return nil }
        let clock = word.split(separator: ":", omittingEmptySubsequences: false)
        if clock.count == 2, let hours = Int(clock[0]), let minutes = Int(clock[1]),
            (0...999).contains(hours), (0...59).contains(minutes)
        {
            return hours * 60 + minutes
        }
        let units: [Character: Int] = ["m": 1, "h": 60, "d": 1440, "w": 10_080]
        var total = 0
        var number = ""
        for character in word {
            if character.isASCII, character.isNumber {
                number.append(character)
            } else {
                guard let unit = units[character], let amount = Int(number), amount < 100_000 else {
                    return nil
                }
                total += amount * unit
                number = ""
            }
        }
        if number.isEmpty { return total }
        guard let amount = Int(number), amount < 100_000, total == 0 || word.contains("h") else {
            return nil
        }
        return total + amount
    }

    /// A length in typed form: `1h30m`.
    static func text(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours > 0, hours % 24 == 0, rest == 0 { return "\(hours / 24)d" }
        if hours == 0 { return "\(rest)m" }
        return rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
    }

    /// `daily`, `weekly`, `weekly:mon,wed`, `weekdays`, `monthly`, `yearly`, `2 weeks`, or an
    /// RRULE; else nil.
    static func repetition(_ text: String, _ localCalendar: LocalCalendar) -> Repetition? {
        if text.uppercased().hasPrefix("FREQ=") {
            return RuleText.rule(of: text.uppercased()).map {
                Repetition($0, localCalendar: localCalendar)
            }
        }
        let parts = text.lowercased().split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard let first = parts.first else { return nil }
        if parts.count == 2 {
            guard first == "weekly", let days = weekdays(parts[1]), !days.isEmpty else {
                return nil
            }
            return Repetition(.weekly, weekdays: days)
        }
        switch first {
        case "never", "none": return Repetition()
        case "weekdays": return Repetition(.weekly, weekdays: Set(1...5))
        default: break
        }
        if let kind = Repetition.Kind(rawValue: first), kind != .other { return Repetition(kind) }
        let words = first.split(separator: " ")
        let units: [String: Repetition.Kind] = [
            "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly, "month": .monthly,
            "months": .monthly, "year": .yearly, "years": .yearly,
        ]
        if words.count == 2, let interval = Int(words[0]), let kind = units[String(words[1])],
            (1...99).contains(interval)
        {
            return Repetition(kind, interval: interval)
        }
        return units[first].map { Repetition($0) }
    }
}
