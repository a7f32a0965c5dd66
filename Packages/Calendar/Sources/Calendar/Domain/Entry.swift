import AppCore
import Foundation
import TerminalUI

/// One thing on the calendar.
struct Entry: Sendable, Hashable, Identifiable {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case unitPlan = "unit_plan"
        case assignment, quiz
        case lesson = "class"
        case todo
        /// The student's own.
        case own = "event"

        /// A word for it, for reading.
        var word: String {
            switch self {
            case .unitPlan: "unit"
            case .assignment: "assignment"
            case .quiz: "quiz"
            case .lesson: "class"
            case .todo: "to-do"
            case .own: "event"
            }
        }
    }

    enum Time: Sendable, Hashable {
        /// Whole days, both included.
        case days(Day, Day)
        /// From a moment to a later one, or the same.
        case span(Date, Date)
        /// To be done by a moment.
        case due(Date)
    }

    /// Unique on a calendar, e.g. `assignment-310`, `class-140@2031-09-04`.
    var id: String
    var kind: Kind
    var title: String
    var time: Time
    /// A room, a house.
    var place: String?
    var courseID: Int64?
    var courseName: String?
    /// Teachers of a class; what a student wrote beside an event.
    var note: String?
    var isDone = false
    /// What Enter opens; nil when there is nothing more to see.
    var opens: Place?
    /// Minutes before it at which a student wants to be told.
    var alarms: [Int] = []
    var categories: [String] = []
    /// Whether it comes again by a rule.
    var isRecurring = false
    /// The contract's word, of the school's: `published`.
    var status: String?

    var isAllDay: Bool { if case .days = time { true } else { false } }

    /// Whether it is work of the school's or the student's, with a time by which it is to be done.
    var isDue: Bool { if case .due = time { true } else { false } }

    /// What it is looked up by when a student types a filter.
    var searchText: String {
        [
            title, courseName ?? "", place ?? "", note ?? "", kind.word,
            categories.joined(separator: " "),
        ]
        .joined(separator: " ").lowercased()
    }
}

extension Entry {
    /// The days that it touches. What ends at midnight does not touch the day that begins then.
    func days(in almanac: Almanac) -> ClosedRange<Day> {
        switch time {
        case .days(let first, let last): return first...max(first, last)
        case .due(let date):
            let day = almanac.day(of: date)
            return day...day
        case .span(let start, let end):
            let first = almanac.day(of: start)
            guard end > start else { return first...first }
            return first...max(first, almanac.day(of: end - 0.001))
        }
    }

    /// When it begins, or is due.
    func start(in almanac: Almanac) -> Date {
        switch time {
        case .days(let first, _): almanac.start(of: first)
        case .span(let start, _): start
        case .due(let date): date
        }
    }

    /// When it is over.
    func end(in almanac: Almanac) -> Date {
        switch time {
        case .days(_, let last): almanac.start(of: last + 1)
        case .span(_, let end): end
        case .due(let date): date
        }
    }

    /// `09:10–10:00`, `due 21:00`; on the later days of a long one `until 10:00` or nothing.
    func clock(on day: Day, in almanac: Almanac) -> String {
        switch time {
        case .days: return ""
        case .due(let date): return "due \(almanac.clock(date))"
        case .span(let start, let end):
            let days = days(in: almanac)
            if days.lowerBound == days.upperBound {
                return start == end
                    ? almanac.clock(start) : "\(almanac.clock(start))–\(almanac.clock(end))"
            }
            if day == days.lowerBound { return "from \(almanac.clock(start))" }
            return day == days.upperBound ? "until \(almanac.clock(end))" : ""
        }
    }

    /// `09:10`: the short form for narrow columns; empty for what has no time on that day.
    func shortClock(on day: Day, in almanac: Almanac) -> String {
        switch time {
        case .days: ""
        case .due(let date): almanac.clock(date)
        case .span(let start, _): almanac.day(of: start) == day ? almanac.clock(start) : ""
        }
    }
}
