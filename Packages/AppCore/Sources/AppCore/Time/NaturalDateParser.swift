import Foundation
public import TerminalUI

/// Parses a natural-language date or time: `today`, `tomorrow 16:00`, `fri`, `next mon 4pm`,
/// `2031-09-08`, `8 sep`, `in 3 days`, `+3`, `end of month`.
///
/// A weekday is the next one after today; with `next` it is the one in next week, and weeks start
/// on Monday. A time alone is its next occurrence.
public struct NaturalDateParser: Sendable {
    public let calendar: LocalCalendar
    private var today: Day { calendar.today }

    public init(_ calendar: LocalCalendar) { self.calendar = calendar }

    /// Examples for error messages.
    public static let examples =
        "today, tomorrow 16:00, fri, next mon, 2031-09-08, 8 sep, in 3 days"

    /// Throws ``Problem/Code/usage`` with the part that wasn't understood.
    public func read(_ text: String) throws(Problem) -> DayTime {
        var words = Self.words(of: text)
        guard !words.isEmpty, words.count <= 12 else { throw Self.unknown(text, in: text) }
        var minute = try takeTime(&words, of: text)
        words.removeAll { $0 == "at" || $0 == "on" || $0 == "the" }
        if minute == nil, let hour = bareHour(words, text) {
            minute = hour
            words.removeLast()
        }
        guard !words.isEmpty else {
            guard let minute else { throw Self.unknown(text, in: text) }
            let isPast = DayTime(today, minute: minute).wall <= calendar.wall
            return DayTime(isPast ? today + 1 : today, minute: minute)
        }
        if words.first == "in" { return try span(words, minute, text) }
        let standard = words == ["tonight"] ? 20 * 60 : nil
        return DayTime(try day(words, text), minute: minute ?? standard)
    }

    /// Parses a day without a time. Throws ``Problem/Code/usage`` with the part that wasn't
    /// understood.
    public func day(_ text: String) throws(Problem) -> Day {
        let words = Self.words(of: text)
        guard !words.isEmpty, words.count <= 12 else { throw Self.unknown(text, in: text) }
        guard words.first == "in" else { return try day(words, text) }
        return try span(words, nil, text).day
    }

    /// Splits text into words; `2031-09-08T14:30` is two words.
    private static func words(of text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.flatMap { word in
            let parts = word.split(separator: "t", maxSplits: 1).map(String.init)
            let isStamp = word.first?.isASCIIDigit == true && parts.count == 2
            return isStamp && Day(parts[0]) != nil ? parts : [String(word)]
        }
    }

    private static func unknown(_ part: String, in text: String) -> Problem {
        let whole = part == text ? "" : " in “\(text.prefix(60))”"
        return Problem(
            .usage, "I don't understand the date “\(part.prefix(40))”\(whole).",
            cure: "Try for example: \(examples).")
    }

    // MARK: Times of day

    private func takeTime(_ words: inout [String], of text: String) throws(Problem) -> Int? {
        var found: Int?
        for index in words.indices.reversed() where Self.looksLikeTime(words[index]) {
            guard found == nil, let minute = Self.clock(words[index]) else {
                throw Self.unknown(words[index], in: text)
            }
            found = minute
            words.remove(at: index)
        }
        return found
    }

    /// `fri 9`, and `9` alone.
    private func bareHour(_ words: [String], _ text: String) -> Int? {
        guard let last = words.last, let minute = Self.clock(last) else { return nil }
        let stands = words.count == 1 || words.count == 2 && (try? day([words[0]], text)) != nil
        return stands ? minute : nil
    }

    /// Whether it can only be a time, even an invalid one such as `25:00`.
    private static func looksLikeTime(_ word: String) -> Bool {
        if word == "noon" || word == "midnight" { return true }
        let isHalf = word.hasSuffix("am") || word.hasSuffix("pm")
        let digits = isHalf ? word.dropLast(2) : word[...]
        return !digits.isEmpty && (isHalf || digits.contains(":"))
            && digits.allSatisfy { $0.isASCIIDigit || $0 == ":" }
    }

