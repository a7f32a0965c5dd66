import AppCore
import Foundation
import SQLStore
import ServiceKit
import Todos

/// The routes of `/rubrics…`.
struct RubricRoutes: Sendable {
    let context: ServiceContext

    private static let maxCriteria = 50
    private static let maxRatings = 20

    var all: [ServiceRoute] {
        [
            ServiceRoute(WorkEndpoints.rubrics) { request in
                try await context.reading(request) { LossyArray(try $0.rubrics.list()) }
            },
            ServiceRoute(WorkEndpoints.rubric) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    guard let rubric = try caller.rubrics.rubric(id) else {
                        throw Problem.schoolNotFound
                    }
                    return rubric
                }
            },
            ServiceRoute(StaffWorkEndpoints.addRubric) { request in try await add(request) },
        ]
    }

    private func add(_ request: ServiceRequest<RubricDraft>) async throws -> Rubric {
        let draft = request.input
        let criteria = draft.criteria ?? []
        let count = 1 + criteria.reduce(0) { $0 + 1 + ($1.ratings?.count ?? 0) }
        guard count <= 1 + Self.maxCriteria * (1 + Self.maxRatings) else {
            throw Problem.schoolInvalid(["Rubric criteria are too many"])
        }
        return try await context.writing(request, numbers: count) { caller, numbers in
            try caller.requireStaff("RubricPolicy", "create?")
            var fields = FieldValidator()
            let rubric = try Self.rubric(draft, caller, &fields, &numbers)
            try fields.check()
            try caller.rubrics.add(rubric)
            return rubric
        }
    }

    private static func rubric(
        _ draft: RubricDraft, _ caller: WorkCaller, _ fields: inout FieldValidator,
        _ numbers: inout NumberAllocation
    ) throws -> Rubric {
        var rubric = Rubric(
            id: try numbers.next(), title: fields.title(draft.title),
            description: fields.text(draft.description, "Description"),
            pointsPossible: nil, createdByID: caller.person.id, rubricCriteria: [],
            createdAt: caller.instant, updatedAt: caller.instant)
        for (place, criterion) in (draft.criteria ?? []).enumerated() {
            let made = try Self.criterion(
                criterion, at: place, of: rubric.id, caller, &fields, &numbers)
            rubric.rubricCriteria?.append(made)
        }
        let sum = (rubric.rubricCriteria ?? []).reduce(Decimal(0)) { $0 + $1.points.value }
        rubric.pointsPossible = WireDecimal(sum)
        return rubric
    }

    private static func criterion(
        _ draft: RubricDraft.Criterion, at place: Int, of rubric: Int64, _ caller: WorkCaller,
        _ fields: inout FieldValidator, _ numbers: inout NumberAllocation
    ) throws -> RubricCriterion {
        let id = try numbers.next()
        var ratings: [RubricRating] = []
        for (step, rating) in (draft.ratings ?? []).enumerated() {
            ratings.append(
                RubricRating(
                    id: try numbers.next(), rubricCriterionID: id,
                    title: fields.title(rating.title, "Rating title"),
                    description: fields.text(rating.description, "Rating description"),
                    points: fields.points(rating.points, "Rating points") ?? WireDecimal(0),
                    position: step, createdAt: caller.instant, updatedAt: caller.instant))
        }
        return RubricCriterion(
            id: id, rubricID: rubric, title: fields.title(draft.title, "Criterion title"),
            description: fields.text(draft.description, "Criterion description"),
            points: fields.points(draft.points, "Criterion points") ?? WireDecimal(0),
            position: place, rubricRatings: ratings, createdAt: caller.instant,
            updatedAt: caller.instant)
    }
}
