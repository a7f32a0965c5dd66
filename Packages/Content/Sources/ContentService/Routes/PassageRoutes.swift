import AppCore
import Content
import SQLStore
import ServiceKit

/// `/passages/…` and `/questions/…`
struct PassageRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ContentEndpoints.passages, writing: { try await list($0) }),
            ServiceRoute(ContentEndpoints.passage) { try await detail($0) },
            ServiceRoute(ContentEndpoints.passageQuestions) { try await questions($0) },
            ServiceRoute(ContentEndpoints.passageAnnotations) { try await annotations($0) },
            ServiceRoute(ContentEndpoints.question) { try await question($0) },
        ]
    }

    /// Three statements, whatever the number of rows. Of premium passages those without premium get
    /// the beginning alone.
    private func list(_ request: ServiceRequest<Nothing>) async throws -> [UInt8] {
        let filter = ListFilter(.passage, request)
        guard !filter.isEmpty else { return try ListWriter.empty(for: request) }
        let text =
            filter.isPremiumOpen
            ? "i.body" : "CASE WHEN i.tier = 'premium' THEN i.preview ELSE i.body END"
        let (cards, count) = try await context.database.read { connection in
            let cards = try filter.rows(text, in: connection).map { row in
                var reader = RowReader(row)
                return (try CardColumns(&reader), try reader.text())
            }
            return (cards, try filter.count(in: connection))
        }
        let summaries = try await context.summaries(
            of: cards.map { ItemReference(.passage, $0.0.id) }, for: request.principal)
        return try ListWriter.page(of: cards, count: count, for: request) { row, text in
            let (card, content) = row
            card.write(content, summaries[ItemReference(.passage, card.id)], to: &text)
        }
    }

    private func detail(_ request: ServiceRequest<Nothing>) async throws -> PassageDetail {
        let (head, questions) = try await open(try request.id(), for: request.principal)
        let card = head.card
        return PassageDetail(
            id: WireID(card.id), title: card.title, content: head.body,
            difficulty: card.difficulty, tier: card.tier, icon: card.icon,
            questions: try questions.map { try $0.passageQuestion() },
            annotations: try questions.flatMap { try $0.annotations() },
            hasLineNumbers: head.hasLineNumbers, isDiagnostic: card.isDiagnostic,
            createdAt: card.createdAt, updatedAt: card.updatedAt)
    }

    private func questions(_ request: ServiceRequest<Nothing>) async throws -> PassagePromptList {
        let (_, questions) = try await open(try request.id(), for: request.principal)
        return PassagePromptList(questions: questions.map(\.prompt))
    }

    private func annotations(
        _ request: ServiceRequest<Nothing>
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

    private func question(_ request: ServiceRequest<Nothing>) async throws -> PassagePrompt {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            guard let question = try QuestionRow.find(id, in: connection),
                let head = try ItemHead.find(.passage, question.itemID, in: connection)
            else { throw Problem.noSuch("question") }
            try PremiumGate.check(head, as: .passage, for: principal)
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
            try PremiumGate.check(head, as: .passage, for: principal)
            return (head, try QuestionRow.all(of: id, in: connection))
        }
    }
}