    /// Parses `14:30`, `9`, `9am`, `2:30 pm`, `noon`, `midnight` to minutes since midnight; nil for
    /// anything else.
    public static func clock(_ text: String) -> Int? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        if word == "noon" { return 12 * 60 }
        if word == "midnight" { return 0 }
        let half = word.hasSuffix("am") ? 0 : word.hasSuffix("pm") ? 12 : nil
        let digits = half == nil ? word[...] : word.dropLast(2)
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }),
            var hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        if let half {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + half
        }
        guard hour < 24, minute < 60 else { return nil }
        return hour * 60 + minute
    }

    // MARK: Days

    /// `in 3 days`, `in a week`, `in 2 hours`.
    private func span(_ words: [String], _ minute: Int?, _ text: String) throws(Problem) -> DayTime
    {
        guard words.count == 3 else { throw Self.unknown(text, in: text) }
        guard let count = words[1] == "a" || words[1] == "an" ? 1 : Int(words[1]),
            (0...10_000).contains(count)
        else { throw Self.unknown(words[1], in: text) }
        switch words[2] {
        case "minute", "minutes", "min", "hour", "hours", "h":
            guard minute == nil else { throw Self.unknown(text, in: text) }
            let step = words[2].hasPrefix("h") ? 3600.0 : 60
            return calendar.time(of: calendar.now + Double(count) * step)
        default:
            guard let unit = CalendarUnit(words[2]) else {
                throw Self.unknown(words[2], in: text)
            }
            return DayTime(unit.adding(count, to: today), minute: minute)
        }
    }

    private func day(_ words: [String], _ text: String) throws(Problem) -> Day {
        let monday = today - (today.weekday + 6) % 7
        switch words {
        case ["today"], ["tonight"], ["now"]: return today
        case ["tomorrow"], ["tmr"], ["tom"]: return today + 1
        case ["yesterday"]: return today - 1
        case ["next", "week"]: return monday + 7
        case ["next", "month"]: return today.lastOfMonth + 1
        case ["next", "year"]: return today.addingMonths(13 - today.month).firstOfMonth
        case ["end", "of", "week"], ["eow"]: return monday + 6
        case ["end", "of", "month"], ["eom"]: return today.lastOfMonth
        default: break
        }
        if words.count == 1, let weekday = Self.weekday(words[0]) {
            return today + ((weekday - today.weekday + 6) % 7 + 1)
        }
        if words.count == 2, words[0] == "next" || words[0] == "this" {
            guard let weekday = Self.weekday(words[1]) else {
                throw Self.unknown(words[1], in: text)
            }
            return monday + ((words[0] == "next" ? 7 : 0) + (weekday + 6) % 7)
        }
        if words.count == 1, words[0].hasPrefix("+"), let days = Int(words[0].dropFirst()),
            (0...10_000).contains(days)
        {
            return today + days
        }
        if words.count == 1, words[0].contains("-") {
            guard let day = Day(words[0]) else { throw Self.unknown(words[0], in: text) }
            return day
        }
        return try named(words, text)
    }

    /// `8 sep`, `sep 8`, `8 sep 2031`: without a year, the next one.
    private func named(_ words: [String], _ text: String) throws(Problem) -> Day {
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
        let years = year.map { [$0] } ?? Array(today.year...min(9999, today.year + 8))
        let days = years.compactMap { Day(year: $0, month: month, day: number) }
        guard let day = days.first(where: { year != nil || $0 >= today }) else {
            throw Self.unknown(text, in: text)
        }
        return day
    }

    /// `1st`, `22nd`.
    public static func isOrdinal(_ word: String) -> Bool {
        word.first?.isASCIIDigit == true
            && ["st", "nd", "rd", "th"].contains(String(word.drop(while: \.isASCIIDigit)))
    }

    /// 0 is Sunday. Accepts two or more letters of a name, and its plural.
    public static func weekday(_ word: String) -> Int? {
        let word = word.lowercased()
        guard word.count >= 2 else { return nil }
        return LocalCalendar.weekdays.firstIndex {
            let name = $0.lowercased()
            return name.hasPrefix(word) || name + "s" == word
        }
    }

    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return LocalCalendar.months.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
