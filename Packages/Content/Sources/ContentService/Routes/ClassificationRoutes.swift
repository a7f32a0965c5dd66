import AppCore
import Content
import SQLStore
import ServiceKit

/// `/classifications/…`
struct ClassificationRoutes: Sendable {
    let database: any SQLDatabase

    private static let select = """
        SELECT c.id, c.name, c.category, c.about, c.display_order,
            (SELECT COUNT(*) FROM content_question_classifications p
             JOIN content_questions q ON q.id = p.question_id
             JOIN content_items i ON i.id = q.item_id
             WHERE p.classification_id = c.id AND q.is_retired = 0 AND i.is_retired = 0)
        FROM content_classifications c
        """

    var all: [ServiceRoute] {
        [
            ServiceRoute(ContentEndpoints.classifications) { try await list($0) },
            ServiceRoute(ContentEndpoints.classification) { try await detail($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> Page<Classification> {
        let category = request.query["category"]
        let condition = category == nil ? "" : "WHERE c.category = ?"
        let values: [SQLValue] = category.map { [.text($0)] } ?? []
        let paging = request.paging
        let (skills, count) = try await database.read { connection in
            let rows = try connection.rows(
                """
                \(Self.select) \(condition)
                ORDER BY c.category, c.display_order DESC, c.name, c.id LIMIT ? OFFSET ?
                """,
                values + [.integer(Int64(paging.limit)), .integer(Int64(paging.offset))])
            let count = try connection.row(
                "SELECT COUNT(*) AS number FROM content_classifications c \(condition)", values)
            return (try rows.map(Self.classification), try count?.int("number") ?? 0)
        }
        return try request.page(skills, count: count)
    }

    private func detail(_ request: ServiceRequest<EmptyBody>) async throws -> Classification {
        let id = try request.id()
        return try await database.read { connection in
            guard let row = try connection.row("\(Self.select) WHERE c.id = ?", [.text(id)]) else {
                throw Problem.noSuch("classification")
            }
            return try Self.classification(row)
        }
    }

    private static func classification(_ row: SQLRow) throws -> Classification {
        var reader = RowReader(row)
        return Classification(
            id: WireID(try reader.text()), name: try reader.text(), category: try reader.text(),
            about: try reader.text(), displayOrder: try reader.int(),
            questionCount: try reader.int())
    }
}
