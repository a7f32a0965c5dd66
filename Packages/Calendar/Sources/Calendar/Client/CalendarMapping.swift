import AppCore
import Foundation
import TerminalUI

// Maps wire records to domain types.

extension Timetable.Meeting {
    init(_ wire: ClassToday) {
        self.init(
            sectionID: wire.sectionID, sectionName: wire.sectionName, courseID: wire.courseID,
            courseName: wire.courseName, start: wire.startAt.localMinute,
            end: max(wire.startAt.localMinute, wire.endAt.localMinute), room: wire.location,
            teachers: wire.teachers.map { TimetableLesson.Teacher(id: $0.id, name: $0.name) })
    }
}

extension Entry {
    /// Converts a school event; nil for an unknown kind.
    init?(_ wire: CalendarEvent, courses: [Int64: String]) {
        switch wire.kind {
        case .known(.unitPlan): kind = .unitPlan
        case .known(.assignment): kind = .assignment
        case .known(.quiz): kind = .quiz
        case .known(.event): kind = .schoolEvent
        case .unknown: return nil
        }
        id = "\(wire.kind.rawValue)-\(wire.id)"
        title = wire.title.isEmpty ? "Untitled" : wire.title
        switch wire.moment {
        case .days(let first, let last): time = .days(Day(first), Day(last))
        case .due(let moment): time = .due(moment.date)
        case .span(let start, let end): time = .span(start.date, end.date)
        }
        place = wire.location
        courseID = wire.courseID
        courseName = wire.courseID.flatMap { courses[$0] }
        status = wire.status
        opens = wire.courseID.map(CalendarPlaces.course)
    }

    /// Converts dated work from To-dos; nil if it has no date.
    init?(_ item: DueItem, courses: [Int64: String]) {
        guard let due = item.due else { return nil }
        id = item.id
        kind =
            item.id.hasPrefix("assignment-")
            ? .assignment : item.id.hasPrefix("quiz-") ? .quiz : .todo
        title = item.title
        time = .due(due)
        courseID = item.courseID
        courseName = item.courseID.flatMap { courses[$0] }
        isDone = item.isDone
        opens = item.place
    }

    init(_ lesson: TimetableLesson, on day: Day) {
        id = "class-\(lesson.id)@\(day.text)T\(Int(lesson.start.timeIntervalSince1970))"
        kind = .lesson
        title = lesson.courseName.isEmpty ? lesson.sectionName : lesson.courseName
        time = .span(lesson.start, lesson.end)
        place = lesson.room
        courseID = lesson.courseID
        courseName = lesson.courseName
        note = lesson.teacherNames
        opens = lesson.courseID.map(CalendarPlaces.course) ?? CalendarPlaces.timetable
    }
}

/// The places of the calendar's screens.
enum CalendarPlaces {
    static let classes: Place = "calendar/classes"
    static let timetable: Place = "calendar/timetable"
    static let subscriptions: Place = "calendar/subscriptions"

    static func course(_ id: Int64) -> Place { Place(["calendar", "course", String(id)]) }
    static func discussion(_ id: Int64) -> Place { Place(["calendar", "discussion", String(id)]) }
    static func page(_ item: Int64) -> Place { Place(["calendar", "page", String(item)]) }
    static func event(_ id: String) -> Place { Place(["calendar", "event", id]) }
    static func edit(_ id: String) -> Place { Place(["calendar", "event", id, "edit"]) }
}
