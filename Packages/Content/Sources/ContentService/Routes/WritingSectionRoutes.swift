import AppCore
import Content
import SQLStore
import ServiceKit

/// `/writing-sections/…`
struct WritingSectionRoutes: Sendable {
    let context: ServiceContext
    let memory: CatalogCache

    var all: [ServiceRoute] {
        [
            list,
            ServiceRoute(ContentEndpoints.writingSection) { try await detail($0) },
            ServiceRoute(ContentEndpoints.writingSectionQuestions) { try await questions($0) },
        ]
    }

    private var list: ServiceRoute {
        SectionList(context: context, memory: memory, kind: .writingSection)
            .route(ContentEndpoints.writingSections) { card, parts, text in
                text.field("selection_count", parts)
            }
    }

    private func detail(_ request: ServiceRequest<EmptyBody>) async throws -> WritingSectionDetail {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            let head = try ItemHead.open(.writingSection, id, for: principal, in: connection)
            let card = head.card
            return WritingSectionDetail(
                id: WireID(card.id), title: card.title, content: head.body,
                difficulty: card.difficulty, tier: card.tier,
                selections: try WireJSON.decode([TextSelection].self, from: head.selectionsJSON),
                questions: try QuestionRow.all(of: id, in: connection).map {
                    try $0.writingQuestion()
                },
                createdAt: card.createdAt, updatedAt: card.updatedAt,
                iconColor: card.iconColor)
        }
    }

    private func questions(_ request: ServiceRequest<EmptyBody>) async throws -> WritingPromptList {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            _ = try ItemHead.open(.writingSection, id, for: principal, in: connection)
            return WritingPromptList(
                questions: try QuestionRow.all(of: id, in: connection).map(\.writingPrompt))
        }
    }
}

extension ItemHead {
    /// An item the caller may open. Throws a 404 problem if it doesn't exist, or a 403 problem if
    /// it requires premium.
    static func open(
        _ kind: ItemReference.Kind, _ id: String, for principal: Principal?,
        in connection: any SQLConnection
    ) throws -> ItemHead {
        guard let head = try find(kind, id, in: connection) else { throw Problem.noSuch(kind.noun) }
        try PremiumCheck.check(head, as: kind, for: principal)
        return head
    }
}

extension QuestionRow {
    fileprivate func writingQuestion() throws -> WritingQuestion {
        WritingQuestion(
            id: WireID(id), text: promptText, options: options, correctAnswerIndex: correctIndex,
            explanation: explanationText, order: position + 1, selectionNumber: selectionNumber,
            skills: try skills())
    }

    fileprivate var writingPrompt: WritingPrompt {
        WritingPrompt(
            id: WireID(id), text: promptText, options: options, order: position + 1,
            selectionNumber: selectionNumber)
    }
}
