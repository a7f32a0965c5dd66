package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for the study plan.
package enum PlanEndpoints {
    /// Returns the caller's profile, results, study plan and onboarding prompt.
    package static let profile = Endpoint<EmptyBody, ProfileResponse>(
        "sat.profile", .sat, .get, "/profile", authorization: .required,
        summary: "Profile and study plan")

    /// Grades a diagnostic and makes its category's plan. Ordinary submissions
    /// of diagnostics do the same.
    package static let submitDiagnostic = Endpoint<DiagnosticSheet, DiagnosticResult>(
        "sat.diagnostic.submit", .sat, .post, "/diagnostic/submit", authorization: .required,
        repeatability: .keyed, summary: "Make the plan from a diagnostic's answers",
        errors: [
            .premiumRequired, EndpointError(400, "The item isn't a diagnostic, or no id is given"),
            EndpointError(404, "No such item"),
        ])

    /// Dismisses a prompt.
    package static let dismiss = Endpoint<PromptDismissal, OnboardingReply>(
        "sat.onboarding.dismiss", .sat, .post, "/onboarding/dismiss", authorization: .required,
        repeatability: .safe, summary: "Put an onboarding prompt away")

    /// Marks the welcome as seen.
    package static let welcomeSeen = Endpoint<EmptyBody, OnboardingReply>(
        "sat.onboarding.welcome", .sat, .post, "/onboarding/welcome-seen",
        authorization: .required, repeatability: .safe, summary: "Say that the welcome was read")
}
