package import AppCore
import HTTPTypes

/// The school contract's to-do, assignment and submission endpoints.
package enum WorkEndpoints {
    private static let status = QueryField("status")

    /// The student's to-dos by due time, undated last.
    package static let todos = Endpoint<EmptyBody, LossyArray<TodoItem>>(
        "todos.list", .school, .get, "/students/{student_id}/todos", authorization: .required,
        summary: "What a student has to do", errors: [.refused])

    /// Marks an assignment or a quiz done for the student alone, or takes that back. Hands nothing
    /// in. 404 for anything that isn't in ``todos``.
    package static let mark = Endpoint<TodoMark, TodoItem>(
        "todos.mark", .school, .patch, "/students/{student_id}/todos/{id}",
        authorization: .required, repeatability: .safe,
        summary: "Mark a to-do done without handing it in", errors: [.refused, .unfit])

    /// By due time, undated last. Students get published work of their courses.
    package static let assignments = Endpoint<EmptyBody, LossyArray<Assignment>>(
        "todos.assignments.list", .school, .get, "/assignments",
        query: [QueryField("course_id", .integer), status] + QueryField.pages,
        authorization: .required, summary: "Assignments of the caller's courses")

    /// A course's assignments; empty if the course is unknown or the caller isn't in it.
    package static let assignmentsOfCourse = Endpoint<EmptyBody, LossyArray<Assignment>>(
        "todos.assignments.course", .school, .get, "/courses/{course_id}/assignments",
        query: [status] + QueryField.pages, authorization: .required,
        summary: "Assignments of a course")

    /// 403 unless it is published and the caller is enrolled.
    package static let assignment = Endpoint<EmptyBody, Assignment>(
        "todos.assignments.show", .school, .get, "/assignments/{id}", authorization: .required,
        summary: "One assignment", errors: [.refused])

    /// Resources of an assignment the caller can see.
    package static let resourceLinks = Endpoint<EmptyBody, LossyArray<ResourceLink>>(
        "todos.assignments.links", .school, .get, "/assignments/{id}/resource_links",
        authorization: .required, summary: "Links of an assignment", errors: [.refused])

    /// The standards of an assignment.
    package static let standards = Endpoint<EmptyBody, LossyArray<Standard>>(
        "todos.assignments.standards", .school, .get, "/assignments/{id}/standards",
        authorization: .required, summary: "Standards of an assignment", errors: [.refused])

    /// The caller's submissions by submission time, unsubmitted last; a teacher gets those of
    /// taught courses.
    package static let submissions = Endpoint<EmptyBody, LossyArray<Submission>>(
        "todos.submissions.list", .school, .get, "/submissions",
        query: [QueryField("assignment_id", .integer), status] + QueryField.pages,
        authorization: .required, summary: "What the caller has handed in")

    /// The submissions of one assignment.
    package static let submissionsOfAssignment = Endpoint<EmptyBody, LossyArray<Submission>>(
        "todos.submissions.assignment", .school, .get, "/assignments/{assignment_id}/submissions",
        query: [status] + QueryField.pages, authorization: .required,
        summary: "What was handed in for an assignment")

    package static let submission = Endpoint<EmptyBody, Submission>(
        "todos.submissions.show", .school, .get, "/submissions/{id}", authorization: .required,
        summary: "One submission", errors: [.refused])

    /// Hands in work, once. Also accepts a form; see ``submitForm``.
    package static let submit = Endpoint<SubmissionDraft, Submission>(
        "todos.submissions.create", .school, .post, "/assignments/{assignment_id}/submissions",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Hand in work; as JSON, or as multipart/form-data with a file in `attachment`",
        errors: [.refused, .unfit])

    /// ``submit`` with a file. Files over 50 MB or of types not in ``AttachmentRule`` get 422.
    package static let submitForm = Endpoint<SubmissionForm, Submission>(
        "todos.submissions.create", .school, .post, "/assignments/{assignment_id}/submissions",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Hand in work with a file", errors: [.refused, .unfit])

    /// Scores per criterion. Students see their own.
    package static let rubricScores = Endpoint<EmptyBody, LossyArray<RubricScore>>(
        "todos.submissions.scores", .school, .get, "/submissions/{id}/rubric_scores",
        authorization: .required, summary: "A submission's points by criterion",
        errors: [.refused])

    /// Oldest first. The student and the course's teachers read and write them.
    package static let comments = Endpoint<EmptyBody, LossyArray<SubmissionComment>>(
        "todos.comments.list", .school, .get, "/submissions/{id}/comments",
        authorization: .required, summary: "Comments on a submission", errors: [.refused])

    package static let addComment = Endpoint<CommentDraft, SubmissionComment>(
        "todos.comments.create", .school, .post, "/submissions/{id}/comments",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Comment on a submission", errors: [.refused, .unfit])

    package static let rubrics = Endpoint<EmptyBody, LossyArray<Rubric>>(
        "todos.rubrics.list", .school, .get, "/rubrics", authorization: .required,
        summary: "Rubrics, without their criteria")

    package static let rubric = Endpoint<EmptyBody, Rubric>(
        "todos.rubrics.show", .school, .get, "/rubrics/{id}", authorization: .required,
        summary: "One rubric with its criteria and their ratings")
}

extension EndpointError {
    /// The record exists, but the caller can't access it.
    package static let refused = EndpointError(
        403, code: "Forbidden", "The caller may not do this; `meta` names the rule")
    /// Invalid input: `errors` has messages, or `error` one rule.
    package static let unfit = EndpointError(
        422, "Something will not do; `errors` or `error` says what")
}
