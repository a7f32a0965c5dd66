import AppCore
import Content
import SQLStore

/// An item row without its questions.
struct ItemHead: Sendable {
    var card: CardColumns
    var hasLineNumbers: Bool
    /// The blocks of a lesson as JSON, or the text of a passage or writing section.
    var body: String
    /// The spots of a writing section.
    var selectionsJSON: String

    var isPremium: Bool { card.tier == "premium" }

    /// The item; nil if it doesn't exist. Retired ones are only included on request.
    static func find(
        _ kind: ItemReference.Kind, _ id: String, includesRetired: Bool = false,
        in connection: any SQLConnection
    ) throws -> ItemHead? {
        let row = try connection.row(
            """
            SELECT \(CardColumns.sql), i.has_line_numbers, i.body, i.selections_json
            FROM content_items i LEFT JOIN content_headers h ON h.id = i.header_id
            WHERE i.id = ? AND i.kind = ? AND i.is_retired <= ?
            """,
            [.text(id), .text(kind.rawValue), .integer(includesRetired ? 1 : 0)])
        guard let row else { return nil }
        var reader = RowReader(row)
        return ItemHead(
            card: try CardColumns(&reader), hasLineNumbers: try reader.bool(),
            body: try reader.text(), selectionsJSON: try reader.text())
    }
}
