package import AppCore
import HTTPTypes

/// The school contract's course and enrollment endpoints.
package enum CourseEndpoints {
    private static let ofCourse = [QueryField("course_id", .integer)]

    /// The courses the caller is enrolled in, by name; all of them for course managers.
    package static let courses = Endpoint<EmptyBody, LossyArray<Course>>(
        "calendar.courses.list", .school, .get, "/courses", query: QueryField.pages,
        authorization: .required, summary: "The caller's courses by name")

    /// One course; 404 also if the caller isn't enrolled.
    package static let course = Endpoint<EmptyBody, Course>(
        "calendar.courses.show", .school, .get, "/courses/{id}", authorization: .required,
        summary: "One of the caller's courses")

    /// Every section of the school, by course and name.
    package static let sections = Endpoint<EmptyBody, LossyArray<CourseSection>>(
        "calendar.sections.list", .school, .get, "/sections", query: ofCourse,
        authorization: .required, summary: "Sections of all courses")

    package static let section = Endpoint<EmptyBody, CourseSection>(
        "calendar.sections.show", .school, .get, "/sections/{id}", authorization: .required,
        summary: "One section")

    /// The caller's enrollments; for a teacher, also those of taught sections.
    package static let enrolments = Endpoint<EmptyBody, LossyArray<Enrolment>>(
        "calendar.enrollments.list", .school, .get, "/enrollments",
        query: [QueryField("section_id", .integer)], authorization: .required,
        summary: "The caller's enrolments")

    package static let enrolment = Endpoint<EmptyBody, Enrolment>(
        "calendar.enrollments.show", .school, .get, "/enrollments/{id}", authorization: .required,
        summary: "One enrolment", errors: [.forbidden])

    package static let terms = Endpoint<EmptyBody, LossyArray<Term>>(
        "calendar.terms.list", .school, .get, "/terms",
        query: [QueryField("academic_year_id", .integer)], authorization: .required,
        summary: "Terms by first day")

    package static let term = Endpoint<EmptyBody, Term>(
        "calendar.terms.show", .school, .get, "/terms/{id}", authorization: .required,
        summary: "One term")

    package static let years = Endpoint<EmptyBody, LossyArray<AcademicYear>>(
        "calendar.years.list", .school, .get, "/academic_years", authorization: .required,
        summary: "Academic years by first day")

    package static let year = Endpoint<EmptyBody, AcademicYear>(
        "calendar.years.show", .school, .get, "/academic_years/{id}", authorization: .required,
        summary: "One academic year")

    package static let schools = Endpoint<EmptyBody, LossyArray<School>>(
        "calendar.schools.list", .school, .get, "/schools", authorization: .required,
        summary: "Schools by name")

    package static let school = Endpoint<EmptyBody, School>(
        "calendar.schools.show", .school, .get, "/schools/{id}", authorization: .required,
        summary: "One school")

    /// Courses and published assignments the caller can see; empty for queries under two
    /// characters.
    package static let search = Endpoint<EmptyBody, SearchResults>(
        "calendar.search", .school, .get, "/search",
        query: [
            QueryField("q", .text, JSONSchema.any.saying("Two characters and more.")),
            QueryField(
                "types", .text,
                JSONSchema.any.saying("`course`, `assignment`, or both with a comma.")),
            QueryField(
                "limit", .integer,
                .limits(from: 1, to: 50).saying("10 unless given. Larger numbers count as 50.")),
        ], authorization: .required, summary: "Search courses and assignments")
}

extension EndpointError {
    /// The record exists, but the caller can't access it.
    package static let forbidden = EndpointError(
        403, code: "Forbidden", "The caller may not do this; `meta` names the rule")
    /// Validation messages in `errors`.
    package static let unprocessable = EndpointError(422, "A field will not do; `errors` says why")
}
