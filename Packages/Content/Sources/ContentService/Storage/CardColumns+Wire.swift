import AppCore
import Content
import ServiceKit

extension CardColumns {
    var icon: ItemIcon { ItemIcon(effectiveColor: color) }

    private var color: String { headerColor ?? CategoryColor.standard(for: category) }

    /// The JSON of a `LessonListItem`.
    func write(_ summary: CampusAttemptSummary?, to text: inout JSONText) {
        text.beginObject()
        text.field("id", id)
        text.field("lesson_id", slug)
        text.field("title", title)
        text.field("difficulty", difficulty)
        text.field("tier", tier)
        text.field("lesson_type", category)
        text.field("is_diagnostic", isDiagnostic)
        text.field("question_count", questionCount)
        writeHeader(to: &text)
        text.field("order_within_header", orderWithinHeader)
        Self.write(summary, to: &text)
        text.field("created_at", createdAt)
        writeIcon(to: &text)
        text.endObject()
    }

    /// The JSON of a `PassageListItem`; `content` is what its reader gets to see.
    func write(_ content: String, _ summary: CampusAttemptSummary?, to text: inout JSONText) {
        text.beginObject()
        text.field("id", id)
        text.field("title", title)
        text.field("content", content)
        text.field("difficulty", difficulty)
        text.field("tier", tier)
        text.field("is_diagnostic", isDiagnostic)
        writeHeader(to: &text)
        text.field("order_within_header", orderWithinHeader)
        text.field("question_count", questionCount)
        Self.write(summary, to: &text)
        text.field("created_at", createdAt)
        text.field("updated_at", updatedAt)
        writeIcon(to: &text)
        text.endObject()
    }

    /// The JSON of a `ContentHeader`.
    func writeHeader(to text: inout JSONText) {
        guard let headerID, let headerTitle else { return text.null("header") }
        text.beginObject("header")
        text.field("id", headerID)
        text.field("title", headerTitle)
        text.field("category", headerCategory)
        text.field("display_order", headerOrder ?? 0)
        text.null("icon_url")
        text.field("background_color", headerColor)
        text.null("effective_icon_url")
        text.field(
            "effective_background_color",
            headerColor ?? CategoryColor.standard(for: headerCategory))
        text.endObject()
    }

    /// The JSON of an `AttemptSummary`, with the number of attempts before it.
    private static func write(_ summary: CampusAttemptSummary?, to text: inout JSONText) {
        text.field("attempt_count", summary?.totalAttempts ?? 0)
        guard let summary else { return text.null("attempt_summary") }
        text.beginObject("attempt_summary")
        text.field("total_attempts", summary.totalAttempts)
        text.field("best_score", summary.bestScore)
        text.field("latest_score", summary.latestScore)
        text.field("recent_attempts", json: summary.recentJSON)
        text.endObject()
    }

    /// The JSON of an `ItemIcon`: items have no picture of their own.
    func writeIcon(to text: inout JSONText) {
        text.null("icon_url")
        text.null("icon_color")
        text.null("effective_icon_url")
        text.field("effective_icon_color", color)
    }
}

/// Writes the pages of lists. They are what clients ask for most, and most of what they hold is text
/// out of the database: it goes into the answer without a value of its own in between.
enum ListWriter {
    /// Room for a row with three recent attempts, in bytes.
    private static let rowBytes = 1_100

    /// The JSON of a `Page`: `row` writes one element.
    static func page<Row>(
        of rows: [Row], count: Int, for request: ServiceRequest<Nothing>,
        row write: (Row, inout JSONText) -> Void
    ) throws -> [UInt8] {
        let window: Page<Nothing> = try request.page([], count: count)
        var text = JSONText(capacity: 512 + rows.count * rowBytes)
        text.beginObject()
        text.field("count", count)
        text.field("next", window.next)
        text.field("previous", window.previous)
        text.beginArray("results")
        for row in rows { write(row, &text) }
        text.endArray()
        text.endObject()
        return text.bytes
    }

    /// The JSON of a `Page` without rows.
    static func empty(for request: ServiceRequest<Nothing>) throws -> [UInt8] {
        try page(of: [Int](), count: 0, for: request) { _, _ in }
    }
}
