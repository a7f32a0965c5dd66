package import AppCore

/// The plan by category, with recommended lessons.
package struct StudyPlanWire: Codable, Sendable, Hashable {
    package var reading: CategoryPlan?
    package var writing: CategoryPlan?
    package var math: CategoryPlan?
    /// At most ten, the most useful first.
    @Readable package var recommendedLessons: [RecommendedLesson]

    package init(
        reading: CategoryPlan?, writing: CategoryPlan?, math: CategoryPlan?,
        recommendedLessons: [RecommendedLesson]
    ) {
        self.reading = reading
        self.writing = writing
        self.math = math
        self.recommendedLessons = recommendedLessons
    }
}

/// The diagnostic results of one category.
package struct CategoryPlan: Codable, Sendable, Hashable {
    package var isCompleted: Bool
    /// Whether the contract's diagnostic for this category is a passage or a lesson; its keys are always
    /// sent, null if the diagnostic is the other kind.
    package var kind: ItemReference.Kind
    /// The completed diagnostic, else the one to take; nil if there is none.
    package var diagnostic: ItemReference?
    package var title: String?
    /// 80 percent and more, best first.
    package var strengths: [SkillFigures]
    /// Below 60 percent, worst first.
    package var weaknesses: [SkillFigures]
    /// In between, best first.
    package var improving: [SkillFigures]

    package init(
        isCompleted: Bool, kind: ItemReference.Kind, diagnostic: ItemReference?, title: String?,
        strengths: [SkillFigures], weaknesses: [SkillFigures], improving: [SkillFigures]
    ) {
        self.isCompleted = isCompleted
        self.kind = kind
        self.diagnostic = diagnostic
        self.title = title
        self.strengths = strengths
        self.weaknesses = weaknesses
        self.improving = improving
    }

    private enum CodingKeys: String, CodingKey {
        case strengths, weaknesses, improving
        case isCompleted = "diagnostic_completed"
        case passageID = "diagnostic_passage_id"
        case passageTitle = "diagnostic_passage_title"
        case lessonID = "diagnostic_lesson_id"
        case lessonTitle = "diagnostic_lesson_title"
        case type = "diagnostic_type"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isCompleted = try container.decodeIfPresent(Bool.self, forKey: .isCompleted) ?? false
        let passage = try container.decodeIfPresent(WireID.self, forKey: .passageID)
        let lesson = try container.decodeIfPresent(WireID.self, forKey: .lessonID)
        kind = container.contains(.passageID) ? .passage : .lesson
        diagnostic =
            passage.map { ItemReference(.passage, $0.value) }
            ?? lesson.map { ItemReference(.lesson, $0.value) }
        title =
            try container.decodeIfPresent(String.self, forKey: .passageTitle)
            ?? container.decodeIfPresent(String.self, forKey: .lessonTitle)
        strengths = try container.decodeReadable(SkillFigures.self, forKey: .strengths)
        weaknesses = try container.decodeReadable(SkillFigures.self, forKey: .weaknesses)
        improving = try container.decodeReadable(SkillFigures.self, forKey: .improving)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isCompleted, forKey: .isCompleted)
        for kind in Set([kind, diagnostic?.kind ?? kind]) {
            let isIt = diagnostic?.kind == kind
            let id = isIt ? diagnostic.map { WireID($0.id) } : nil
            let isPassage = kind == .passage
            try container.encode(id, forKey: isPassage ? .passageID : .lessonID)
            try container.encode(
                isIt ? title : nil, forKey: isPassage ? .passageTitle : .lessonTitle)
        }
        let isPassage = (diagnostic?.kind ?? kind) == .passage
        try container.encode(isPassage ? "passage" : "lesson", forKey: .type)
        try container.encode(strengths, forKey: .strengths)
        try container.encode(weaknesses, forKey: .weaknesses)
        try container.encode(improving, forKey: .improving)
    }
}

/// A recommended lesson.
package struct RecommendedLesson: Codable, Sendable, Hashable {
    package var id: WireID
    package var title: String
    /// Beyond the contract: the reason as a sentence; nil if the server sends none.
    package var reason: String?
    /// Beyond the contract: `free` or `premium`; nil if the server sends none.
    package var tier: String?
    /// `reading`, `writing` or `math`.
    @OrDefault package var lessonType: String

    package init(id: WireID, title: String, lessonType: String, reason: String?, tier: String?) {
        self.id = id
        self.title = title
        self.lessonType = lessonType
        self.reason = reason
        self.tier = tier
    }
}
