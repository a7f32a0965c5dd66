import AppCore
import Calendar
import SQLStore
import ServiceKit

/// `/students/{student_id}/classes_today`: by weekday only; ignores terms and holidays. `days` adds
/// the following days. A teacher gets the classes of their own courses.
struct ClassesTodayRoute: Sendable {
    let context: ServiceContext

    var route: ServiceRoute {
        ServiceRoute(CalendarEndpoints.classesToday) { try await list($0) }
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<ClassToday> {
        let student = try request.number("student_id")
        let days = min(7, max(1, request.query["days"].flatMap { Int($0) } ?? 1))
        let moment = context.milliseconds
        let people = context.capability(.schoolPeople)
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let sight = try context.sight(
                of: student, for: me, "StudentPolicy", "classes_today?", in: connection)
            let clock = SchoolClock(zone: try SettingStore(school: school).timeZone())
            let today = clock.day(at: moment)
            let store = MeetingStore(school: school)
            let meetings = try (today..<today + days).flatMap { day in
                try store.meetings(
                    ofStudent: student, on: SchoolClock.weekday(of: day)
                ).filter { sight.courses?.contains($0.courseID) ?? true }
                    .map { (day: day, meeting: $0) }
            }
            let teachers = try store.teachers(of: Set(meetings.map(\.meeting.sectionID)))
            let names =
                try people?.people(
                    Set(teachers.values.joined()), of: school.tenantID, in: connection) ?? [:]
            return LossyArray(
                meetings.map { day, meeting in
                    ClassToday(
                        sectionID: meeting.sectionID, sectionName: meeting.sectionName,
                        courseID: meeting.courseID, courseName: meeting.courseName,
                        weekday: SchoolClock.weekday(of: day),
                        startAt: clock.instant(day: day, minute: meeting.startMinute),
                        endAt: clock.instant(day: day, minute: meeting.endMinute),
                        location: meeting.location,
                        teachers: (teachers[meeting.sectionID] ?? []).sorted().map {
                            ClassToday.Teacher(id: $0, name: names[$0]?.name ?? "")
                        })
                })
        }
    }
}
