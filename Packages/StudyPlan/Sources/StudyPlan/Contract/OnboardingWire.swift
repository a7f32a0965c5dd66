package import AppCore

/// The onboarding state and prompt.
package struct OnboardingWire: Codable, Sendable, Hashable, EncodesNulls {
    /// The onboarding step. The contract has more values; only these are sent.
    package enum State: String, Codable, Sendable, Hashable, CaseIterable {
        case welcome = "WELCOME"
        case diagnosticNudge = "DIAGNOSTIC_NUDGE"
        case postDiagnostic = "POST_DIAGNOSTIC"
        case engaged = "ENGAGED"
    }

    /// A prompt with an action.
    package struct Prompt: Codable, Sendable, Hashable, EncodesNulls {
        package struct Action: Codable, Sendable, Hashable {
            /// `continue` or `navigate`.
            package var type: String
            package var label: String
            /// The target: `diagnostic_selection`, `practice`, …
            package var target: String?

            package init(type: String, label: String, target: String?) {
                self.type = type
                self.label = label
                self.target = target
            }
        }

        package var id: String
        package var message: String
        package var secondaryMessage: String?
        package var action: Action?
        package var isDismissible: Bool

        package init(
            id: String, message: String, secondaryMessage: String?, action: Action?,
            isDismissible: Bool
        ) {
            self.id = id
            self.message = message
            self.secondaryMessage = secondaryMessage
            self.action = action
            self.isDismissible = isDismissible
        }

        private enum CodingKeys: String, CodingKey {
            case id
            case message
            case secondaryMessage
            case action
            case isDismissible = "dismissible"
        }
    }

    package struct Milestones: Codable, Sendable, Hashable {
        package var welcomeSeen: Bool
        package var profileComplete: Bool
        package var firstDiagnosticCompleted: Bool
        package var firstPracticeCompleted: Bool
        package var onboardingCompleted: Bool

        package init(
            welcomeSeen: Bool, firstDiagnosticCompleted: Bool, firstPracticeCompleted: Bool,
            onboardingCompleted: Bool
        ) {
            self.welcomeSeen = welcomeSeen
            profileComplete = true
            self.firstDiagnosticCompleted = firstDiagnosticCompleted
            self.firstPracticeCompleted = firstPracticeCompleted
            self.onboardingCompleted = onboardingCompleted
        }
    }

    package struct DiagnosticStatus: Codable, Sendable, Hashable {
        package struct One: Codable, Sendable, Hashable {
            package var available: Bool
            package var completed: Bool

            package init(available: Bool, completed: Bool) {
                self.available = available
                self.completed = completed
            }
        }

        package var reading: One
        package var writing: One
        package var math: One

        package init(reading: One, writing: One, math: One) {
            self.reading = reading
            self.writing = writing
            self.math = math
        }
    }

    package var state: OpenEnum<State>
    /// nil if there's no prompt or it was dismissed.
    package var prompt: Prompt?
    package var milestones: Milestones
    package var diagnosticStatus: DiagnosticStatus

    package init(
        state: State, prompt: Prompt?, milestones: Milestones, diagnosticStatus: DiagnosticStatus
    ) {
        self.state = OpenEnum(state)
        self.prompt = prompt
        self.milestones = milestones
        self.diagnosticStatus = diagnosticStatus
    }
}

/// The body of `POST /onboarding/dismiss`.
package struct PromptDismissal: Codable, Sendable, Hashable {
    /// `profile_setup`, `diagnostic_nudge`, `diagnostic_progress` or `post_diagnostic`.
    package var promptID: String
}

/// The response of the onboarding routes.
package struct OnboardingReply: Codable, Sendable, Hashable {
    package var success: Bool
    package var onboarding: OnboardingWire

    package init(onboarding: OnboardingWire) {
        success = true
        self.onboarding = onboarding
    }
}
