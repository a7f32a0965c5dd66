import AppCore
import SQLStore
import ServiceKit
import StudyPlan

/// Routes under `/onboarding/…`: prompts seen and dismissed.
struct OnboardingRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(PlanEndpoints.dismiss, limits: .small) { try await dismiss($0) },
            ServiceRoute(PlanEndpoints.welcomeSeen, limits: .small) { request in
                try await note(.welcomeSeen, of: try request.requiredPrincipal())
            },
        ]
    }

    private func dismiss(
        _ request: ServiceRequest<PromptDismissal>
    ) async throws -> OnboardingReply {
        let principal = try request.requiredPrincipal()
        let mark: StudentStore.Mark =
            switch request.input.promptID {
            case "profile_setup": .profileDismissed
            case "diagnostic_nudge", "diagnostic_progress": .diagnosticDismissed
            case "post_diagnostic": .postDismissed
            default:
                throw Problem(
                    .invalid, "prompt_id: This isn't a prompt that can be dismissed.",
                    cure: "It may be profile_setup, diagnostic_nudge, diagnostic_progress or "
                        + "post_diagnostic.", place: "prompt_id",
                    fields: ["prompt_id": ["This isn't a prompt that can be dismissed."]],
                    status: 400, backendCode: "BAD_REQUEST")
            }
        return try await note(mark, of: principal)
    }

    private func note(
        _ mark: StudentStore.Mark, of principal: Principal
    ) async throws -> OnboardingReply {
        let moment = context.moment
        try await context.database.write { connection in
            try StudentStore(account: principal.account, connection: connection).note(
                mark, at: moment)
        }
        let tests = try await context.diagnostics()
        return OnboardingReply(
            onboarding: try await context.knowledge(of: principal.account).onboarding(
                tests, at: moment))
    }
}
