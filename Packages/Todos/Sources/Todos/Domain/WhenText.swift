import AppCore
import TerminalUI

/// Reads when something is due, as a person writes it: `today`, `tomorrow 16:00`, `fri`, `next mon 4pm`,
/// `2031-09-08`, `8 sep`, `in 3 days`, `end of month`, `none`.
///
/// A day of the week is the next one after today; with `next` it is the one of next week, and weeks begin on
/// Monday. A time alone is the next time that the clock shows it.
struct WhenText {
    let clock: WallClock

    static let examples = "today, tomorrow 16:00, fri, next mon, 2031-09-08, 8 sep, in 3 days"

    /// nil for `none`. Throws ``Problem/Code/usage`` naming what was not understood.
    func due(_ text: String) throws -> Due? {
        var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(
            String.init)
        guard !words.isEmpty, words.count <= 12 else {
            throw Self.unknown(text, in: text)
        }
        if words == ["none"] || words == ["never"] { return nil }
        let minute = try takeTime(&words, of: text)
        words.removeAll { $0 == "at" || $0 == "on" || $0 == "the" }
        guard !words.isEmpty else {
            guard let minute else { throw Self.unknown(text, in: text) }
            let isLater = WallTime(clock.today, minute: minute) > clock.now
            return Due(isLater ? clock.today : clock.today.plus(days: 1), minute: minute)
        }
        if let due = try span(words, minute, text) { return due }
        var due = Due(try day(words, text), minute: minute)
        if words == ["tonight"], minute == nil { due.minute = 20 * 60 }
        return due
    }

    private static func unknown(_ part: String, in text: String) -> Problem {
        let whole = part == text ? "" : " in “\(text.prefix(60))”"
        return Problem(
            .usage, "“\(part.prefix(40))”\(whole) is no time that I know.",
            cure: "Write for example: \(examples).")
    }

    // MARK: Times of day

    private func takeTime(_ words: inout [String], of text: String) throws -> Int? {
        var found: Int?
        for index in words.indices.reversed() {
            guard let minute = try Self.minute(words[index], in: text) else { continue }
            guard found == nil else { throw Self.unknown(words[index], in: text) }
            found = minute
            words.remove(at: index)
        }
        return found
    }

    /// `16:00`, `4pm`, `4:30pm`, `noon`, `midnight`; nil for a word that is no time. Throws for one that looks
    /// like a time and is none, such as `25:00`.
    static func minute(_ word: String, in text: String) throws -> Int? {
        if word == "noon" { return 12 * 60 }
        if word == "midnight" { return 0 }
        let half = word.hasSuffix("am") ? 0 : word.hasSuffix("pm") ? 12 : nil
        let digits = half == nil ? word[...] : word.dropLast(2)
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.count == 2 || half != nil,
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        var hours = numbers[0]
        let minutes = numbers.count > 1 ? numbers[1] : 0
        if let half {
            guard (1...12).contains(hours) else { throw unknown(word, in: text) }
            hours = hours % 12 + half
        }
        guard hours < 24, minutes < 60 else { throw unknown(word, in: text) }
        return hours * 60 + minutes
    }

    // MARK: Days

    /// `in 3 days`, `in a week`, `in 2 hours`; nil when it begins otherwise.
    private func span(_ words: [String], _ minute: Int?, _ text: String) throws -> Due? {
        guard words.first == "in" else { return nil }
        guard words.count == 3 else { throw Self.unknown(text, in: text) }
        guard let count = words[1] == "a" || words[1] == "an" ? 1 : Int(words[1]),
            (0...10_000).contains(count)
        else { throw Self.unknown(words[1], in: text) }
        switch words[2] {
        case "minute", "minutes", "min", "hour", "hours", "h":
            guard minute == nil else { throw Self.unknown(text, in: text) }
            let step = words[2].hasPrefix("h") ? 60 : 1
            let wall = WallTime(minutes: clock.now.minutes + count * step)
            let day = wall.day(isEndOfDay: false)
            return Due(day, minute: wall.minutes - day.number * 1440)
        default:
            guard let unit = Recurrence.Unit(words[2]) else {
                throw Self.unknown(words[2], in: text)
            }
            return Due(unit.adding(count, to: clock.today), minute: minute)
        }
    }

    private func day(_ words: [String], _ text: String) throws -> Day {
        let today = clock.today
        switch words {
        case ["today"], ["tonight"], ["now"]: return today
        case ["tomorrow"], ["tmr"], ["tom"]: return today.plus(days: 1)
        case ["yesterday"]: return today.plus(days: -1)
        case ["next", "week"]: return today.plus(days: 7 - today.daysSinceMonday)
        case ["next", "month"]: return today.plus(months: 1, on: 1)
        case ["next", "year"]: return today.plus(months: 13 - today.month, on: 1)
        case ["end", "of", "week"], ["eow"]: return today.plus(days: 6 - today.daysSinceMonday)
        case ["end", "of", "month"], ["eom"]: return today.plus(months: 0, on: 31)
        default: break
        }
        if words.count == 1, let weekday = Self.weekday(words[0]) {
            return today.plus(days: (weekday - today.weekday + 6) % 7 + 1)
        }
        if words.count == 2, words[0] == "next" || words[0] == "this" {
            guard let weekday = Self.weekday(words[1]) else {
                throw Self.unknown(words[1], in: text)
            }
            let monday = today.plus(days: (words[0] == "next" ? 7 : 0) - today.daysSinceMonday)
            return monday.plus(days: (weekday + 6) % 7)
        }
        if words.count == 1, words[0].contains("-") {
            guard let day = Day(words[0]) else { throw Self.unknown(words[0], in: text) }
            return day
        }
        return try named(words, text)
    }

    /// `8 sep`, `sep 8`, `8 sep 2031`: the next one when no year is given.
    private func named(_ words: [String], _ text: String) throws -> Day {
        var (month, number, year): (Int?, Int?, Int?) = (nil, nil, nil)
        for word in words {
            let digits = word.filter(\.isASCIIDigit)
            if let found = Self.month(word), month == nil {
                month = found
            } else if let found = Int(digits), digits == word || Self.isOrdinal(word) {
                if found >= 1000, year == nil {
                    year = found
                } else if (1...31).contains(found), number == nil {
                    number = found
                } else {
                    throw Self.unknown(word, in: text)
                }
            } else {
                throw Self.unknown(word, in: text)
            }
        }
        guard let month, let number else { throw Self.unknown(text, in: text) }
        let years = year.map { [$0] } ?? Array(clock.today.year...min(9999, clock.today.year + 8))
        let days = years.compactMap { Day(year: $0, month: month, day: number) }
        guard let day = days.first(where: { year != nil || $0 >= clock.today }) else {
            throw Self.unknown(text, in: text)
        }
        return day
    }

    /// `1st`, `22nd`.
    static func isOrdinal(_ word: String) -> Bool {
        ["st", "nd", "rd", "th"].contains(String(word.drop(while: \.isASCIIDigit)))
    }

    static let weekdays = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    /// 0 is Sunday. Three letters and more of a name will do.
    static func weekday(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return weekdays.firstIndex { $0.hasPrefix(word) || $0 + "s" == word }
    }

    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
