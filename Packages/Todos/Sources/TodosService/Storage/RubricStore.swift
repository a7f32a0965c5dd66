import AppCore
import SQLStore
import Todos

/// One school's rubrics and their scores, inside a transaction.
struct RubricStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }

    private static let columns = """
        id, created_by_id, title, description, points_possible, created_at, updated_at
        """

    /// Rubrics by id, without their criteria.
    func list() throws -> [Rubric] {
        try connection.rows(
            "SELECT \(Self.columns) FROM todos_rubrics WHERE tenant_id = ? ORDER BY id", [tenant]
        ).map { try Self.rubric($0, criteria: nil) }
    }

    /// A rubric with its criteria and ratings.
    func rubric(_ id: Int64) throws -> Rubric? {
        let row = try connection.row(
            "SELECT \(Self.columns) FROM todos_rubrics WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)])
        return try row.map { try Self.rubric($0, criteria: try criteria(of: id)) }
    }

    private static func rubric(_ row: SQLRow, criteria: [RubricCriterion]?) throws -> Rubric {
        Rubric(
            id: try row.number("id"), title: try row.text("title"),
            description: try row.optionalText("description"),
            pointsPossible: try row.decimal("points_possible"),
            createdByID: try row.number("created_by_id"), rubricCriteria: criteria,
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    private func criteria(of rubric: Int64) throws -> [RubricCriterion] {
        let ratings = try connection.rows(
            """
            SELECT id, criterion_id, title, description, points, position, created_at, updated_at
            FROM todos_ratings WHERE tenant_id = ? AND rubric_id = ? ORDER BY position, id
            """,
            [tenant, .integer(rubric)]
        ).map { row in
            RubricRating(
                id: try row.number("id"), rubricCriterionID: try row.number("criterion_id"),
                title: try row.text("title"), description: try row.optionalText("description"),
                points: try row.decimal("points"), position: try row.int("position"),
                createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
        let byCriterion = Dictionary(grouping: ratings, by: \.rubricCriterionID)
        return try connection.rows(
            """
            SELECT id, rubric_id, title, description, points, position, created_at, updated_at
            FROM todos_criteria WHERE tenant_id = ? AND rubric_id = ? ORDER BY position, id
            """,
            [tenant, .integer(rubric)]
        ).map { row in
            let id = try row.number("id")
            return RubricCriterion(
                id: id, rubricID: rubric, title: try row.text("title"),
                description: try row.optionalText("description"),
                points: try row.decimal("points"), position: try row.int("position"),
                rubricRatings: byCriterion[id] ?? [], createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
    }

    func add(_ rubric: Rubric) throws {
        let stamps: [SQLValue] = [
            .integer(rubric.createdAt.milliseconds), .integer(rubric.updatedAt.milliseconds),
        ]
        try connection.execute(
            """
            INSERT INTO todos_rubrics (tenant_id, \(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(rubric.id), .integer(rubric.createdByID), .text(rubric.title),
                SQLValue(rubric.description), SQLValue(rubric.pointsPossible),
            ] + stamps)
        let criteria = rubric.rubricCriteria ?? []
        try connection.load(
            criteria.map { criterion in
                [
                    tenant, .integer(criterion.id), .integer(rubric.id), .text(criterion.title),
                    SQLValue(criterion.description), SQLValue(criterion.points),
                    .integer(Int64(criterion.position)),
                ] + stamps
            }, into: "todos_criteria",
            columns: [
                "tenant_id", "id", "rubric_id", "title", "description", "points", "position",
                "created_at", "updated_at",
            ])
        try connection.load(
            criteria.flatMap(\.rubricRatings).map { rating in
                [
                    tenant, .integer(rating.id), .integer(rubric.id),
                    .integer(rating.rubricCriterionID), .text(rating.title),
                    SQLValue(rating.description), SQLValue(rating.points),
                    .integer(Int64(rating.position)),
                ] + stamps
            }, into: "todos_ratings",
            columns: [
                "tenant_id", "id", "rubric_id", "criterion_id", "title", "description", "points",
                "position", "created_at", "updated_at",
            ])
    }

    /// A submission's scores, in the rubric's order.
    func scores(of submission: Int64) throws -> [RubricScore] {
        try connection.rows(
            """
            SELECT s.id, s.submission_id, s.criterion_id, s.rating_id, s.points_awarded,
                s.comments, s.created_at, s.updated_at
            FROM todos_scores s
            JOIN todos_criteria c ON c.tenant_id = s.tenant_id AND c.id = s.criterion_id
            WHERE s.tenant_id = ? AND s.submission_id = ? ORDER BY c.position, s.id
            """,
            [tenant, .integer(submission)]
        ).map { row in
            RubricScore(
                id: try row.number("id"), submissionID: try row.number("submission_id"),
                rubricCriterionID: try row.number("criterion_id"),
                rubricRatingID: try row.optionalNumber("rating_id"),
                pointsAwarded: try row.decimal("points_awarded"),
                comments: try row.optionalText("comments"),
                createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
    }

    /// Replaces a submission's scores.
    func replaceScores(of submission: Int64, by scores: [RubricScore]) throws {
        try connection.execute(
            "DELETE FROM todos_scores WHERE tenant_id = ? AND submission_id = ?",
            [tenant, .integer(submission)])
        try connection.load(
            scores.map { score in
                [
                    tenant, .integer(submission), .integer(score.rubricCriterionID),
                    .integer(score.id), SQLValue(score.rubricRatingID),
                    SQLValue(score.pointsAwarded), SQLValue(score.comments),
                    .integer(score.createdAt.milliseconds),
                    .integer(score.updatedAt.milliseconds),
                ]
            }, into: "todos_scores",
            columns: [
                "tenant_id", "submission_id", "criterion_id", "id", "rating_id",
                "points_awarded", "comments", "created_at", "updated_at",
            ])
    }
}
