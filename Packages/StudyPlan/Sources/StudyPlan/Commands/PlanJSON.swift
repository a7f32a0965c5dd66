import AppCore

/// The plan in JSON, with the contract's keys.
struct PlanJSON: EncodesFields {
    private let profile: ProfileResponse

    init(_ profile: ProfileResponse) { self.profile = profile }

    var fields: JSONObject {
        [
            "reading": profile.studyPlan?.reading,
            "writing": profile.studyPlan?.writing,
            "math": profile.studyPlan?.math,
            "recommended_lessons": profile.studyPlan?.recommendedLessons ?? [],
            "strengths": profile.strengths,
            "weaknesses": profile.weaknesses,
            "mastery": profile.mastery,
            "weeks": profile.weeks,
        ]
    }
}

/// A diagnostic in JSON.
struct DiagnosticJSON: EncodesFields {
    private let summary: StudyProfile.DiagnosticSummary

    init(_ summary: StudyProfile.DiagnosticSummary) { self.summary = summary }

    static func state(of summary: StudyProfile.DiagnosticSummary) -> String {
        summary.isCompleted ? "complete" : summary.diagnostic == nil ? "none" : "not started"
    }

    var fields: JSONObject {
        [
            "category": summary.category.rawValue,
            "diagnostic_completed": summary.isCompleted,
            "kind": summary.diagnostic?.kind.rawValue,
            "id": summary.diagnostic?.id,
            "title": summary.title,
        ]
    }
}

/// The student's profile in JSON.
struct ProfileJSON: EncodesFields {
    private let wire: ProfileResponse
    private let subscriber: Subscriber

    init(_ wire: ProfileResponse, _ subscriber: Subscriber) {
        self.wire = wire
        self.subscriber = subscriber
    }

    var fields: JSONObject {
        [
            "id": wire.user.id,
            "email": subscriber.email,
            "is_premium": subscriber.isPremium,
            "has_active_subscription": wire.user.hasActiveSubscription
                || subscriber.subscription?.status == "active",
            "status": subscriber.subscription?.status,
            "current_period_end": subscriber.subscription?.currentPeriodEnd.map { WireDate($0) },
            "diagnostics_completed": StudyProfile(wire).completed,
            "onboarding": wire.onboarding?.state,
        ]
    }
}
