package import AppCore
import HTTPTypes

/// To-dos, assignments and what is handed in, of the school's contract.
package enum WorkEndpoints {
    private static let status = QueryField("status")

    /// What a student has to do: dated first by due time, undated last.
    package static let todos = Endpoint<Nothing, Lenient<TodoItem>>(
        "todos.list", .school, .get, "/students/{student_id}/todos", authorization: .required,
        summary: "What a student has to do", errors: [.refused])

    /// By due time, undated last. Students get published work of their courses.
    package static let assignments = Endpoint<Nothing, Lenient<Assignment>>(
        "todos.assignments.list", .school, .get, "/assignments",
        query: [QueryField("course_id", .integer), status] + QueryField.pages,
        authorization: .required, summary: "Assignments of the caller's courses")

    /// The same of one course; empty for a course that is unknown or not the caller's.
    package static let assignmentsOfCourse = Endpoint<Nothing, Lenient<Assignment>>(
        "todos.assignments.course", .school, .get, "/courses/{course_id}/assignments",
        query: [status] + QueryField.pages, authorization: .required,
        summary: "Assignments of a course")

    /// 403 unless it is published and the caller is enrolled.
    package static let assignment = Endpoint<Nothing, Assignment>(
        "todos.assignments.show", .school, .get, "/assignments/{id}", authorization: .required,
        summary: "One assignment", errors: [.refused])

    /// What to read beside an assignment that the caller may see.
    package static let resourceLinks = Endpoint<Nothing, Lenient<ResourceLink>>(
        "todos.assignments.links", .school, .get, "/assignments/{id}/resource_links",
        authorization: .required, summary: "Links of an assignment", errors: [.refused])

    /// Standards that an assignment is about.
    package static let standards = Endpoint<Nothing, Lenient<Standard>>(
        "todos.assignments.standards", .school, .get, "/assignments/{id}/standards",
        authorization: .required, summary: "Standards of an assignment", errors: [.refused])

    /// The caller's own by submission time, those without one last; a teacher's of taught courses.
    package static let submissions = Endpoint<Nothing, Lenient<Submission>>(
        "todos.submissions.list", .school, .get, "/submissions",
        query: [QueryField("assignment_id", .integer), status] + QueryField.pages,
        authorization: .required, summary: "What the caller has handed in")

    /// The same for one assignment.
    package static let submissionsOfAssignment = Endpoint<Nothing, Lenient<Submission>>(
        "todos.submissions.assignment", .school, .get, "/assignments/{assignment_id}/submissions",
        query: [status] + QueryField.pages, authorization: .required,
        summary: "What was handed in for an assignment")

    package static let submission = Endpoint<Nothing, Submission>(
        "todos.submissions.show", .school, .get, "/submissions/{id}", authorization: .required,
        summary: "One submission", errors: [.refused])

    /// Creating is handing in, once. Also taken as a form; see ``submitForm``.
    package static let submit = Endpoint<SubmissionDraft, Submission>(
        "todos.submissions.create", .school, .post, "/assignments/{assignment_id}/submissions",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Hand in work; as JSON, or as multipart/form-data with a file in `attachment`",
        errors: [.refused, .unfit])

    /// ``submit`` with a file. Larger than 50 MB or of another kind than ``AttachmentRule`` names is 422.
    package static let submitForm = Endpoint<SubmissionForm, Submission>(
        "todos.submissions.create", .school, .post, "/assignments/{assignment_id}/submissions",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Hand in work with a file", errors: [.refused, .unfit])

    /// What each criterion gave. Students see their own.
    package static let rubricScores = Endpoint<Nothing, Lenient<RubricScore>>(
        "todos.submissions.scores", .school, .get, "/submissions/{id}/rubric_scores",
        authorization: .required, summary: "A submission's points by criterion",
        errors: [.refused])

    package static let rubrics = Endpoint<Nothing, Lenient<Rubric>>(
        "todos.rubrics.list", .school, .get, "/rubrics", authorization: .required,
        summary: "Rubrics, without their criteria")

    package static let rubric = Endpoint<Nothing, Rubric>(
        "todos.rubrics.show", .school, .get, "/rubrics/{id}", authorization: .required,
        summary: "One rubric with its criteria and their ratings")
}

extension EndpointError {
    /// The record is of this school, and not for the caller.
    package static let refused = EndpointError(
        403, code: "Forbidden", "The caller may not do this; `meta` names the rule")
    /// What will not do: `errors` holds sentences, or `error` one rule.
    package static let unfit = EndpointError(
        422, "Something will not do; `errors` or `error` says what")
}
