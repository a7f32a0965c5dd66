import AppCore
import Calendar
import HTTPTypes
import SQLStore
import ServiceKit

/// `/calendar` and `/calendar.ics`: the same events, as JSON and as iCalendar.
struct CalendarRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(CalendarEndpoints.events) { request in
                CalendarEvents(events: try await events(request).map(\.event))
            },
            ServiceRoute(CalendarEndpoints.file) { request, _ in try await file(request) },
        ]
    }

    private func file(_ request: ServiceRequest<EmptyBody>) async throws -> HTTPReply {
        let events = try await events(request)
        let writer = CalendarFileWriter(tenantID: request.tenantID, moment: context.milliseconds)
        var fields: HTTPFields = [.contentType: CalendarFile.mediaType + "; charset=utf-8"]
        fields[.contentDisposition] = #"attachment; filename="calendar.ics""#
        return HTTPReply(
            head: HTTPResponse(status: .ok, headerFields: fields),
            body: .bytes(writer.bytes(of: events)))
    }

    /// The events by start or due time: published ones of courses the caller attends, and also
    /// drafts of those they teach.
    private func events(_ request: ServiceRequest<EmptyBody>) async throws -> [DatedEvent] {
        let window = CalendarWindow(
            start: request.query["start_date"], end: request.query["end_date"],
            at: context.milliseconds)
        let course = request.filter("course_id")
        let work = context.capability(.schoolWork)
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard let moments = window.moments else { return [] }
            let courses = try Courses(of: me, only: course, in: school)
            var events = try UnitStore(school: school).units(
                of: courses.all, from: window.first, through: window.last
            ).filter { $0.status == "published" || courses.taught.contains($0.courseID) }
                .map(DatedEvent.init)
            for (ids, isTaught) in [(courses.seen, false), (courses.taught, true)]
            where !ids.isEmpty {
                events += try
                    (work?.work(
                        due: moments, in: ids, includesDrafts: isTaught, tenantID: school.tenantID,
                        in: connection) ?? []).compactMap(DatedEvent.init)
            }
            return events.sorted { $0.order < $1.order }
        }
    }

    /// The courses whose events the caller sees.
    private struct Courses {
        /// Including drafts.
        let taught: Set<Int64>
        /// Published only.
        let seen: Set<Int64>
        var all: Set<Int64> { taught.union(seen) }

        init(of person: SchoolPerson, only course: Int64?, in school: SchoolRows) throws {
            var taught: Set<Int64>
            var seen: Set<Int64> = []
            if person.arrangesCourses {
                taught = try CourseStore(school: school).allIDs()
            } else {
                let courses = try EnrolmentStore(school: school).courses(of: person.id)
                taught = courses[.teacher] ?? []
                seen = (courses[.student] ?? []).subtracting(taught)
            }
            self.taught = course.map { taught.intersection([$0]) } ?? taught
            self.seen = course.map { seen.intersection([$0]) } ?? seen
        }
    }
}

/// An event and its modification time.
struct DatedEvent: Sendable, Hashable {
    var event: CalendarEvent
    /// Milliseconds since 1970.
    var updatedAt: Int64
}

extension DatedEvent {
    init(_ unit: UnitStore.Unit) {
        event = CalendarEvent(
            kind: .known(.unitPlan), id: unit.id, title: unit.title, courseID: unit.courseID,
            status: unit.status, moment: .days(unit.firstDay, unit.lastDay))
        updatedAt = unit.updatedAt
    }

    /// nil for work without a due time.
    init?(_ work: SchoolWork) {
        guard let due = work.dueAt else { return nil }
        event = CalendarEvent(
            kind: .known(work.kind == .quiz ? .quiz : .assignment), id: work.id,
            title: work.title, courseID: work.courseID, status: work.status,
            moment: .due(WireInstant(milliseconds: due)))
        updatedAt = work.updatedAt
    }

    /// The sort key.
    var order: (Int64, String, Int64) {
        let start =
            switch event.moment {
            case .days(let first, _): first.startMilliseconds
            case .span(let start, _): start.milliseconds
            case .due(let due): due.milliseconds
            }
        return (start, event.kind.rawValue, event.id)
    }
}
