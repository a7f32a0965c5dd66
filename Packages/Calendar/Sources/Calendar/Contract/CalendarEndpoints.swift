package import AppCore
import HTTPTypes

/// The school contract's calendar endpoints.
package enum CalendarEndpoints {
    private static let window = [
        QueryField(
            "start_date", .text,
            JSONSchema.string(format: "date").saying(
                "The first UTC day; of anything else the first of this month.")),
        QueryField(
            "end_date", .text,
            JSONSchema.string(format: "date").saying(
                "The last UTC day; of anything else two months after the first.")),
        QueryField("course_id", .integer),
    ]

    /// Today's meetings of the student's sections, by time, in the school's zone. 403 for callers
    /// unrelated to the student. `days` is Homeroom's own: other servers ignore it and send today's.
    package static let classesToday = Endpoint<EmptyBody, LossyArray<ClassToday>>(
        "calendar.classes_today", .school, .get, "/students/{student_id}/classes_today",
        query: [
            QueryField(
                "days", .integer,
                .limits(from: 1, to: 7).saying(
                    "How many days, from today on. 1 unless given; other numbers count as 1 or 7."))
        ],
        authorization: .required, summary: "A student's classes today", errors: [.forbidden])

    /// Unit plans, assignments and quizzes of the caller's courses.
    package static let events = Endpoint<EmptyBody, CalendarEvents>(
        "calendar.events", .school, .get, "/calendar", query: window, authorization: .required,
        summary: "Unit plans and due work")

    /// The same events as an RFC 5545 file.
    package static let file = Endpoint<EmptyBody, CalendarFile>(
        "calendar.file", .school, .get, "/calendar.ics", query: window, authorization: .required,
        summary: "Unit plans and due work as iCalendar")
}
