import AppCore

/// The plan in JSON, with the contract's keys.
struct PlanJSON: Encodable {
    private let profile: ProfileResponse

    init(_ profile: ProfileResponse) { self.profile = profile }

    private enum Key: String, CodingKey {
        case reading, writing, math, strengths, weaknesses, mastery, weeks
        case recommendedLessons = "recommended_lessons"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(profile.studyPlan?.reading, forKey: .reading)
        try container.encode(profile.studyPlan?.writing, forKey: .writing)
        try container.encode(profile.studyPlan?.math, forKey: .math)
        try container.encode(
            profile.studyPlan?.recommendedLessons ?? [], forKey: .recommendedLessons)
        try container.encode(profile.strengths, forKey: .strengths)
        try container.encode(profile.weaknesses, forKey: .weaknesses)
        try container.encode(profile.mastery, forKey: .mastery)
        try container.encode(profile.weeks, forKey: .weeks)
    }
}

/// A diagnostic in JSON.
struct DiagnosticJSON: Encodable {
    private let summary: StudyProfile.DiagnosticSummary

    init(_ summary: StudyProfile.DiagnosticSummary) { self.summary = summary }

    static func state(of summary: StudyProfile.DiagnosticSummary) -> String {
        summary.isCompleted ? "complete" : summary.diagnostic == nil ? "none" : "not started"
    }

    private enum Key: String, CodingKey {
        case category, kind, id, title
        case completed = "diagnostic_completed"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(summary.category.rawValue, forKey: .category)
        try container.encode(summary.isCompleted, forKey: .completed)
        try container.encode(summary.diagnostic?.kind.rawValue, forKey: .kind)
        try container.encode(summary.diagnostic?.id, forKey: .id)
        try container.encode(summary.title, forKey: .title)
    }
}

/// The student's profile in JSON.
struct ProfileJSON: Encodable {
    private let wire: ProfileResponse
    private let subscriber: Subscriber

    init(_ wire: ProfileResponse, _ subscriber: Subscriber) {
        self.wire = wire
        self.subscriber = subscriber
    }

    private enum Key: String, CodingKey {
        case id, email, status, onboarding
        case isPremium = "is_premium"
        case hasActiveSubscription = "has_active_subscription"
        case currentPeriodEnd = "current_period_end"
        case diagnosticsCompleted = "diagnostics_completed"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(wire.user.id, forKey: .id)
        try container.encode(subscriber.email, forKey: .email)
        try container.encode(subscriber.isPremium, forKey: .isPremium)
        try container.encode(
            wire.user.hasActiveSubscription || subscriber.subscription?.status == "active",
            forKey: .hasActiveSubscription)
        try container.encode(subscriber.subscription?.status, forKey: .status)
        try container.encode(
            subscriber.subscription?.currentPeriodEnd.map { WireDate($0) },
            forKey: .currentPeriodEnd)
        try container.encode(StudyProfile(wire).completed, forKey: .diagnosticsCompleted)
        try container.encode(wire.onboarding?.state, forKey: .onboarding)
    }
}
