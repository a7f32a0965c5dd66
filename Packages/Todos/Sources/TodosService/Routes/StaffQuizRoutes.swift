import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes for teachers to edit quizzes.
struct StaffQuizRoutes: Sendable {
    let context: ServiceContext

    private static let types = ["standard", "practice", "survey"]
    private static let maxItems = 300

    var all: [ServiceRoute] {
        [
            ServiceRoute(StaffWorkEndpoints.addQuiz) { request in try await add(request) },
            ServiceRoute(StaffWorkEndpoints.changeQuiz) { request in try await change(request) },
            ServiceRoute(StaffWorkEndpoints.publishQuiz) { request in
                try await move(request, to: .published, from: [.draft], "publish?")
            },
            ServiceRoute(StaffWorkEndpoints.closeQuiz) { request in
                try await move(request, to: .closed, from: [.published], "close?")
            },
            ServiceRoute(StaffWorkEndpoints.archiveQuiz) { request in
                try await move(
                    request, to: .archived, from: [.draft, .published, .closed], "archive?")
            },
            ServiceRoute(StaffWorkEndpoints.addItem) { request in try await addItem(request) },
            ServiceRoute(StaffWorkEndpoints.addAccommodation) { request in
                try await accommodate(request)
            },
            ServiceRoute(StaffWorkEndpoints.results) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    _ = try caller.ownQuiz(id, "results?")
                    return LossyArray(
                        try caller.attempts.list(of: id, by: nil, submittedOnly: true))
                }
            },
        ]
    }

    private func add(_ request: ServiceRequest<QuizDraft>) async throws -> Quiz {
        let (course, draft) = (try request.number("course_id"), request.input)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            try caller.requireCourse(course, "QuizPolicy", "create?")
            let quiz = Quiz(
                id: try numbers.next(), tenantID: Tenant.number(of: caller.tenantID),
                courseID: course, createdByID: caller.person.id, title: "", description: nil,
                instructions: nil, quizType: "standard", timeLimitMinutes: nil,
                attemptsAllowed: 1, shuffleQuestions: false, shuffleChoices: false,
                showResults: ResultRule.afterSubmit.rawValue, pointsPossible: nil, dueAt: nil,
                unlockAt: nil, lockAt: nil, status: WorkStatus.draft.rawValue,
                createdAt: caller.instant, updatedAt: caller.instant)
            var stored = QuizStore.Stored(quiz: quiz, ownPoints: nil)
            try Self.apply(draft, to: &stored)
            try caller.quizzes.add(stored)
            return stored.quiz
        }
    }

    private func change(_ request: ServiceRequest<QuizDraft>) async throws -> Quiz {
        let (id, draft) = (try request.number(), request.input)
        return try await context.writing(request) { caller, _ in
            var stored = try caller.ownQuiz(id, "update?")
            try Self.apply(draft, to: &stored)
            stored.quiz.updatedAt = caller.instant
            try caller.quizzes.save(stored)
            return try caller.ownQuiz(id, "update?").quiz
        }
    }

    /// Applies a draft. Throws a 422 ``Problem`` with all faults.
    private static func apply(_ draft: QuizDraft, to stored: inout QuizStore.Stored) throws {
        var (fields, quiz) = (FieldValidator(), stored.quiz)
        quiz.title = fields.title(draft.title ?? quiz.title)
        if case .set(let value) = draft.description {
            quiz.description = fields.text(value, "Description")
        }
        if case .set(let value) = draft.instructions {
            quiz.instructions = fields.text(value, "Instructions")
        }
        if let type = draft.quizType {
            quiz.quizType = fields.word(type, "Quiz type", among: types)
        }
        if case .set(let value) = draft.timeLimitMinutes {
            quiz.timeLimitMinutes = value.map {
                fields.number($0, "Time limit minutes", 1...10_000)
            }
        }
        if let count = draft.attemptsAllowed {
            quiz.attemptsAllowed = fields.number(count, "Attempts allowed", 1...1_000)
        }
        if let rule = draft.showResults {
            quiz.showResults = fields.word(
                rule, "Show results", among: ResultRule.allCases.map(\.rawValue))
        }
        if case .set(let value) = draft.pointsPossible {
            stored.ownPoints = fields.points(value, "Points possible")
            quiz.pointsPossible = stored.ownPoints
        }
        quiz.shuffleQuestions = draft.shuffleQuestions ?? quiz.shuffleQuestions
        quiz.shuffleChoices = draft.shuffleChoices ?? quiz.shuffleChoices
        quiz.dueAt = draft.dueAt.applied(to: quiz.dueAt)
        quiz.unlockAt = draft.unlockAt.applied(to: quiz.unlockAt)
        quiz.lockAt = draft.lockAt.applied(to: quiz.lockAt)
        try fields.check()
        stored.quiz = quiz
    }

    private func move(
        _ request: ServiceRequest<EmptyBody>, to status: WorkStatus, from: Set<WorkStatus>,
        _ action: String
    ) async throws -> Quiz {
        let id = try request.number()
        return try await context.writing(request) { caller, _ in
            var stored = try caller.ownQuiz(id, action)
            guard from.contains(where: { $0.rawValue == stored.quiz.status }) else {
                throw Problem.schoolRefusal(
                    "Quiz cannot become \(status.rawValue) while it is \(stored.quiz.status)")
            }
            stored.quiz.status = status.rawValue
            stored.quiz.updatedAt = caller.instant
            try caller.quizzes.save(stored)
            return stored.quiz
        }
    }

    private func addItem(_ request: ServiceRequest<QuizItemDraft>) async throws -> QuizItem {
        let (id, draft) = (try request.number("quiz_id"), request.input)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            let quiz = try caller.ownQuiz(id, "update?").quiz
            let items = try caller.quizzes.items(of: id)
            var fields = FieldValidator()
            let question = try draft.questionID.flatMap { try caller.questions.question($0) }
            if question == nil { fields.refuse("Question must exist") }
            if items.contains(where: { $0.questionID == draft.questionID }) {
                fields.refuse("Question has already been taken")
            }
            if items.count >= Self.maxItems { fields.refuse("Quiz items are too many") }
            let points = fields.points(draft.points ?? question?.points, "Points")
            let last = items.last.map { $0.position + 1 } ?? 0
            let place = fields.number(draft.position ?? last, "Position", 0...1_000_000)
            try fields.check()
            let item = QuizItem(
                id: try numbers.next(), tenantID: quiz.tenantID, quizID: id,
                questionID: question?.id ?? 0, position: place, points: points ?? WireDecimal(0),
                createdAt: caller.instant, updatedAt: caller.instant)
            try caller.quizzes.put(item)
            return item
        }
    }

    private func accommodate(
        _ request: ServiceRequest<AccommodationDraft>
    ) async throws -> QuizAccommodation {
        let (id, draft) = (try request.number("quiz_id"), request.input)
        return try await context.writing(request, numbers: 1) { caller, numbers in
            let quiz = try caller.ownQuiz(id, "accommodate?").quiz
            let person = draft.userID ?? 0
            let found = try caller.context.capability(.schoolPeople)?.people(
                [person], of: caller.tenantID, in: caller.connection)
            var fields = FieldValidator()
            if found?[person] == nil { fields.refuse("User must exist") }
            let given = QuizAccommodation(
                id: try numbers.next(), tenantID: quiz.tenantID, quizID: id, userID: person,
                extraTimeMinutes: fields.number(
                    draft.extraTimeMinutes ?? 0, "Extra time minutes", 0...10_000),
                extraAttempts: fields.number(
                    draft.extraAttempts ?? 0, "Extra attempts", 0...1_000),
                notes: fields.text(draft.notes, "Notes"), createdAt: caller.instant,
                updatedAt: caller.instant)
            try fields.check()
            guard try caller.quizzes.add(given) else {
                throw Problem.schoolInvalid(["User has already been taken"])
            }
            // Attempts already in progress get the new time limit, too.
            if let minutes = quiz.timeLimitMinutes {
                try caller.attempts.setTimeLimit(
                    minutes + given.extraTimeMinutes, of: id, for: person)
            }
            return given
        }
    }
}
