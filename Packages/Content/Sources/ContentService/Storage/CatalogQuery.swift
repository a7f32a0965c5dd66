import AppCore
import SQLStore
import ServiceKit

/// The filter and page of a list.
struct CatalogQuery: Sendable, Hashable {
    var kind: ItemReference.Kind
    /// `reading`, `writing` or `math`.
    var category: String?
    var difficulty: String?
    var tier: String?
    /// Whether the caller has premium. Others also see premium items, except with a filter
    /// for only those.
    var isPremiumOpen: Bool
    var paging: Paging

    init(
        _ kind: ItemReference.Kind, _ request: ServiceRequest<EmptyBody>
    ) {
        self.kind = kind
        category = request.query["lesson_type"]
        difficulty = request.query["difficulty"]
        tier = request.query["tier"]
        isPremiumOpen = request.principal?.isPremium == true
        paging = request.paging
    }

    /// The size of its strings in bytes.
    var bytes: Int {
        [category, difficulty, tier].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// True if nothing can match.
    var isEmpty: Bool { tier == "premium" && !isPremiumOpen }

    /// The SQL condition and its values.
    var condition: (sql: String, values: [SQLValue]) {
        var sql = "i.kind = ? AND i.is_retired = 0"
        var values: [SQLValue] = [.text(kind.rawValue)]
        for (column, value) in [("category", category), ("difficulty", difficulty), ("tier", tier)]
        {
            guard let value else { continue }
            sql += " AND i.\(column) = ?"
            values.append(.text(value))
        }
        return (sql, values)
    }

    /// The number of matches on all pages.
    func count(in connection: any SQLConnection) throws -> Int {
        let (sql, values) = condition
        let row = try connection.row(
            "SELECT COUNT(*) AS number FROM content_items i WHERE \(sql)", values)
        return try row?.int("number") ?? 0
    }

    /// The rows of this page: the columns of ``CardColumns``, then `columns`.
    func rows(_ columns: String, in connection: any SQLConnection) throws -> [SQLRow] {
        let (sql, values) = condition
        return try connection.rows(
            """
            SELECT \(CardColumns.sql), \(columns)
            FROM content_items i LEFT JOIN content_headers h ON h.id = i.header_id
            WHERE \(sql) ORDER BY i.position LIMIT ? OFFSET ?
            """,
            values + [.integer(Int64(paging.limit)), .integer(Int64(paging.offset))])
    }
}

/// The columns that lessons and passages share in lists.
struct CardColumns {
    static let sql = """
        i.id, i.slug, i.title, i.difficulty, i.tier, i.category, i.is_diagnostic,
        i.question_count, i.order_within_header, i.created_at, i.updated_at,
        h.id, h.title, h.category, h.display_order, h.background_color
        """

    var id, slug, title, difficulty, tier, category: String
    var isDiagnostic: Bool
    var questionCount, orderWithinHeader: Int
    var createdAt, updatedAt: WireDate
    var headerID, headerTitle, headerCategory: String?
    var headerOrder: Int?
    var headerColor: String?

    init(_ row: inout RowReader) throws {
        id = try row.text()
        slug = try row.text()
        title = try row.text()
        difficulty = try row.text()
        tier = try row.text()
        category = try row.text()
        isDiagnostic = try row.bool()
        questionCount = try row.int()
        orderWithinHeader = try row.int()
        createdAt = try row.date()
        updatedAt = try row.date()
        headerID = try row.optionalText()
        headerTitle = try row.optionalText()
        headerCategory = try row.optionalText()
        headerOrder = try row.optionalInt()
        headerColor = try row.optionalText()
    }
}
