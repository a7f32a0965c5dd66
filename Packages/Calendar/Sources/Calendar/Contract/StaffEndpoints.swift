package import AppCore
import HTTPTypes

/// Endpoints for staff to manage courses. Students get 403.
package enum StaffEndpoints {
    private static let refusals = [EndpointError.forbidden, .unprocessable]

    private static func creating<Input, Output>(
        _ name: String, _ path: String, _ summary: String
    ) -> Endpoint<Input, Output> {
        Endpoint(
            "calendar.\(name).create", .school, .post, path, authorization: .required,
            repeatability: .keyed, successStatus: 201, summary: summary, errors: refusals)
    }

    package static let addYear: Endpoint<Wrapped<YearInput>, AcademicYear> = creating(
        "years", "/academic_years", "Add an academic year")
    package static let addTerm: Endpoint<Wrapped<TermInput>, Term> = creating(
        "terms", "/terms", "Add a term to a year")
    package static let addCourse: Endpoint<Wrapped<CourseInput>, Course> = creating(
        "courses", "/courses", "Add a course")
    package static let addSection: Endpoint<Wrapped<SectionInput>, CourseSection> = creating(
        "sections", "/sections", "Add a section to a course")
    package static let addEnrolment: Endpoint<Wrapped<EnrolmentInput>, Enrolment> = creating(
        "enrollments", "/enrollments", "Put a person into a section")
    package static let addMeeting: Endpoint<MeetingInput, SectionMeeting> = creating(
        "meetings", "/sections/{id}/meetings", "Say when a section meets every week")
    package static let addModule: Endpoint<ModuleInput, CourseModule> = creating(
        "modules", "/courses/{course_id}/modules", "Add a draft of a module")
    package static let addItem: Endpoint<ItemInput, ModuleItem> = creating(
        "items", "/modules/{module_id}/module_items", "Add an item to a module")
    package static let addDiscussion: Endpoint<DiscussionInput, Discussion> = creating(
        "discussions", "/courses/{course_id}/discussions", "Open a discussion")

    /// Changes the fields that are sent. 404 also if the caller can't see the course.
    package static let changeCourse = Endpoint<Wrapped<CourseInput>, Course>(
        "calendar.courses.change", .school, .patch, "/courses/{id}", authorization: .required,
        repeatability: .safe, summary: "Change a course", errors: refusals)

    /// Shows a draft to students.
    package static let publishModule = Endpoint<EmptyBody, CourseModule>(
        "calendar.modules.publish", .school, .post, "/modules/{id}/publish",
        authorization: .required, summary: "Publish a module", errors: refusals)

    /// Stops new posts; existing ones stay.
    package static let lockDiscussion = Endpoint<EmptyBody, Discussion>(
        "calendar.discussions.lock", .school, .post, "/discussions/{id}/lock",
        authorization: .required, repeatability: .safe, summary: "Lock a discussion",
        errors: refusals)

    package static let unlockDiscussion = Endpoint<EmptyBody, Discussion>(
        "calendar.discussions.unlock", .school, .post, "/discussions/{id}/unlock",
        authorization: .required, repeatability: .safe, summary: "Open a locked discussion",
        errors: refusals)
}
