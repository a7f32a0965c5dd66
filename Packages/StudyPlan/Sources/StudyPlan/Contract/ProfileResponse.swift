package import AppCore

/// The response of `GET /profile`.
package struct ProfileResponse: Codable, Sendable, Hashable, EncodesNulls {
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
    @Readable package var performance: [SkillFigures]
    /// At most five each: the best (best first) and the worst (worst first).
    @Readable package var strengths: [SkillFigures]
    @Readable package var weaknesses: [SkillFigures]
    /// The number of skills with an answer.
    @OrDefault package var analysed: Int
    /// nil if the server has none.
    package var studyPlan: StudyPlanWire?
    /// nil if the server has none, or one with unknown values.
    @Decoded<DefaultIfUnreadable<OnboardingWire?>> package var onboarding: OnboardingWire?
    /// Beyond the contract: skill estimates.
    @Readable package var mastery: [SkillMastery]
    /// Beyond the contract: answers by week, oldest first.
    @Readable package var weeks: [WeekFigures]

    package init(
        user: User, performance: [SkillFigures], strengths: [SkillFigures],
        weaknesses: [SkillFigures], studyPlan: StudyPlanWire?, onboarding: OnboardingWire?,
        mastery: [SkillMastery], weeks: [WeekFigures]
    ) {
        self.user = user
        self.performance = performance
        self.strengths = strengths
        self.weaknesses = weaknesses
        analysed = performance.count
        self.studyPlan = studyPlan
        self.onboarding = onboarding
        self.mastery = mastery
        self.weeks = weeks
    }

    private enum CodingKeys: String, CodingKey {
        case user, performance, strengths, weaknesses
        case analysed = "total_classifications_analyzed"
        case studyPlan, onboarding, mastery, weeks
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
