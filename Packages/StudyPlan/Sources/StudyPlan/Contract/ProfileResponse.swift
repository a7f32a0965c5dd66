package import AppCore

/// The response of `GET /profile`.
package struct ProfileResponse: Codable, Sendable, Hashable {
    /// The caller.
    package struct User: Codable, Sendable, Hashable {
        package var id: WireID
        /// Empty if the server doesn't know it.
        @OrDefault package var email: String
        @OrDefault package var isPremium: Bool
        @OrDefault package var hasActiveSubscription: Bool

        package init(id: WireID, email: String, isPremium: Bool, hasActiveSubscription: Bool) {
            self.id = id
            self.email = email
            self.isPremium = isPremium
            self.hasActiveSubscription = hasActiveSubscription
        }
    }

    package var user: User
    /// Every skill with an answer, most accurate first.
    package var performance: [SkillFigures]
    /// At most five each: the best (best first) and the worst (worst first).
    package var strengths: [SkillFigures]
    package var weaknesses: [SkillFigures]
    /// nil if the server has none.
    package var studyPlan: StudyPlanWire?
    /// nil if the server has none.
    package var onboarding: OnboardingWire?
    /// Beyond the contract: skill estimates.
    package var mastery: [SkillMastery]
    /// Beyond the contract: answers by week, oldest first.
    package var weeks: [WeekFigures]

    package init(
        user: User, performance: [SkillFigures], strengths: [SkillFigures],
        weaknesses: [SkillFigures], studyPlan: StudyPlanWire?, onboarding: OnboardingWire?,
        mastery: [SkillMastery], weeks: [WeekFigures]
    ) {
        self.user = user
        self.performance = performance
        self.strengths = strengths
        self.weaknesses = weaknesses
        self.studyPlan = studyPlan
        self.onboarding = onboarding
        self.mastery = mastery
        self.weeks = weeks
    }

    private enum CodingKeys: String, CodingKey {
        case user, performance, strengths, weaknesses, onboarding, mastery, weeks
        case analysed = "total_classifications_analyzed"
        case studyPlan
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        user = try container.decode(User.self, forKey: .user)
        performance = try container.decodeReadable(SkillFigures.self, forKey: .performance)
        strengths = try container.decodeReadable(SkillFigures.self, forKey: .strengths)
        weaknesses = try container.decodeReadable(SkillFigures.self, forKey: .weaknesses)
        studyPlan = try container.decodeIfPresent(StudyPlanWire.self, forKey: .studyPlan)
        // Optional, and may have unknown values; the profile is valid without it.
        onboarding = try? container.decodeIfPresent(OnboardingWire.self, forKey: .onboarding)
        mastery = try container.decodeReadable(SkillMastery.self, forKey: .mastery)
        weeks = try container.decodeReadable(WeekFigures.self, forKey: .weeks)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(user, forKey: .user)
        try container.encode(performance, forKey: .performance)
        try container.encode(strengths, forKey: .strengths)
        try container.encode(weaknesses, forKey: .weaknesses)
        try container.encode(performance.count, forKey: .analysed)
        try container.encode(studyPlan, forKey: .studyPlan)
        try container.encode(onboarding, forKey: .onboarding)
        try container.encode(mastery, forKey: .mastery)
        try container.encode(weeks, forKey: .weeks)
    }
}

/// The estimate of one skill.
package struct SkillMastery: Codable, Sendable, Hashable {
    package var id: WireID
    package var name: String
    package var category: String
    /// Expected percentage of correct answers on typical questions, 0…100.
    package var expected: Double
    /// The 90 percent range, 0…100.
    package var low: Double
    package var high: Double
    /// Number of answers behind the estimate.
    package var answers: Int

    package init(
        id: WireID, name: String, category: String, expected: Double, low: Double, high: Double,
        answers: Int
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.expected = expected
        self.low = low
        self.high = high
        self.answers = answers
    }

    private enum CodingKeys: String, CodingKey {
        case name, category, expected, low, high, answers
        case id = "classification_id"
    }
}

/// The answers of one week.
package struct WeekFigures: Codable, Sendable, Hashable {
    /// The week's Monday, UTC.
    package var start: WireDate
    package var correct: Int
    package var total: Int

    package init(start: WireDate, correct: Int, total: Int) {
        self.start = start
        self.correct = correct
        self.total = total
    }
}
