import AppCore
import Foundation
import SQLStore
import ServiceKit
import Todos

/// The routes that grade submissions.
struct GradeRoutes: Sendable {
    let context: ServiceContext

    private static let maxScores = 50

    var all: [ServiceRoute] {
        [
            ServiceRoute(StaffWorkEndpoints.grade) { try await grade($0) },
            ServiceRoute(StaffWorkEndpoints.changeSubmission) { try await grade($0) },
            ServiceRoute(StaffWorkEndpoints.giveBack) { request in
                let id = try request.number()
                return try await context.writing(request) { caller, _ in
                    var submission = try caller.gradable(id, "return?").0
                    guard submission.status == SubmissionStatus.graded.rawValue else {
                        throw Problem.schoolRefusal("Submission is not graded")
                    }
                    submission.status = SubmissionStatus.returned.rawValue
                    submission.updatedAt = caller.instant
                    try caller.submissions.save(submission)
                    return submission
                }
            },
        ]
    }

    private func grade(_ request: ServiceRequest<GradeDraft>) async throws -> Submission {
        let (id, draft) = (try request.number(), request.input)
        let actor = try request.auditActor()
        let scores = draft.rubricScores ?? []
        guard scores.count <= Self.maxScores else {
            throw Problem.schoolInvalid(["Rubric scores are too many"])
        }
        return try await context.writing(request, numbers: scores.count + 1) { caller, numbers in
            let (found, assignment) = try caller.gradable(id, "grade?")
            var submission = found
            let isHandedIn = [SubmissionStatus.submitted, .graded]
                .contains { $0.rawValue == submission.status }
            guard isHandedIn else {
                throw Problem.schoolRefusal("Submission is not there to be graded")
            }
            let judged = try caller.scores(draft, of: submission, for: assignment, &numbers)
            submission.grade = try Self.grade(draft, judged, assignment)
            submission.feedback = draft.feedback ?? submission.feedback
            submission.status = SubmissionStatus.graded.rawValue
            submission.gradedAt = caller.instant
            submission.gradedByID = caller.person.id
            submission.updatedAt = caller.instant
            try caller.submissions.save(submission)
            if let judged { try caller.rubrics.replaceScores(of: id, by: judged) }
            try caller.notices.graded(submission, for: assignment, numbers: &numbers)
            try caller.record(
                submission.grade, before: found.grade, of: submission.userID,
                for: ["assignment": String(assignment.id)], by: actor)
            return submission
        }
    }

    /// The given grade, or the sum of the rubric's scores.
    private static func grade(
        _ draft: GradeDraft, _ scores: [RubricScore]?, _ assignment: Assignment
    ) throws -> WireDecimal {
        var fields = FieldValidator()
        let sum = scores.map { WireDecimal($0.reduce(Decimal(0)) { $0 + $1.pointsAwarded.value }) }
        let grade = fields.points(draft.grade ?? sum, "Grade")
        if grade == nil { fields.refuse("Grade can't be blank") }
        if let grade, let most = assignment.pointsPossible, grade.value > most.value {
            fields.refuse("Grade must be less than or equal to \(most.text)")
        }
        _ = fields.text(draft.feedback, "Feedback")
        try fields.check()
        return grade ?? WireDecimal(0)
    }
}

extension WorkCaller {
    /// A submission to an assignment the caller teaches. Throws 404 or 403.
    fileprivate func gradable(_ id: Int64, _ action: String) throws -> (Submission, Assignment) {
        guard let submission = try submissions.submission(id),
            let assignment = try assignments.assignment(submission.assignmentID)
        else { throw Problem.schoolNotFound }
        try requireTeaching(assignment.courseID, "SubmissionPolicy", action)
        return (submission, assignment)
    }

    /// The score for each criterion of the assignment's rubric; nil if none were given.
    fileprivate func scores(
        _ draft: GradeDraft, of submission: Submission, for assignment: Assignment,
        _ numbers: inout NumberAllocation
    ) throws -> [RubricScore]? {
        guard let given = draft.rubricScores else { return nil }
        let criteria =
            try assignment.rubricID.flatMap { try rubrics.rubric($0) }?
            .rubricCriteria ?? []
        var (fields, scores): (FieldValidator, [RubricScore]) = (FieldValidator(), [])
        for score in given {
            guard let criterion = criteria.first(where: { $0.id == score.rubricCriterionID }),
                score.rubricRatingID.map({ id in
                    criterion.rubricRatings.contains { $0.id == id }
                }) ?? true, !scores.contains(where: { $0.rubricCriterionID == criterion.id })
            else {
                fields.refuse("Rubric criterion must be one of the assignment's rubric, once")
                continue
            }
            let points = fields.points(score.pointsAwarded, "Points awarded") ?? WireDecimal(0)
            if points.value > criterion.points.value {
                fields.refuse("Points awarded must be at most \(criterion.points.text)")
            }
            scores.append(
                RubricScore(
                    id: try numbers.next(), submissionID: submission.id,
                    rubricCriterionID: criterion.id, rubricRatingID: score.rubricRatingID,
                    pointsAwarded: points, comments: fields.text(score.comments, "Comments"),
                    createdAt: instant, updatedAt: instant))
        }
        try fields.check()
        return scores
    }
}
