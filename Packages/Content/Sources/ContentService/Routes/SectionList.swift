import AppCore
import Content
import SQLStore
import ServiceKit

/// A page of writing or math sections, with a constant number of statements.
struct SectionList: Sendable {
    let context: ServiceContext
    let memory: CatalogCache
    let kind: ItemReference.Kind

    /// The route that serves the list at `endpoint`. `own` writes the fields specific to one of the
    /// two lists; it gets the number of spots or diagrams.
    func route<Item>(
        _ endpoint: Endpoint<EmptyBody, Page<Item>>,
        own: @escaping @Sendable (CardColumns, Int, inout JSONText) -> Void
    ) -> ServiceRoute {
        ServiceRoute(
            endpoint, in: context.database, looking: { try look($0, $1, own) },
            writing: { try $1.json(for: $0, attempts: Self.write) })
    }

    private func look(
        _ request: ServiceRequest<EmptyBody>, _ connection: any SQLConnection,
        _ own: (CardColumns, Int, inout JSONText) -> Void
    ) throws -> ReadPage {
        let filter = CatalogQuery(kind, request)
        guard !filter.isEmpty else { return .empty }
        let revision = try CatalogRevision.current(in: connection)
        let page = try memory.pages.value(for: filter, at: revision) {
            let rows = try filter.rows("i.part_count, i.preview", in: connection).map { row in
                var reader = RowReader(row)
                return Row(
                    card: try CardColumns(&reader), parts: try reader.int(),
                    preview: try reader.text())
            }
            return ListedPage(
                of: rows, count: try filter.count(in: connection),
                item: { ItemReference(kind, $0.card.id) },
                write: { row, text in
                    text.beginObject()
                    text.field("id", row.card.id)
                    own(row.card, row.parts, &text)
                    let place = row.card.writeSection(preview: row.preview, to: &text)
                    text.endObject()
                    return place
                })
        }
        return try context.reading(page, for: request.principal, in: connection)
    }

    private struct Row: Sendable {
        var card: CardColumns
        var parts: Int
        var preview: String
    }

    /// Writes the number of attempts, and the summary in the contract's form for sections.
    private static func write(
        _ summary: CampusAttemptSummary?, to text: inout JSONText
    ) throws {
        text.field("attempt_count", summary?.totalAttempts ?? 0)
        guard let summary else { return text.null("attempt_summary") }
        text.beginObject("attempt_summary")
        text.field("best_score", summary.bestScore)
        text.field("latest_score", summary.latestScore)
        text.field("recent_attempts", json: try recents(of: summary))
        text.endObject()
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
    /// Writes the fields of a section after its id, without the reader's attempts. Returns
    /// their insertion point.
    fileprivate func writeSection(preview: String, to text: inout JSONText) -> Int {
        text.field("title", title)
        text.field("difficulty", difficulty)
        text.field("tier", tier)
        writeHeader(to: &text)
        text.field("order_within_header", orderWithinHeader)
        text.field("question_count", questionCount)
        let place = text.count
        text.field("preview", preview)
        text.field("created_at", createdAt)
        writeIcon(to: &text)
        return place
    }
}
