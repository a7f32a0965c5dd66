package import AppCore
import HTTPTypes

/// StudyPlan's lines of the SAT contract.
package enum PlanEndpoints {
    /// The caller, how well they do, their study plan, and what to show a newcomer.
    package static let profile = Endpoint<Nothing, ProfileResponse>(
        "sat.profile", .sat, .get, "/profile", authorization: .required,
        summary: "Profile and study plan")

    /// Judges a diagnostic's answers and makes the plan of its category from them. Ordinary hand-ins
    /// of diagnostics do the same by themselves.
    package static let submitDiagnostic = Endpoint<DiagnosticSheet, DiagnosticResult>(
        "sat.diagnostic.submit", .sat, .post, "/diagnostic/submit", authorization: .required,
        repeatability: .keyed, summary: "Make the plan from a diagnostic's answers",
        errors: [
            .premiumRequired, EndpointError(400, "The item is no diagnostic, or no id is given"),
            EndpointError(404, "There is no such item"),
        ])

    /// Puts a prompt away.
    package static let dismiss = Endpoint<PromptDismissal, OnboardingReply>(
        "sat.onboarding.dismiss", .sat, .post, "/onboarding/dismiss", authorization: .required,
        repeatability: .safe, summary: "Put an onboarding prompt away")

    /// Says that the welcome was read.
    package static let welcomeSeen = Endpoint<Nothing, OnboardingReply>(
        "sat.onboarding.welcome", .sat, .post, "/onboarding/welcome-seen",
        authorization: .required, repeatability: .safe, summary: "Say that the welcome was read")
}
