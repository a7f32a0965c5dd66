import AppCore
import ServiceKit
import Tutor

/// `/api/reasoning-logs`, `/api/reasoning-preview`, `/api/abilities`
struct ReasoningRoutes: Sendable {
    let desk: TutorDesk

    var all: [ServiceRoute] {
        [
            ServiceRoute(ReasoningEndpoints.logs) { request in
                let id = try desk.callers.session(request.query["session_id"], request)
                let limit = try request.number("limit", in: 1...200, standard: 50) ?? 50
                return try await desk.read(request) { try $0.reasoning(id, limit: limit) }
            },
            ServiceRoute(ReasoningEndpoints.preview) { request in
                let id = try desk.callers.session(request.query["session_id"], request)
                let page = try StrokeRoutes.page(request)
                let known = try await desk.read(request) {
                    try TutorPrompt.Page($0, session: id, page: page)
                }
                return ReasoningPreview(
                    systemPrompt: TutorPrompt.rules, sections: TutorPrompt(known).sections)
            },
            ServiceRoute(ReasoningEndpoints.abilities) { _ in
                TutorAbilityCheck(
                    noModel: await desk.models.current() == nil ? desk.models.missing : nil,
                    studentsOwn: await desk.models.studentsOwn(), hasSpeech: desk.speech.isThere(),
                    hasEmbeddings: desk.embedder != nil
                ).abilities
            },
        ]
    }
}
