import AppCore
import SQLStore

/// The list order of items, computed once per import so that lists
/// read it from an index.
struct CourseOrder {
    let connection: any SQLConnection

    private struct Item {
        var id: String
        var position: Int
        var order: Int
        var createdAt: Double
        var header: (id: String, title: String, category: String, order: Int)?
    }

    /// Numbers all listed items.
    func renew() throws {
        try number(items(.lesson).sorted(by: Self.lessonsInOrder))
        for kind in [ItemReference.Kind.passage, .writingSection, .mathSection] {
            try number(items(kind).sorted(by: Self.passagesInOrder))
        }
    }

    private func number(_ items: [Item]) throws {
        for (position, item) in items.enumerated() where item.position != position {
            try connection.execute(
                "UPDATE content_items SET position = ? WHERE id = ?",
                [.integer(Int64(position)), .text(item.id)])
        }
    }

    private func items(_ kind: ItemReference.Kind) throws -> [Item] {
        try connection.rows(
            """
            SELECT i.id, i.position, i.order_within_header, i.created_at, h.id, h.title,
                h.category, h.display_order
            FROM content_items i LEFT JOIN content_headers h ON h.id = i.header_id
            WHERE i.kind = ? AND i.is_retired = 0
            """,
            [.text(kind.rawValue)]
        ).map { row in
            var reader = RowReader(row)
            var item = Item(
                id: try reader.text(), position: try reader.int(), order: try reader.int(),
                createdAt: try reader.real())
            if let id = try reader.optionalText() {
                item.header = (id, try reader.text(), try reader.text(), try reader.int())
            }
            return item
        }
    }

    /// By section: category, higher order first, title; items without a section last.
    private static func lessonsInOrder(_ one: Item, _ other: Item) -> Bool {
        switch (one.header, other.header) {
        case (let left?, let right?) where left.id != right.id:
            return (left.category, -left.order, left.title, left.id)
                < (right.category, -right.order, right.title, right.id)
        case (_?, nil): return true
        case (nil, _?): return false
        default: return withinSection(one, other)
        }
    }

    /// By section: higher order first, none counting as 0; then title.
    private static func passagesInOrder(_ one: Item, _ other: Item) -> Bool {
        let left = (-(one.header?.order ?? 0), one.header?.title ?? "", one.header?.id ?? "")
        let right = (-(other.header?.order ?? 0), other.header?.title ?? "", other.header?.id ?? "")
        return left == right ? withinSection(one, other) : left < right
    }

    /// Higher order first, newest first, and the id between equals.
    private static func withinSection(_ one: Item, _ other: Item) -> Bool {
        (-one.order, -one.createdAt, one.id) < (-other.order, -other.createdAt, other.id)
    }
}
