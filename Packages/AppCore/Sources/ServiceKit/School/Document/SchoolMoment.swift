public import Foundation

/// The week for relative times in a school file.
public struct SchoolWeek: Sendable, Hashable {
    private let calendar: Foundation.Calendar
    private let monday: Date
    private let today: Date

    /// The week, from Monday, that contains a time in the school's zone.
    public init(of moment: Date, in zone: TimeZone) {
        var calendar = Foundation.Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        self.calendar = calendar
        monday = calendar.dateInterval(of: .weekOfYear, for: moment)?.start ?? moment
        today = calendar.startOfDay(for: moment)
    }

    /// The suffix of this week's keys, e.g. `@2031-W36`. Source: ISO 8601 weeks.
    public var ending: String {
        let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: monday)
        return "@\(parts.yearForWeekOfYear ?? 0)-W" + Self.twoDigits(parts.weekOfYear ?? 0)
    }

    /// Parses a time: `2031-09-08 16:00` in the school's zone, `2031-09-08T16:00:00Z`, relative to
    /// this week: `thu 16:00`, `last fri 08:30`, `next mon 12:00`, `mon -3w 09:00`; or to the day
    /// of the import: `today 16:00`, `+3d 08:30`, `-2d 16:00`. With `schoolday` after such a day,
    /// one on a weekend moves away from today: to Monday, or to Friday if it is past. A time
    /// skipped by a clock change becomes the next existing one. nil for anything else.
    public func instant(_ text: String) -> Date? {
        let words = Self.words(text)
        if words.count == 1, let date = Self.absolute(words[0]) { return date }
        guard let clock = words.last.flatMap(Self.minutes),
            let day = components(Array(words.dropLast()))
        else { return nil }
        var parts = day
        parts.hour = clock / 60
        parts.minute = clock % 60
        return calendar.date(from: parts)
    }

    /// Parses a day: `2031-09-08`, `mon`, `last fri`, `next mon`, `mon -3w`, `today`, `+3d`, to
    /// `YYYY-MM-DD`; nil for anything else.
    public func day(_ text: String) -> String? {
        guard let parts = components(Self.words(text)), let date = calendar.date(from: parts) else {
            return nil
        }
        let found = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = found.year, (1...9999).contains(year) else { return nil }
        let years = String(year)
        return String(repeating: "0", count: 4 - years.count) + years + "-"
            + Self.twoDigits(found.month ?? 0) + "-" + Self.twoDigits(found.day ?? 0)
    }

    /// 0 for Sunday … 6 for Saturday; nil if it isn't a weekday.
    static func weekday(_ text: String) -> Int? {
        let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        let full = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
        let word = text.lowercased()
        return names.firstIndex(of: word) ?? full.firstIndex(of: word)
    }

    /// Minutes since midnight of `09:10`; nil for anything else.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private func components(_ words: [String]) -> DateComponents? {
        if words.count == 1 {
            let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
            if parts.count == 3, words[0].utf8.count == 10, let year = Int(parts[0]),
                let month = Int(parts[1]), let day = Int(parts[2])
            {
                let found = DateComponents(year: year, month: month, day: day)
                return found.isValidDate(in: calendar) ? found : nil
            }
        }
        var words = words
        let isSchoolDay = words.count == 2 && words[1] == "schoolday"
        if isSchoolDay || words.count == 1, let days = Self.days(words[0]) {
            return date(daysFromToday: days, isSchoolDay: isSchoolDay).map {
                calendar.dateComponents([.year, .month, .day], from: $0)
            }
        }
        var weeks = 0
        if words.first == "last" || words.first == "next" {
            weeks = words.removeFirst() == "last" ? -1 : 1
        }
        if words.count == 2, words[1].hasSuffix("w"), let further = Int(words[1].dropLast()),
            abs(further) <= 520
        {
            weeks += further
            words.removeLast()
        }
        guard words.count == 1, let weekday = Self.weekday(words[0]),
            let date = calendar.date(
                byAdding: .day, value: weeks * 7 + (weekday + 6) % 7, to: monday)
        else { return nil }
        return calendar.dateComponents([.year, .month, .day], from: date)
    }

    private func date(daysFromToday days: Int, isSchoolDay: Bool) -> Date? {
        guard let date = calendar.date(byAdding: .day, value: days, to: today) else { return nil }
        // 1 is Sunday, 7 is Saturday.
        let weekday = calendar.component(.weekday, from: date)
        guard isSchoolDay, weekday == 1 || weekday == 7 else { return date }
        let shift = days < 0 ? (weekday == 7 ? -1 : -2) : (weekday == 7 ? 2 : 1)
        return calendar.date(byAdding: .day, value: shift, to: date)
    }

    /// Days from today in `today`, `+3d`, `-2d`; nil for anything else.
    private static func days(_ word: String) -> Int? {
        if word == "today" { return 0 }
        guard word.hasSuffix("d"), word.hasPrefix("+") || word.hasPrefix("-"),
            let days = Int(word.dropLast()), abs(days) <= 3650
        else { return nil }
        return days
    }

    private static func absolute(_ text: String) -> Date? {
        guard text.contains("T"),
            text.hasSuffix("Z") || text.dropFirst(11).contains("+")
                || text.dropFirst(11).contains("-")
        else { return nil }
        return try? Date(text, strategy: .iso8601)
    }

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map {
            $0.contains("T") && $0.count > 10 ? String($0) : $0.lowercased()
        }
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
