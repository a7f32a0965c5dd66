import AppCore
import Content
import SQLStore
import ServiceKit

/// A page of the list of writing or math sections: three statements, whatever the number of rows.
struct SectionList: Sendable {
    let context: ServiceContext
    let kind: ItemReference.Kind

    /// `own` writes the fields that only one of the two lists has; it gets the number of spots or
    /// diagrams.
    func page(
        for request: ServiceRequest<Nothing>, own: (CardColumns, Int, inout JSONText) -> Void
    ) async throws -> [UInt8] {
        let filter = ListFilter(kind, request)
        guard !filter.isEmpty else { return try ListWriter.empty(for: request) }
        let (rows, count) = try await context.database.read { connection in
            let rows = try filter.rows("i.part_count, i.preview", in: connection).map { row in
                var reader = RowReader(row)
                return Row(
                    card: try CardColumns(&reader), parts: try reader.int(),
                    preview: try reader.text())
            }
            return (rows, try filter.count(in: connection))
        }
        let summaries = try await context.summaries(
            of: rows.map { ItemReference(kind, $0.card.id) }, for: request.principal)
        // In the contract's form for sections, before anything is written.
        var recents: [String: String] = [:]
        for (item, summary) in summaries { recents[item.id] = try Self.recents(of: summary) }
        return try ListWriter.page(of: rows, count: count, for: request) { row, text in
            let card = row.card
            text.beginObject()
            text.field("id", card.id)
            own(card, row.parts, &text)
            card.writeSection(
                summaries[ItemReference(kind, card.id)], recents[card.id] ?? "[]",
                preview: row.preview, to: &text)
            text.endObject()
        }
    }

    private struct Row: Sendable {
        var card: CardColumns
        var parts: Int
        var preview: String
    }

    private static func recents(of summary: CampusAttemptSummary) throws -> String {
        try WireJSON.encodeText(
            try summary.recent().map {
                SectionAttemptSummary.Recent(
                    score: $0.score, correctCount: $0.correctCount,
                    totalQuestions: $0.totalQuestions,
                    completedAt: WireDate(secondsSince1970: $0.completedAt))
            })
    }
}

extension CardColumns {
    /// The fields of a `SectionCard` behind its id.
    fileprivate func writeSection(
        _ summary: CampusAttemptSummary?, _ recents: String, preview: String,
        to text: inout JSONText
    ) {
        text.field("title", title)
        text.field("difficulty", difficulty)
        text.field("tier", tier)
        writeHeader(to: &text)
        text.field("order_within_header", orderWithinHeader)
        text.field("question_count", questionCount)
        text.field("attempt_count", summary?.totalAttempts ?? 0)
        if let summary {
            text.beginObject("attempt_summary")
            text.field("best_score", summary.bestScore)
            text.field("latest_score", summary.latestScore)
            text.field("recent_attempts", json: recents)
            text.endObject()
        } else {
            text.null("attempt_summary")
        }
        text.field("preview", preview)
        text.field("created_at", createdAt)
        writeIcon(to: &text)
    }
}
