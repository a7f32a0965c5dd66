import AppCore
import ServiceKit
import Tutor

/// `/api/reasoning-logs`, `/api/reasoning-preview`, `/api/abilities`
struct ReasoningRoutes: Sendable {
    let dependencies: TutorDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(ReasoningEndpoints.logs) { request in
                let id = try dependencies.callers.session(request.query["session_id"], request)
                let limit = try request.number("limit", in: 1...200, standard: 50) ?? 50
                return try await dependencies.read(request) { try $0.reasoning(id, limit: limit) }
            },
            ServiceRoute(ReasoningEndpoints.preview) { request in
                let id = try dependencies.callers.session(request.query["session_id"], request)
                let page = try StrokeRoutes.page(request)
                let known = try await dependencies.read(request) {
                    try TutorPrompt.Page($0, session: id, page: page)
                }
                return ReasoningPreview(
                    systemPrompt: TutorPrompt.rules, sections: TutorPrompt(known).sections)
            },
            ServiceRoute(ReasoningEndpoints.abilities) { _ in
                TutorAbilityCheck(
                    noModel: await dependencies.models.current() == nil
                        ? dependencies.models.missing : nil,
                    studentsOwn: await dependencies.models.studentsOwn(),
                    hasSpeech: dependencies.speech.isThere(),
                    hasEmbeddings: dependencies.embedder != nil
                ).abilities
            },
        ]
    }
}
