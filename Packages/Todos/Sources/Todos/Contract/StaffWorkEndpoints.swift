package import AppCore
import HTTPTypes

/// Endpoints for teachers to assign and grade work. Students get 403.
package enum StaffWorkEndpoints {
    private static let refusals = [EndpointError.refused, .unfit]

    private static func adding<Input, Output>(
        _ id: String, _ path: String, _ summary: String
    ) -> Endpoint<Input, Output> {
        Endpoint(
            "todos.\(id)", .school, .post, path, authorization: .required, repeatability: .keyed,
            successStatus: 201, summary: summary, errors: refusals)
    }

    private static func changing<Input, Output>(
        _ id: String, _ path: String, _ summary: String, _ repeatability: Repeatability = .once
    ) -> Endpoint<Input, Output> {
        Endpoint(
            "todos.\(id)", .school, repeatability == .safe ? .patch : .post, path,
            authorization: .required, repeatability: repeatability, summary: summary,
            errors: refusals)
    }

    package static let addAssignment: Endpoint<AssignmentDraft, Assignment> = adding(
        "assignments.create", "/courses/{course_id}/assignments", "Add a draft of an assignment")
    package static let changeAssignment: Endpoint<AssignmentDraft, Assignment> = changing(
        "assignments.change", "/assignments/{id}", "Change an assignment", .safe)
    package static let publishAssignment: Endpoint<EmptyBody, Assignment> = changing(
        "assignments.publish", "/assignments/{id}/publish", "Show a draft to students")
    package static let closeAssignment: Endpoint<EmptyBody, Assignment> = changing(
        "assignments.close", "/assignments/{id}/close", "Close a published assignment")
    package static let archiveAssignment: Endpoint<EmptyBody, Assignment> = changing(
        "assignments.archive", "/assignments/{id}/archive", "Put an assignment away")
    package static let addLink: Endpoint<ResourceLinkSheet, ResourceLink> = adding(
        "assignments.links.create", "/assignments/{id}/resource_links",
        "Add a link to an assignment")
    package static let addRubric: Endpoint<RubricDraft, Rubric> = adding(
        "rubrics.create", "/rubrics", "Add a rubric with its criteria")

    /// The same as ``grade``.
    package static let changeSubmission: Endpoint<GradeDraft, Submission> = changing(
        "submissions.change", "/submissions/{id}", "Grade a submission", .safe)
    package static let grade: Endpoint<GradeDraft, Submission> = changing(
        "submissions.grade", "/submissions/{id}/grade", "Grade a submission")
    package static let giveBack: Endpoint<EmptyBody, Submission> = changing(
        "submissions.return", "/submissions/{id}/return", "Return a graded submission")

    package static let banks = Endpoint<EmptyBody, LossyArray<QuestionBank>>(
        "todos.banks.list", .school, .get, "/question_banks", authorization: .required,
        summary: "Question banks", errors: [.refused])
    package static let addBank: Endpoint<QuestionBankDraft, QuestionBank> = adding(
        "banks.create", "/question_banks", "Add a question bank")
    package static let addQuestion: Endpoint<QuestionDraft, Question> = adding(
        "questions.create", "/question_banks/{question_bank_id}/questions",
        "Add a question to a bank")
    package static let addQuiz: Endpoint<QuizDraft, Quiz> = adding(
        "quizzes.create", "/courses/{course_id}/quizzes", "Add a draft of a quiz")
    package static let changeQuiz: Endpoint<QuizDraft, Quiz> = changing(
        "quizzes.change", "/quizzes/{id}", "Change a quiz", .safe)
    package static let publishQuiz: Endpoint<EmptyBody, Quiz> = changing(
        "quizzes.publish", "/quizzes/{id}/publish", "Show a draft to students")
    package static let closeQuiz: Endpoint<EmptyBody, Quiz> = changing(
        "quizzes.close", "/quizzes/{id}/close", "Close a published quiz")
    package static let archiveQuiz: Endpoint<EmptyBody, Quiz> = changing(
        "quizzes.archive", "/quizzes/{id}/archive", "Put a quiz away")
    package static let addItem: Endpoint<QuizItemDraft, QuizItem> = adding(
        "quizzes.items.create", "/quizzes/{quiz_id}/quiz_items", "Put a question into a quiz")
    package static let addAccommodation: Endpoint<AccommodationDraft, QuizAccommodation> = adding(
        "accommodations.create", "/quizzes/{quiz_id}/accommodations",
        "Give a student more time or tries")

    /// All students' submitted attempts, even if the quiz hides results.
    package static let results = Endpoint<EmptyBody, LossyArray<QuizAttempt>>(
        "todos.quizzes.results", .school, .get, "/quizzes/{id}/results", authorization: .required,
        summary: "Submitted attempts of all students", errors: [.refused])
    package static let markAnswer: Endpoint<MarkDraft, AttemptAnswer> = changing(
        "answers.grade", "/attempt_answers/{id}/grade", "Mark one answer")
    package static let markAttempt: Endpoint<MarkSheet, QuizAttempt> = changing(
        "attempts.grade", "/quiz_attempts/{id}/grade_all", "Mark answers of an attempt")
}
