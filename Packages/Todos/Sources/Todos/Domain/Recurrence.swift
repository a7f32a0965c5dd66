import AppCore
import TerminalUI

/// How one of the student's to-dos repeats: on fixed dates, or some time after it is done.
///
/// Written and stored as text: `every day`, `every 2 weeks`, `every mon,wed`, `every 2 weeks on
/// tue`, `every month on 31`, `every year`, `after 3 days`. A month that is too short uses its last
/// day.
struct Recurrence: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Repeats every `count` units.
        case fixed
        /// Repeats `count` units after it was done.
        case afterDone
    }

    var kind: Kind
    /// 1…1000
    var count: Int
    var unit: CalendarUnit
    /// For weeks: the weekdays, 0 is Sunday; empty for the weekday it is due on.
    var weekdays: Set<Int> = []
    /// For months: the day, 1…31; 31 always means the last day.
    var dayOfMonth: Int?

    /// The next fixed date after `day`, which must be a date of the series; weeks count from its
    /// week.
    private func following(_ day: Day) -> Day {
        switch unit {
        case .week where !weekdays.isEmpty:
            for step in 1...7 {
                let candidate = day + step
                // At the start of a week, skip the weeks in between.
                if candidate.weekday == 1 {
                    return first(from: candidate + ((count - 1) * 7))
                }
                if weekdays.contains(candidate.weekday) { return candidate }
            }
            return day + 7 * count
        case .month: return day.plus(months: count, on: dayOfMonth ?? day.day)
        case .year: return day.plus(months: count * 12, on: dayOfMonth ?? day.day)
        default: return unit.adding(count, to: day)
        }
    }

    /// The first matching day from `day` on, for a to-do without a date.
    func first(from day: Day) -> Day {
        switch unit {
        case .week where !weekdays.isEmpty:
            (0..<7).map { day + $0 }.first { weekdays.contains($0.weekday) } ?? day
        case .month:
            dayOfMonth.map { wanted in
                let here = day.plus(months: 0, on: wanted)
                return here >= day ? here : day.plus(months: 1, on: wanted)
            } ?? day
        default: day
        }
    }

    /// The next due time after it was done. Fixed dates skip the ones already past.
    func next(after due: DayTime?, doneOn day: Day) -> DayTime {
        guard kind == .fixed else {
            return DayTime(unit.adding(count, to: day), minute: due?.minute)
        }
        guard let due else { return DayTime(first(from: day + 1)) }
        var next = following(due.day)
        // A daily to-do left for ten years takes a few thousand steps.
        for _ in 0..<4_000 where next < day { next = following(next) }
        return DayTime(next, minute: due.minute)
    }

    /// The recurrence with its anchor: monthly ones keep the day of the month they started on.
    func anchored(at due: DayTime?) -> Recurrence {
        guard kind == .fixed, unit == .month || unit == .year, dayOfMonth == nil, let due else {
            return self
        }
        var anchored = self
        anchored.dayOfMonth = due.day.day
        return anchored
    }
}

extension Recurrence {
    /// The stored and displayed text.
    var text: String {
        let units = count == 1 ? unit.rawValue : "\(count) \(unit.rawValue)s"
        guard kind == .fixed else {
            return "after \(count) \(unit.rawValue)\(count == 1 ? "" : "s")"
        }
        if unit == .week, !weekdays.isEmpty {
            let days = (1...7).map { $0 % 7 }.filter(weekdays.contains)
                .map { LocalCalendar.weekdays[$0].prefix(3).lowercased() }.joined(separator: ",")
            return count == 1 ? "every \(days)" : "every \(units) on \(days)"
        }
        if unit == .month || unit == .year, let dayOfMonth {
            return "every \(units) on \(dayOfMonth)"
        }
        return "every \(units)"
    }

    static let examples = "every mon, every 2 weeks, every month on 1, after 3 days"

    /// Parses ``text`` and common phrases: `every monday`, `weekday`, `daily`, `monthly on the
    /// 1st`, `2 weeks`. Without `every` or `after`, its kind is `kind`. Throws
    /// ``Problem/Code/usage`` naming the part it didn't understand.
    init(_ text: String, as kind: Kind = .fixed) throws {
        var words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(
            String.init)
        words.removeAll { $0 == "the" || $0 == "and" }
        var kind = kind
        if words.first == "every" || words.first == "each" {
            kind = .fixed
            words.removeFirst()
        } else if words.first == "after" {
            kind = .afterDone
            words.removeFirst()
        }
        let adverbs = ["daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"]
        words = words.map { adverbs[$0] ?? $0 }
        guard !words.isEmpty, words.count <= 12 else { throw Self.unknown(text, text) }
        if words == ["weekday"] || words == ["weekdays"] {
            words = ["mon", "tue", "wed", "thu", "fri"]
        }
        var count = 1
        if words[0] == "other" {
            count = 2
            words.removeFirst()
        } else if let number = Int(words[0]) {
            guard (1...1_000).contains(number) else { throw Self.unknown(words[0], text) }
            count = number
            words.removeFirst()
        }
        guard let word = words.first else { throw Self.unknown(text, text) }
        if let unit = CalendarUnit(word) {
            self.init(kind: kind, count: count, unit: unit)
            words.removeFirst()
        } else {
            self.init(kind: kind, count: count, unit: Self.isDay(word) ? .month : .week)
        }
        if words.first == "on" { words.removeFirst() }
        try take(words, text)
    }

    /// Parses the days after the unit.
    private mutating func take(_ words: [String], _ text: String) throws {
        for word in words {
            if unit == .week, let weekday = NaturalDateParser.weekday(word) {
                weekdays.insert(weekday)
            } else if unit == .month, word == "last", dayOfMonth == nil {
                dayOfMonth = 31
            } else if unit == .month || unit == .year, dayOfMonth == nil,
                let number = Int(word.prefix { $0.isASCII && $0.isNumber }),
                (1...31).contains(number),
                Int(word) != nil || NaturalDateParser.isOrdinal(word)
            {
                dayOfMonth = number
            } else {
                throw Self.unknown(word, text)
            }
        }
        guard kind == .fixed || (weekdays.isEmpty && dayOfMonth == nil) else {
            throw Self.unknown(text, text)
        }
    }

    private static func isDay(_ word: String) -> Bool {
        word == "last" || NaturalDateParser.isOrdinal(word)
    }

    private static func unknown(_ part: String, _ text: String) -> Problem {
        let whole = part == text ? "" : " in “\(text.prefix(60))”"
        return Problem(
            .usage, "“\(part.prefix(40))”\(whole) isn't a repetition I understand.",
            cure: "For example: \(examples).")
    }
}

extension Day {
    /// The date `months` later, on `dayOfMonth` or the last day of a shorter month.
    fileprivate func plus(months: Int, on dayOfMonth: Int) -> Day {
        let first = firstOfMonth.addingMonths(months)
        return min(first + (dayOfMonth - 1), first.lastOfMonth)
    }
}
