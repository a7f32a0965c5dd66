import StudyPlan

/// Onboarding state and prompt of a new student, following the contract.
struct OnboardingRule: Sendable {
    var student: StudentStore.Student
    /// Categories with a completed diagnostic.
    var completed: Set<String>
    /// Categories with an available diagnostic.
    var available: Set<String>
    /// Whether the student answered anything besides diagnostics.
    var hasPractised: Bool
    /// Seconds since 1970, UTC.
    var moment: Double

    /// Onboarding ends a week after the last prompt was dismissed.
    private static let settled = 604_800.0

    var state: OnboardingWire.State {
        guard completed.isEmpty else {
            let isSettled = student.postDismissedAt.map { moment - $0 > Self.settled } ?? false
            return hasPractised || isSettled ? .engaged : .postDiagnostic
        }
        return student.welcomeSeenAt == nil ? .welcome : .diagnosticNudge
    }

    var wire: OnboardingWire {
        OnboardingWire(
            state: state, prompt: prompt,
            milestones: .init(
                welcomeSeen: student.welcomeSeenAt != nil,
                firstDiagnosticCompleted: !completed.isEmpty,
                firstPracticeCompleted: hasPractised, onboardingCompleted: state == .engaged),
            diagnosticStatus: .init(
                reading: one("reading"), writing: one("writing"), math: one("math")))
    }

    private func one(_ category: String) -> OnboardingWire.DiagnosticStatus.One {
        .init(available: available.contains(category), completed: completed.contains(category))
    }

    private var prompt: OnboardingWire.Prompt? {
        switch state {
        case .welcome:
            OnboardingWire.Prompt(
                id: "welcome", message: "Welcome. Everything here is yours to try.",
                secondaryMessage: "Learn with lessons, practice with passages, and let your "
                    + "study plan pick what's next.",
                action: .init(type: "continue", label: "Start", target: nil), isDismissible: false)
        case .diagnosticNudge where student.diagnosticDismissedAt == nil && !available.isEmpty:
            OnboardingWire.Prompt(
                id: "diagnostic_nudge", message: "A diagnostic shows you where to start.",
                secondaryMessage: "It takes 15 to 30 minutes and shapes your plan.",
                action: .init(
                    type: "navigate", label: "Choose a diagnostic", target: "diagnostic_selection"),
                isDismissible: true)
        case .postDiagnostic where student.postDismissedAt == nil:
            OnboardingWire.Prompt(
                id: "post_diagnostic", message: "Your plan is ready.",
                secondaryMessage: "The lessons below match your diagnostic results.",
                action: .init(type: "navigate", label: "Practice", target: "practice"),
                isDismissible: true)
        case .diagnosticNudge, .postDiagnostic, .engaged: nil
        }
    }
}
