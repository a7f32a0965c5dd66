package import AppCore
import HTTPTypes

/// The school contract's quiz and attempt endpoints.
package enum QuizEndpoints {
    private static let status = QueryField("status")

    /// In order of creation. Students get the published quizzes of their courses.
    package static let quizzes = Endpoint<EmptyBody, LossyArray<Quiz>>(
        "todos.quizzes.list", .school, .get, "/quizzes",
        query: [QueryField("course_id", .integer), status], authorization: .required,
        summary: "Quizzes of the caller's courses")

    /// A course's quizzes; 404 if the course is unknown, empty if the caller isn't in it.
    package static let quizzesOfCourse = Endpoint<EmptyBody, LossyArray<Quiz>>(
        "todos.quizzes.course", .school, .get, "/courses/{course_id}/quizzes", query: [status],
        authorization: .required, summary: "Quizzes of a course")

    package static let quiz = Endpoint<EmptyBody, Quiz>(
        "todos.quizzes.show", .school, .get, "/quizzes/{id}", authorization: .required,
        summary: "One quiz", errors: [.refused])

    /// By position; empty if the caller can't see the quiz.
    package static let items = Endpoint<EmptyBody, LossyArray<QuizItem>>(
        "todos.quizzes.items", .school, .get, "/quizzes/{quiz_id}/quiz_items",
        authorization: .required, summary: "Places and points of a quiz's questions")

    /// The questions of a published quiz the caller is enrolled for, without answers and
    /// explanations. A shuffled quiz has the fixed order of the caller's latest attempt; the right
    /// column of a matching question is always shuffled.
    package static let questions = Endpoint<EmptyBody, LossyArray<Question>>(
        "todos.quizzes.questions", .school, .get, "/quizzes/{id}/questions",
        authorization: .required, summary: "Questions of a quiz as its takers see them",
        errors: [.refused, .unfit])

    /// 403 for students.
    package static let question = Endpoint<EmptyBody, Question>(
        "todos.questions.show", .school, .get, "/questions/{id}", authorization: .required,
        summary: "One question, for teachers", errors: [.refused])

    /// The student's accommodations.
    package static let accommodations = Endpoint<EmptyBody, LossyArray<QuizAccommodation>>(
        "todos.accommodations.list", .school, .get, "/quizzes/{quiz_id}/accommodations",
        authorization: .required, summary: "More time or tries for single students")

    /// The caller's attempts by number.
    package static let attempts = Endpoint<EmptyBody, LossyArray<QuizAttempt>>(
        "todos.attempts.list", .school, .get, "/quizzes/{quiz_id}/attempts",
        query: QueryField.pages, authorization: .required, summary: "Attempts at a quiz")

    /// Starts the next attempt.
    package static let start = Endpoint<EmptyBody, QuizAttempt>(
        "todos.attempts.start", .school, .post, "/quizzes/{quiz_id}/attempts",
        authorization: .required, repeatability: .keyed, successStatus: 201,
        summary: "Start an attempt at a quiz", errors: [.refused, .unfit])

    package static let attempt = Endpoint<EmptyBody, QuizAttempt>(
        "todos.attempts.show", .school, .get, "/quiz_attempts/{id}", authorization: .required,
        summary: "One attempt", errors: [.refused])

    /// Empty for other people's attempts.
    package static let answers = Endpoint<EmptyBody, LossyArray<AttemptAnswer>>(
        "todos.answers.list", .school, .get, "/quiz_attempts/{id}/answers",
        authorization: .required, summary: "Answers of an attempt")

    /// Saves answers, replacing earlier ones, while the attempt is in progress.
    package static let saveAnswers = Endpoint<AttemptSheet, LossyArray<AttemptAnswer>>(
        "todos.answers.save", .school, .post, "/quiz_attempts/{id}/answers",
        authorization: .required, repeatability: .safe, successStatus: 201,
        summary: "Save answers of an attempt", errors: [.refused, .unfit])

    /// Submits the attempt and scores what can be scored automatically.
    package static let submit = Endpoint<EmptyBody, QuizAttempt>(
        "todos.attempts.submit", .school, .post, "/quiz_attempts/{id}/submit",
        authorization: .required, repeatability: .keyed, summary: "Hand an attempt in",
        errors: [.refused, .unfit])
}
