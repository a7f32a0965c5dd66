import AppCore
import Content
import SQLStore
import ServiceKit

/// `/lessons/…`
struct LessonRoutes: Sendable {
    let context: ServiceContext
    let memory: CatalogCache

    var all: [ServiceRoute] {
        [
            ServiceRoute(
                ContentEndpoints.lessons, in: context.database, looking: { try list($0, $1) },
                writing: { try $1.json(for: $0) }),
            ServiceRoute(
                ContentEndpoints.lesson, in: context.database, looking: { try detail($0, $1) },
                writing: { $1 }),
        ]
    }

    /// Uses a constant number of statements.
    private func list(
        _ request: ServiceRequest<EmptyBody>, _ connection: any SQLConnection
    ) throws -> ReadPage {
        let filter = CatalogQuery(.lesson, request)
        guard !filter.isEmpty else { return .empty }
        let revision = try CatalogRevision.current(in: connection)
        let page = try memory.pages.value(for: filter, at: revision) {
            let cards = try filter.rows("0", in: connection).map { row in
                var reader = RowReader(row)
                return try CardColumns(&reader)
            }
            return ListedPage(
                of: cards, count: try filter.count(in: connection),
                item: { ItemReference(.lesson, $0.id) }, write: { $0.writeLesson(to: &$1) })
        }
        return try context.reading(page, for: request.principal, in: connection)
    }

    private func detail(
        _ request: ServiceRequest<EmptyBody>, _ connection: any SQLConnection
    ) throws -> [UInt8] {
        let id = try request.id()
        let revision = try CatalogRevision.current(in: connection)
        let detail = try memory.details.value(for: ItemReference(.lesson, id), at: revision) {
            try ItemHead.find(.lesson, id, in: connection).map { head in
                let lesson = try Self.lesson(
                    head, QuestionRow.all(of: id, in: connection),
                    Self.assets(of: id, in: connection))
                return StoredDetail(
                    isPremium: head.isPremium, json: try WireJSON.encode(lesson))
            }
        }
        guard let detail else { throw Problem.noSuch("lesson") }
        try PremiumCheck.check(isPremium: detail.isPremium, as: .lesson, for: request.principal)
        return detail.json
    }

    private static func lesson(
        _ head: ItemHead, _ questions: [QuestionRow], _ assets: [LessonAsset]
    ) throws -> LessonDetail {
        let card = head.card
        return LessonDetail(
            id: WireID(card.id), lessonID: card.slug, title: card.title,
            difficulty: card.difficulty, tier: card.tier, lessonType: card.category,
            isDiagnostic: card.isDiagnostic,
            blocks: try WireJSON.decode([ContentBlock].self, from: head.body),
            questions: try questions.map { try $0.lessonQuestion(assets) }, assets: assets,
            createdAt: card.createdAt, updatedAt: card.updatedAt, iconColor: card.iconColor)
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
    /// A page with the caller's attempts; none if anonymous or if no
    /// attempt service is installed.
    func reading(
        _ page: ListedPage?, for principal: Principal?, in connection: any SQLConnection
    ) throws -> ReadPage {
        guard let page else { return .empty }
        guard let principal, !page.items.isEmpty, let attempts = capability(.attemptSummaries)
        else { return ReadPage(page: page, summaries: [:]) }
        return ReadPage(
            page: page,
            summaries: try attempts.attemptSummaries(
                of: page.items, for: principal.account, in: connection))
    }
}
