import AppCore
import Content
import SQLStore
import ServiceKit

/// `/lessons/…`
struct LessonRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ContentEndpoints.lessons, writing: { try await list($0) }),
            ServiceRoute(ContentEndpoints.lesson) { try await detail($0) },
        ]
    }

    /// Three statements, whatever the number of rows.
    private func list(_ request: ServiceRequest<Nothing>) async throws -> [UInt8] {
        let filter = ListFilter(.lesson, request)
        guard !filter.isEmpty else { return try ListWriter.empty(for: request) }
        let (cards, count) = try await context.database.read { connection in
            let cards = try filter.rows("0", in: connection).map { row in
                var reader = RowReader(row)
                return try CardColumns(&reader)
            }
            return (cards, try filter.count(in: connection))
        }
        let summaries = try await context.summaries(
            of: cards.map { ItemReference(.lesson, $0.id) }, for: request.principal)
        return try ListWriter.page(of: cards, count: count, for: request) { card, text in
            card.write(summaries[ItemReference(.lesson, card.id)], to: &text)
        }
    }

    private func detail(_ request: ServiceRequest<Nothing>) async throws -> LessonDetail {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            guard let head = try ItemHead.find(.lesson, id, in: connection) else {
                throw Problem.noSuch("lesson")
            }
            try PremiumGate.check(head, as: .lesson, for: principal)
            return try Self.lesson(
                head, QuestionRow.all(of: id, in: connection), Self.assets(of: id, in: connection))
        }
    }

    private static func lesson(
        _ head: ItemHead, _ questions: [QuestionRow], _ assets: [LessonAsset]
    ) throws -> LessonDetail {
        let card = head.card
        return LessonDetail(
            id: WireID(card.id), lessonID: card.slug, title: card.title,
            difficulty: card.difficulty, tier: card.tier, lessonType: card.category,
            isDiagnostic: card.isDiagnostic, icon: card.icon,
            blocks: try WireJSON.decode([ContentBlock].self, from: head.body),
            questions: try questions.map { try $0.lessonQuestion(assets) }, assets: assets,
            createdAt: card.createdAt, updatedAt: card.updatedAt)
    }

    static func assets(
        of lesson: String, in connection: any SQLConnection
    ) throws -> [LessonAsset] {
        try connection.rows(
            """
            SELECT id, asset_id, address, alt FROM content_assets
            WHERE item_id = ? ORDER BY asset_id
            """,
            [.text(lesson)]
        ).map { row in
            var reader = RowReader(row)
            return LessonAsset(
                id: WireID(try reader.text()), assetID: try reader.text(), type: "diagram",
                address: try reader.text(), alt: try reader.text())
        }
    }
}

extension ServiceContext {
    /// The caller's attempts on a page of items; none for an anonymous one, or when no installed
    /// service keeps attempts.
    func summaries(
        of items: [ItemReference], for principal: Principal?
    ) async throws -> [ItemReference: CampusAttemptSummary] {
        guard let principal, !items.isEmpty, let attempts = capability(.attemptSummaries) else {
            return [:]
        }
        return try await attempts.attemptSummaries(of: items, for: principal.account)
    }
}
