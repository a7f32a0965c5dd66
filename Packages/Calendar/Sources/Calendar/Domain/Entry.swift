import AppCore
import Foundation
import TerminalUI

/// A calendar entry.
struct Entry: Sendable, Hashable, Identifiable {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case unitPlan = "unit_plan"
        case assignment, quiz
        case lesson = "class"
        case todo
        /// An event that the school set.
        case schoolEvent = "school_event"
        /// The student's own event.
        case own = "event"
        /// An event of a calendar that the student follows.
        case subscribed

        /// The kind in words.
        var word: String {
            switch self {
            case .unitPlan: "unit"
            case .assignment: "assignment"
            case .quiz: "quiz"
            case .lesson: "class"
            case .todo: "to-do"
            case .schoolEvent, .own, .subscribed: "event"
            }
        }
    }

    enum Time: Sendable, Hashable {
        /// All day, from the first to the last day, inclusive.
        case days(Day, Day)
        /// From a start to an end, which can be equal.
        case span(Date, Date)
        /// Due at a time.
        case due(Date)
    }

    /// Unique on a calendar, e.g. `assignment-310`, `class-140@2031-09-04`.
    var id: String
    var kind: Kind
    var title: String
    var time: Time
    /// A room or a place.
    var place: String?
    var courseID: Int64?
    var courseName: String?
    /// A class's teachers; an event's notes.
    var note: String?
    /// The calendar that the student follows, by name.
    var calendarName: String?
    /// That calendar's color.
    var color: CalendarColor?
    var isDone = false
    /// The place that Enter opens; nil if there is none.
    var opens: Place?
    /// Alarms in minutes before the start.
    var alarms: [Int] = []
    var categories: [String] = []
    /// True if it repeats.
    var isRecurring = false
    /// The contract's value for school entries: `published`.
    var status: String?

    var isAllDay: Bool { if case .days = time { true } else { false } }

    /// True for work with a due time.
    var isDue: Bool { if case .due = time { true } else { false } }

    /// The text matched by a filter.
    var searchText: String {
        [
            title, courseName ?? "", place ?? "", note ?? "", calendarName ?? "", kind.word,
            categories.joined(separator: " "),
        ]
        .joined(separator: " ").lowercased()
    }
}

extension Entry {
    /// The days it touches. An entry that ends at midnight doesn't touch the next day.
    func days(in localCalendar: LocalCalendar) -> ClosedRange<Day> {
        switch time {
        case .days(let first, let last): return first...max(first, last)
        case .due(let date):
            let day = localCalendar.day(of: date)
            return day...day
        case .span(let start, let end):
            let first = localCalendar.day(of: start)
            guard end > start else { return first...first }
            return first...max(first, localCalendar.day(of: end - 0.001))
        }
    }

    /// The start or due time.
    func start(in localCalendar: LocalCalendar) -> Date {
        switch time {
        case .days(let first, _): localCalendar.start(of: first)
        case .span(let start, _): start
        case .due(let date): date
        }
    }

    /// The end time.
    func end(in localCalendar: LocalCalendar) -> Date {
        switch time {
        case .days(_, let last): localCalendar.start(of: last + 1)
        case .span(_, let end): end
        case .due(let date): date
        }
    }

    /// `09:10–10:00`, `due 21:00`; on later days of a multi-day entry `until 10:00` or nothing.
    func clock(on day: Day, in localCalendar: LocalCalendar) -> String {
        switch time {
        case .days: return ""
        case .due(let date): return "due \(localCalendar.clock(date))"
        case .span(let start, let end):
            let days = days(in: localCalendar)
            if days.lowerBound == days.upperBound {
                return start == end
                    ? localCalendar.clock(start)
                    : "\(localCalendar.clock(start))–\(localCalendar.clock(end))"
            }
            if day == days.lowerBound { return "from \(localCalendar.clock(start))" }
            return day == days.upperBound ? "until \(localCalendar.clock(end))" : ""
        }
    }

    /// `09:10`, for narrow columns; empty if it has no time on that day.
    func shortClock(on day: Day, in localCalendar: LocalCalendar) -> String {
        switch time {
        case .days: ""
        case .due(let date): localCalendar.clock(date)
        case .span(let start, _):
            localCalendar.day(of: start) == day ? localCalendar.clock(start) : ""
        }
    }
}
