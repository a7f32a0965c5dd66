import AppCore
import Content

extension CardColumns {
    /// `#RRGGBB`
    var iconColor: String { headerColor ?? CategoryColor.standard(for: category) }

    /// Writes a `LessonListItem` without the reader's attempts. Returns their insertion point.
    func writeLesson(to text: inout JSONText) -> Int {
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
        let place = text.count
        text.field("created_at", createdAt)
        writeIcon(to: &text)
        text.endObject()
        return place
    }

    /// Writes a `PassageListItem` without the reader's attempts; `content` is the visible
    /// text. Returns the insertion point of the attempts.
    func writePassage(_ content: String, to text: inout JSONText) -> Int {
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
        let place = text.count
        text.field("created_at", createdAt)
        text.field("updated_at", updatedAt)
        writeIcon(to: &text)
        text.endObject()
        return place
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

    /// Items have no picture.
    func writeIcon(to text: inout JSONText) {
        text.null("icon_url")
        text.null("icon_color")
        text.null("effective_icon_url")
        text.field("effective_icon_color", iconColor)
    }
}
