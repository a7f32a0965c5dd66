package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for progress.
package enum ProgressEndpoints {
    /// Returns the caller's completed passages with the latest scores.
    package static let overview = Endpoint<EmptyBody, ProgressOverview>(
        "sat.progress.overview", .sat, .get, "/progress", authorization: .optional,
        summary: "Passages done so far")

    /// Returns the caller's progress on one passage.
    package static let passage = Endpoint<EmptyBody, PassageProgress>(
        "sat.progress.passage", .sat, .get, "/progress/passages/{id}", authorization: .optional,
        summary: "Progress on one passage")

    /// Marks the start of an attempt; stores nothing.
    package static let start = Endpoint<EmptyBody, PassageStart>(
        "sat.progress.passage.start", .sat, .post, "/progress/passages/{id}/start",
        authorization: .optional, repeatability: .safe, summary: "Start a passage",
        errors: [.premiumRequired])

    /// Grades a passage's answers and stores the attempt.
    package static let submitPassage = Endpoint<SubmissionRequest, SubmissionResult>(
        "sat.progress.passage.submit", .sat, .post, "/progress/passages/{id}/submit",
        authorization: .optional, repeatability: .keyed, summary: "Hand in a passage's answers",
        body: ProgressBodies.passage, errors: [.premiumRequired])

    /// The caller's attempts on a passage, newest first.
    package static let passageAttempts = Endpoint<EmptyBody, AttemptList>(
        "sat.progress.passage.attempts", .sat, .get, "/progress/passages/{id}/attempts",
        authorization: .required, summary: "Attempts on a passage")

    /// The latest attempt on a passage with every question; empty without an attempt.
    package static let reviewPassage = Endpoint<EmptyBody, PassageReview>(
        "sat.progress.passage.review", .sat, .get, "/progress/passages/{id}/review",
        authorization: .optional, summary: "Review of the latest attempt on a passage",
        errors: [.premiumRequired])

    /// Grades a lesson's answers, in the attempt in progress or a new one.
    package static let submitLesson = Endpoint<SubmissionRequest, SubmissionResult>(
        "sat.progress.lesson.submit", .sat, .post, "/progress/lessons/{id}/submit",
        authorization: .optional, repeatability: .keyed, summary: "Hand in a lesson's answers",
        body: ProgressBodies.lesson, errors: [.premiumRequired])

    /// The caller's attempts on a lesson, newest first.
    package static let lessonAttempts = Endpoint<EmptyBody, AttemptList>(
        "sat.progress.lesson.attempts", .sat, .get, "/progress/lessons/{id}/attempts",
        authorization: .required, summary: "Attempts on a lesson")

    /// The latest attempt on a lesson with every question; 404 without one.
    package static let reviewLesson = Endpoint<EmptyBody, LessonReview>(
        "sat.progress.lesson.review", .sat, .get, "/progress/lessons/{id}/review",
        authorization: .optional, summary: "Review of the latest attempt on a lesson",
        errors: [.premiumRequired, EndpointError(404, "The caller has no attempt on the lesson")])

    /// Stores the answer to one passage question, replacing an earlier one.
    package static let answer = Endpoint<SubmittedAnswer, SingleAnswer>(
        "sat.answers.create", .sat, .post, "/answers", authorization: .optional,
        repeatability: .safe, summary: "Answer one passage question",
        body: ProgressBodies.chosen,
        errors: [.premiumRequired, EndpointError(404, "No such question")])

    /// The caller's latest answer to each question of a passage.
    package static let passageAnswers = Endpoint<EmptyBody, SingleAnswerList>(
        "sat.answers.passage", .sat, .get, "/answers/passage/{id}", authorization: .optional,
        summary: "Answers to a passage's questions", errors: [.premiumRequired])
}
