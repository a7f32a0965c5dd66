import AppCore
import Content
import SQLStore
import ServiceKit

/// `/question-banks/…`
struct BankRoutes: Sendable {
    let database: any SQLDatabase

    private static let columns = """
        id, slug, title, section, purpose, question_count, updated_at
        """

    var all: [ServiceRoute] {
        [
            ServiceRoute(ContentEndpoints.banks) { try await list($0) },
            ServiceRoute(ContentEndpoints.bank) { try await detail($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> Page<BankListItem> {
        var condition = "WHERE is_retired = 0"
        var values: [SQLValue] = []
        for (column, name) in [("section", "section"), ("purpose", "use")] {
            guard let value = request.query[name] else { continue }
            condition += " AND \(column) = ?"
            values.append(.text(value))
        }
        let paging = request.paging
        let (banks, count) = try await database.read { [condition, values] connection in
            let rows = try connection.rows(
                """
                SELECT \(Self.columns) FROM content_banks \(condition)
                ORDER BY display_order DESC, title, id LIMIT ? OFFSET ?
                """,
                values + [.integer(Int64(paging.limit)), .integer(Int64(paging.offset))])
            let count = try connection.row(
                "SELECT COUNT(*) AS number FROM content_banks \(condition)", values)
            let banks = try rows.map { row in
                var reader = RowReader(row)
                return try Self.bank(&reader)
            }
            return (banks, try count?.int("number") ?? 0)
        }
        return try request.page(banks, count: count)
    }

    private func detail(_ request: ServiceRequest<EmptyBody>) async throws -> BankDetail {
        let id = try request.id()
        return try await database.read { connection in
            let row = try connection.row(
                "SELECT \(Self.columns), wire FROM content_banks WHERE id = ? AND is_retired = 0",
                [.text(id)])
            guard let row else { throw Problem.noSuch("question bank") }
            var reader = RowReader(row)
            let bank = try Self.bank(&reader)
            let stored = try reader.json(StoredBank.self)
            return BankDetail(of: bank, questions: stored.questions, assets: stored.assets)
        }
    }

    private static func bank(_ reader: inout RowReader) throws -> BankListItem {
        BankListItem(
            id: WireID(try reader.text()), bankID: try reader.text(), title: try reader.text(),
            section: try reader.text(), use: try reader.text(),
            questionCount: try reader.int(), updatedAt: try reader.date())
    }
}
