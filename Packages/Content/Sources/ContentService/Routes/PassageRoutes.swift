import AppCore
import Content
import SQLStore
import ServiceKit

/// `/passages/…` and `/questions/…`
struct PassageRoutes: Sendable {
    let context: ServiceContext
    let memory: CatalogCache

    var all: [ServiceRoute] {
        [
            ServiceRoute(
                ContentEndpoints.passages, in: context.database, looking: { try list($0, $1) },
                writing: { try $1.json(for: $0) }),
            ServiceRoute(
                ContentEndpoints.passage, in: context.database, looking: { try detail($0, $1) },
                writing: { $1 }),
            ServiceRoute(ContentEndpoints.passageQuestions) { try await questions($0) },
            ServiceRoute(ContentEndpoints.passageAnnotations) { try await annotations($0) },
            ServiceRoute(ContentEndpoints.question) { try await question($0) },
        ]
    }

    /// Uses a constant number of statements. Callers without premium get only previews of
    /// premium passages.
    private func list(
        _ request: ServiceRequest<EmptyBody>, _ connection: any SQLConnection
    ) throws -> ReadPage {
        let filter = CatalogQuery(.passage, request)
        guard !filter.isEmpty else { return .empty }
        let revision = try CatalogRevision.current(in: connection)
        let page = try memory.pages.value(for: filter, at: revision) {
            let text =
                filter.isPremiumOpen
                ? "i.body" : "CASE WHEN i.tier = 'premium' THEN i.preview ELSE i.body END"
            let cards = try filter.rows(text, in: connection).map { row in
                var reader = RowReader(row)
                return (card: try CardColumns(&reader), text: try reader.text())
            }
            return ListedPage(
                of: cards, count: try filter.count(in: connection),
                item: { ItemReference(.passage, $0.card.id) },
                write: { $0.card.writePassage($0.text, to: &$1) })
        }
        return try context.reading(page, for: request.principal, in: connection)
    }

    private func detail(
        _ request: ServiceRequest<EmptyBody>, _ connection: any SQLConnection
    ) throws -> [UInt8] {
        let id = try request.id()
        let revision = try CatalogRevision.current(in: connection)
        let detail = try memory.details.value(for: ItemReference(.passage, id), at: revision) {
            try ItemHead.find(.passage, id, in: connection).map { head in
                let passage = try Self.passage(head, QuestionRow.all(of: id, in: connection))
                return StoredDetail(
                    isPremium: head.isPremium, json: try WireJSON.encode(passage))
            }
        }
        guard let detail else { throw Problem.noSuch("passage") }
        try PremiumCheck.check(isPremium: detail.isPremium, as: .passage, for: request.principal)
        return detail.json
    }

    private static func passage(
        _ head: ItemHead, _ questions: [QuestionRow]
    ) throws -> PassageDetail {
        let card = head.card
        return PassageDetail(
            id: WireID(card.id), title: card.title, content: head.body,
            difficulty: card.difficulty, tier: card.tier,
            questions: try questions.map { try $0.passageQuestion() },
            annotations: try questions.flatMap { try $0.annotations() },
            hasLineNumbers: head.hasLineNumbers, isDiagnostic: card.isDiagnostic,
            createdAt: card.createdAt, updatedAt: card.updatedAt, iconColor: card.iconColor)
    }

    private func questions(_ request: ServiceRequest<EmptyBody>) async throws -> PassagePromptList {
        let (_, questions) = try await open(try request.id(), for: request.principal)
        return PassagePromptList(questions: questions.map(\.prompt))
    }

    private func annotations(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> PassageAnnotationList {
        let id = try request.id()
        let (_, questions) = try await open(id, for: request.principal)
        guard let principal = request.principal,
            let attempts = context.capability(.attemptSummaries)
        else { return PassageAnnotationList(annotations: []) }
        let answered = try await attempts.answeredQuestions(
            in: ItemReference(.passage, id), for: principal.account)
        return PassageAnnotationList(
            annotations: try questions.filter { answered.contains($0.id) }
                .flatMap { try $0.annotations() })
    }

    private func question(_ request: ServiceRequest<EmptyBody>) async throws -> PassagePrompt {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            guard let question = try QuestionRow.find(id, in: connection),
                let head = try ItemHead.find(.passage, question.itemID, in: connection)
            else { throw Problem.noSuch("question") }
            try PremiumCheck.check(head, as: .passage, for: principal)
            return question.prompt
        }
    }

    /// A passage that the caller may open, and its questions.
    private func open(
        _ id: String, for principal: Principal?
    ) async throws -> (ItemHead, [QuestionRow]) {
        try await context.database.read { connection in
            guard let head = try ItemHead.find(.passage, id, in: connection) else {
                throw Problem.noSuch("passage")
            }
            try PremiumCheck.check(head, as: .passage, for: principal)
            return (head, try QuestionRow.all(of: id, in: connection))
        }
    }
}
