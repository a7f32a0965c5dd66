package import AppCore
import HTTPTypes

/// The school contract's endpoints for progress.
package enum SchoolProgressEndpoints {
    /// A student's progress in all courses.
    package static let summary = Endpoint<EmptyBody, SchoolProgress>(
        "school.progress", .school, .get, "/students/{id}/progress", authorization: .required,
        summary: "How a student stands in all courses", errors: errors)

    /// A student's progress in one course.
    package static let course = Endpoint<EmptyBody, SchoolCourseProgress>(
        "school.progress.course", .school, .get, "/students/{id}/progress/course/{course_id}",
        authorization: .required, summary: "How a student stands in one course", errors: errors)

    private static let errors = [
        EndpointError(403, "Another student"),
        EndpointError(404, "Nobody here has this id, or the student is not in the course"),
    ]
}
