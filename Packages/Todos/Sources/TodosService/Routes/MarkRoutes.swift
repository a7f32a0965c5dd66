import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes for people's marks on answers of submitted attempts.
struct MarkRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(StaffWorkEndpoints.markAnswer) { request in
                let (id, draft) = (try request.number(), request.input)
                let actor = try request.auditActor()
                return try await context.writing(request, numbers: 1) { caller, numbers in
                    guard let answer = try caller.attempts.answer(id) else {
                        throw Problem.schoolNotFound
                    }
                    let mark = MarkSheet.Mark(
                        answerID: id, pointsAwarded: draft.pointsAwarded,
                        feedback: draft.feedback)
                    let (_, answers) = try caller.mark(
                        [mark], in: answer.quizAttemptID, by: actor, numbers: &numbers)
                    return answers[0]
                }
            },
            ServiceRoute(StaffWorkEndpoints.markAttempt) { request in
                let (id, sheet) = (try request.number(), request.input)
                let actor = try request.auditActor()
                return try await context.writing(request, numbers: 1) { caller, numbers in
                    try caller.mark(sheet.grades, in: id, by: actor, numbers: &numbers).0
                }
            },
        ]
    }
}

extension WorkCaller {
    /// Saves marks, recomputes the attempt's score, and notifies the student once no answer is
    /// waiting. Throws 404, 403 or 422.
    ///
    /// Returns the attempt, and the marked answers in the marks' order.
    fileprivate func mark(
        _ marks: [MarkSheet.Mark], in id: Int64, by actor: AuditActor,
        numbers: inout NumberAllocation
    ) throws -> (QuizAttempt, [AttemptAnswer]) {
        guard var attempt = try attempts.attempt(id), let quiz = try quizzes.quiz(attempt.quizID)
        else { throw Problem.schoolNotFound }
        try requireTeaching(quiz.courseID, "QuizAttemptPolicy", "grade?")
        let (before, scoreBefore) = (attempt.status, attempt.score)
        guard before != AttemptStatus.inProgress.rawValue else {
            throw Problem.schoolRefusal("Attempt is not submitted")
        }
        var answers = try attempts.answers(of: id)
        let marked = try apply(marks, to: &answers, of: quiz)
        let outcome = QuizScoring.total(of: answers, in: quiz)
        attempt.status = outcome.status.rawValue
        attempt.score = outcome.score
        attempt.percentage = outcome.percentage
        attempt.updatedAt = instant
        try attempts.put(marked)
        guard try attempts.save(attempt, from: before) else { throw Problem.schoolNotFound }
        if outcome.status == .graded {
            try notices.graded(attempt, of: quiz, numbers: &numbers)
        }
        try record(
            attempt.score, before: scoreBefore, of: attempt.userID,
            for: ["quiz": String(quiz.id), "attempt": String(attempt.attemptNumber)], by: actor)
        return (attempt, marked)
    }

    private func apply(
        _ marks: [MarkSheet.Mark], to answers: inout [AttemptAnswer], of quiz: Quiz
    ) throws -> [AttemptAnswer] {
        let worth = Dictionary(
            try quizzes.items(of: quiz.id).map { ($0.questionID, $0.points) },
            uniquingKeysWith: { $1 })
        var (fields, marked): (FieldValidator, [Int]) = (FieldValidator(), [])
        for mark in marks {
            guard let index = answers.firstIndex(where: { $0.id == mark.answerID }) else {
                throw Problem.schoolNotFound
            }
            let points = fields.points(mark.pointsAwarded, "Points awarded")
            let most = worth[answers[index].questionID] ?? WireDecimal(0)
            if points == nil { fields.refuse("Points awarded can't be blank") }
            if let points, points.value > most.value {
                fields.refuse("Points awarded must be less than or equal to \(most.text)")
            }
            answers[index].pointsAwarded = points
            answers[index].isCorrect = points.map { $0.value >= most.value }
            answers[index].feedback =
                fields.text(mark.feedback, "Feedback")
                ?? answers[index].feedback
            answers[index].gradedAt = instant
            answers[index].updatedAt = instant
            marked.append(index)
        }
        try fields.check()
        return marked.map { answers[$0] }
    }
}
