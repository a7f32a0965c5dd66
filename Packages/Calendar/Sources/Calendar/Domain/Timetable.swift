import AppCore
import Foundation
import TerminalUI

/// A class meeting on one day.
struct TimetableLesson: Sendable, Hashable {
    /// The section's number, or the id of a lesson in the student's own timetable.
    var id: String
    /// nil for the student's own.
    var sectionID: Int64?
    var sectionName: String
    /// nil for the student's own.
    var courseID: Int64?
    var courseName: String
    /// The start in the timetable's own zone, in minutes since midnight.
    var minute: Int
    var start: Date
    var end: Date
    var room: String?
    var teachers: [Teacher]

    struct Teacher: Sendable, Hashable, Codable {
        var id: Int64
        var name: String
    }

    /// `Ilse Brandt, Tomas Reyes`; nil if there are none.
    var teacherNames: String? {
        let names = teachers.map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

/// The known classes of the week: for each weekday, the school's last response. Some schools return
/// only their current day, so the others are remembered.
///
/// The student's own timetable counts if the school has sent no classes, or if the student says so.
struct Timetable: Sendable, Hashable {
    /// A meeting in the school's local time.
    struct Meeting: Sendable, Hashable, Codable, ExactKeys {
        var sectionID: Int64
        var sectionName: String
        var courseID: Int64
        var courseName: String
        /// Minutes since midnight.
        var start: Int
        var end: Int
        var room: String?
        var teachers: [TimetableLesson.Teacher]
    }

    /// One weekday.
    struct Weekday: Sendable, Hashable {
        /// The school's day of the response.
        var day: Day
        var heardAt: Date
        /// The school's offset then, in seconds east of UTC; nil if there were no classes.
        var offset: Int?
        var meetings: [Meeting]
    }

    /// The weekdays, by 0 = Sunday … 6 = Saturday.
    var weekdays: [Int: Weekday] = [:]
    /// The first and last days of terms by section; a section without a term always meets.
    var terms: [Int64: ClosedRange<Day>] = [:]
    /// The student's own timetable; may be empty.
    var own = OwnTimetable()

    /// Whether the school has sent classes.
    var hasSchoolClasses: Bool { weekdays.values.contains { !$0.meetings.isEmpty } }

    /// Whether the student's own timetable counts.
    var usesOwn: Bool { !own.lessons.isEmpty && (own.replacesSchool || !hasSchoolClasses) }

    var isEmpty: Bool { weekdays.isEmpty && !usesOwn }

    /// When the school last sent a day's classes; nil if never, or for the student's own.
    func heardAt(_ day: Day) -> Date? { usesOwn ? nil : weekdays[day.weekday]?.heardAt }

    /// The day's meetings by start; nil if that weekday was never fetched.
    func lessons(on day: Day, localCalendar: LocalCalendar) -> [TimetableLesson]? {
        if usesOwn { return own.lessons(on: day, localCalendar: localCalendar) }
        guard let known = weekdays[day.weekday] else { return nil }
        return known.meetings.filter { meeting in
            // A response for the day itself overrides term dates.
            known.day == day || terms[meeting.sectionID]?.contains(day) ?? true
        }.map { lesson($0, on: day, known, localCalendar) }.sorted {
            ($0.start, $0.sectionID ?? 0) < ($1.start, $1.sectionID ?? 0)
        }
    }

    /// If the school's and student's offsets matched on the fetched day, classes keep their local
    /// time across clock changes. Otherwise only that day's offset is known.
    private func lesson(
        _ meeting: Meeting, on day: Day, _ known: Weekday, _ localCalendar: LocalCalendar
    ) -> TimetableLesson {
        func moment(_ minutes: Int) -> Date {
            guard let offset = known.offset, differs(known, localCalendar) else {
                return localCalendar.moment(day, minutes: minutes)
            }
            return Date(
                timeIntervalSince1970: Double(day.number * 86_400 + minutes * 60 - offset))
        }
        return TimetableLesson(
            id: String(meeting.sectionID), sectionID: meeting.sectionID,
            sectionName: meeting.sectionName, courseID: meeting.courseID,
            courseName: meeting.courseName, minute: meeting.start,
            start: moment(meeting.start), end: moment(meeting.end), room: meeting.room,
            teachers: meeting.teachers)
    }

    private func differs(_ known: Weekday, _ localCalendar: LocalCalendar) -> Bool {
        guard let offset = known.offset, let first = known.meetings.first else { return false }
        let moment = Double(known.day.number * 86_400 + first.start * 60 - offset)
        return localCalendar.zone.secondsFromGMT(for: Date(timeIntervalSince1970: moment)) != offset
    }

    /// The school's offset in seconds east of UTC, if it differs from the student's.
    func foreignOffset(localCalendar: LocalCalendar) -> Int? {
        if usesOwn { return nil }
        let newest = weekdays.values.filter { $0.offset != nil }.max { $0.heardAt < $1.heardAt }
        return newest.flatMap { differs($0, localCalendar) ? $0.offset : nil }
    }

    /// All teachers of the classes, by name.
    var teachers: [TimetableLesson.Teacher] {
        let all = weekdays.values.flatMap(\.meetings).flatMap(\.teachers).filter {
            !$0.name.isEmpty
        }
        return Set(all).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// The next day with classes in the known week, and the classes. In the student's own timetable,
    /// holidays can come first.
    func next(after day: Day, localCalendar: LocalCalendar) -> (
        day: Day, lessons: [TimetableLesson]
    )? {
        for step in 1...(usesOwn ? 30 : 7) {
            guard let lessons = lessons(on: day + step, localCalendar: localCalendar) else {
                return nil
            }
            if !lessons.isEmpty { return (day + step, lessons) }
        }
        return nil
    }
}

/// The state of a day's classes at a time.
struct ClassesNow: Sendable, Hashable {
    var current: TimetableLesson?
    var next: TimetableLesson?
    /// The number of classes not started yet.
    var left: Int

    init(_ lessons: [TimetableLesson], at now: Date) {
        current = lessons.first { $0.start <= now && now < $0.end }
        let later = lessons.filter { $0.start > now }
        next = later.first
        left = later.count
    }
}
