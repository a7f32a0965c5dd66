import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes that read `/quizzes…`, `/courses/…/quizzes` and `/questions/…`.
struct QuizRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(QuizEndpoints.quizzes) { request in
                try await list(request, course: request.query["course_id"])
            },
            ServiceRoute(QuizEndpoints.quizzesOfCourse) { request in
                try await list(request, course: try request.parameter("course_id"))
            },
            ServiceRoute(QuizEndpoints.quiz) { request in
                let id = try request.number()
                return try await context.reading(request) { try $0.quiz(id) }
            },
            ServiceRoute(QuizEndpoints.items) { request in
                let id = try request.number("quiz_id")
                return try await context.reading(request) { caller in
                    guard let quiz = try caller.quizzes.quiz(id) else {
                        throw Problem.schoolNotFound
                    }
                    guard caller.scope.shows(course: quiz.courseID, status: quiz.status) else {
                        return LossyArray([])
                    }
                    return LossyArray(try caller.quizzes.items(of: id))
                }
            },
            ServiceRoute(QuizEndpoints.questions) { request in
                let id = try request.number()
                return try await context.reading(request) {
                    LossyArray(try $0.questions(ofQuiz: id))
                }
            },
            ServiceRoute(QuizEndpoints.question) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    guard let question = try caller.questions.question(id) else {
                        throw Problem.schoolNotFound
                    }
                    try caller.requireStaff("QuestionPolicy", "show?")
                    return question
                }
            },
            ServiceRoute(QuizEndpoints.accommodations) { request in
                let id = try request.number("quiz_id")
                return try await context.reading(request) { caller in
                    LossyArray(try caller.accommodations(of: id))
                }
            },
        ]
    }

    /// Lists quizzes. Throws 404 for a course the school doesn't have; the list is empty for a
    /// course that isn't the caller's.
    private func list(
        _ request: ServiceRequest<EmptyBody>, course: String?
    ) async throws -> LossyArray<Quiz> {
        let status = request.query["status"]
        return try await context.reading(request) { caller in
            guard let course else {
                return LossyArray(
                    try caller.quizzes.list(caller.scope, course: nil, status: status))
            }
            let id = Int64(course) ?? 0
            let courses = try context.capability(.schoolCourses)?.courses(
                [id], of: caller.tenantID, in: caller.connection)
            guard courses?[id] != nil else { throw Problem.schoolNotFound }
            return LossyArray(try caller.quizzes.list(caller.scope, course: id, status: status))
        }
    }
}

extension WorkCaller {
    /// A quiz the caller can see. Throws 404 or 403.
    func quiz(_ id: Int64) throws -> Quiz {
        guard let quiz = try quizzes.quiz(id) else { throw Problem.schoolNotFound }
        guard scope.shows(course: quiz.courseID, status: quiz.status) else {
            throw Problem.schoolForbidden("QuizPolicy", "show?")
        }
        return quiz
    }

    /// A quiz the caller teaches. Throws 404 or 403.
    func ownQuiz(_ id: Int64, _ action: String) throws -> QuizStore.Stored {
        guard let stored = try quizzes.stored(id) else { throw Problem.schoolNotFound }
        try requireTeaching(stored.quiz.courseID, "QuizPolicy", action)
        return stored
    }

    /// A quiz's questions: complete for its teachers; for a student as shown in the latest attempt,
    /// and not before the quiz opens.
    fileprivate func questions(ofQuiz id: Int64) throws -> [Question] {
        let quiz = try quiz(id)
        let whole = try questions.questions(ofQuiz: id)
        if scope.teaches(quiz.courseID) { return whole }
        if let unlock = quiz.unlockAt, unlock.milliseconds > now {
            throw Problem.schoolInvalid(["Quiz is not yet available"])
        }
        let latest = try attempts.list(of: id, by: person.id).last
        return QuestionView(quiz: quiz, seed: latest?.id ?? id).questions(whole)
    }

    /// Accommodations: a student's own, or everyone's for teachers.
    fileprivate func accommodations(of id: Int64) throws -> [QuizAccommodation] {
        guard let quiz = try quizzes.quiz(id) else { throw Problem.schoolNotFound }
        return try quizzes.accommodations(
            of: id, for: scope.teaches(quiz.courseID) ? nil : person.id)
    }
}
