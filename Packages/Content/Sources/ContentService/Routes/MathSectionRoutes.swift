import AppCore
import Content
import SQLStore
import ServiceKit

/// `/math-sections/…`
struct MathSectionRoutes: Sendable {
    let context: ServiceContext
    let memory: CatalogCache

    var all: [ServiceRoute] {
        [
            list,
            ServiceRoute(ContentEndpoints.mathSection) { try await detail($0) },
            ServiceRoute(ContentEndpoints.mathSectionQuestions) { try await questions($0) },
        ]
    }

    private var list: ServiceRoute {
        SectionList(context: context, memory: memory, kind: .mathSection)
            .route(ContentEndpoints.mathSections) { card, parts, text in
                text.field("section_id", card.slug)
                text.field("asset_count", parts)
            }
    }

    private func detail(_ request: ServiceRequest<EmptyBody>) async throws -> MathSectionDetail {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            let head = try ItemHead.open(.mathSection, id, for: principal, in: connection)
            let card = head.card
            let assets = try LessonRoutes.assets(of: id, in: connection)
            return MathSectionDetail(
                id: WireID(card.id), sectionID: card.slug, title: card.title,
                difficulty: card.difficulty, tier: card.tier,
                questions: try QuestionRow.all(of: id, in: connection).map {
                    try $0.mathQuestion(assets)
                },
                assets: assets, createdAt: card.createdAt, updatedAt: card.updatedAt,
                iconColor: card.iconColor)
        }
    }

    private func questions(_ request: ServiceRequest<EmptyBody>) async throws -> MathPromptList {
        let id = try request.id()
        let principal = request.principal
        return try await context.database.read { connection in
            _ = try ItemHead.open(.mathSection, id, for: principal, in: connection)
            let assets = try LessonRoutes.assets(of: id, in: connection)
            return MathPromptList(
                results: try QuestionRow.all(of: id, in: connection).map {
                    try $0.mathPrompt(assets)
                })
        }
    }
}

extension QuestionRow {
    fileprivate func mathQuestion(_ assets: [LessonAsset]) throws -> MathQuestion {
        MathQuestion(
            id: WireID(id), questionID: slug,
            prompt: try WireJSON.decode([ContentBlock].self, from: promptJSON), options: options,
            correctAnswerIndex: correctIndex,
            explanation: try WireJSON.decode([ContentBlock].self, from: explanationJSON),
            order: position + 1, assets: assets.filter { self.assets.contains($0.assetID) },
            skills: try skills())
    }

    /// Diagrams of the explanation would reveal the answer, so only those of the prompt and options
    /// are included.
    fileprivate func mathPrompt(_ assets: [LessonAsset]) throws -> MathPrompt {
        let shown = promptJSON + options.map(\.text).joined(separator: " ")
        return MathPrompt(
            id: WireID(id), questionID: slug,
            prompt: try WireJSON.decode([ContentBlock].self, from: promptJSON), options: options,
            order: position + 1,
            assets: assets.filter {
                self.assets.contains($0.assetID)
                    && (shown.contains("\"\($0.assetID)\"")
                        || shown.contains("[[Diagram:\($0.assetID)]]"))
            })
    }
}
