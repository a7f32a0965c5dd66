import AppCore
import Foundation
import TerminalUI

/// Days, times and lengths as a student types them.
enum WhenWords {
    /// `2031-09-04`, `today`, `tomorrow`, `yesterday`, a weekday (the next one, today not counted), `+3` days.
    /// nil for anything else.
    static func day(_ text: String, _ almanac: Almanac) -> Day? {
        let word = text.lowercased().trimmingCharacters(in: .whitespaces)
        if let day = Day(word), word.count >= 8 { return day }
        switch word {
        case "today": return almanac.today
        case "tomorrow": return almanac.today + 1
        case "yesterday": return almanac.today - 1
        default: break
        }
        if word.hasPrefix("+"), let days = Int(word.dropFirst()), (0...3660).contains(days) {
            return almanac.today + days
        }
        guard let weekday = weekday(word) else { return nil }
        let distance = (weekday - almanac.today.weekday + 7) % 7
        return almanac.today + (distance == 0 ? 7 : distance)
    }

    /// 0 = Sunday … 6 = Saturday, from a name or its first letters, two at least.
    static func weekday(_ text: String) -> Int? {
        let word = text.lowercased().trimmingCharacters(in: .whitespaces)
        guard word.count >= 2 else { return nil }
        return Almanac.weekdays.firstIndex { $0.lowercased().hasPrefix(word) }
    }

    /// `mon, wed`, `weekdays`, `mo we fr`; nil when a part is no weekday.
    static func weekdays(_ text: String) -> Set<Int>? {
        let words = text.lowercased().split { $0 == "," || $0 == " " || $0 == "+" }
        var days: Set<Int> = []
        for word in words {
            if word == "weekdays" {
                days.formUnion(1...5)
            } else if let day = weekday(String(word)) {
                days.insert(day)
            } else {
                return nil
            }
        }
        return days
    }

    /// `14:30`, `9`, `9am`, `2:30pm` in minutes since midnight; nil for anything else.
    static func clock(_ text: String) -> Int? {
        var word = text.lowercased().filter { !$0.isWhitespace }[...]
        let isMorning = word.hasSuffix("am")
        let isEvening = word.hasSuffix("pm")
        if isMorning || isEvening { word = word.dropLast(2) }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            var hour = Int(parts[0])
        else { return nil }
        let minute = parts.count == 2 ? Int(parts[1]) ?? 60 : 0
        if isMorning || isEvening {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isEvening ? 12 : 0)
        }
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        return hour * 60 + minute
    }

    /// `45m`, `1h30m`, `2h`, `1:30`, `90` (minutes), `2d`, `1w` in minutes; nil for anything else.
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

    /// A length as it would be typed: `1h30m`.
    static func text(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours > 0, hours % 24 == 0, rest == 0 { return "\(hours / 24)d" }
        if hours == 0 { return "\(rest)m" }
        return rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
    }

    /// A day and a time of it, in either order: `2031-09-04 14:30`, `fri 9am`, `14:30` (today, or tomorrow
    /// when that is past), `2031-09-04T14:30`, `tomorrow` (no time). nil for anything else.
    static func moment(_ text: String, _ almanac: Almanac) -> (day: Day, minutes: Int?)? {
        let words = text.replacing("T", with: " ").split(separator: " ").map(String.init)
        switch words.count {
        case 1:
            if let day = day(words[0], almanac) { return (day, nil) }
            guard let minutes = clock(words[0]) else { return nil }
            let isPast = almanac.moment(almanac.today, minutes: minutes) <= almanac.now
            return (almanac.today + (isPast ? 1 : 0), minutes)
        case 2:
            if let day = day(words[0], almanac), let minutes = clock(words[1]) {
                return (day, minutes)
            }
            if let minutes = clock(words[0]), let day = day(words[1], almanac) {
                return (day, minutes)
            }
            return nil
        default: return nil
        }
    }

    /// `daily`, `weekly`, `weekly:mon,wed`, `weekdays`, `monthly`, `yearly`, `2 weeks`, or an RRULE of a
    /// calendar file. nil for anything else.
    static func repetition(_ text: String, _ almanac: Almanac) -> Repetition? {
        if text.uppercased().hasPrefix("FREQ=") {
            return RuleText.rule(of: text.uppercased()).map { Repetition($0, almanac: almanac) }
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
