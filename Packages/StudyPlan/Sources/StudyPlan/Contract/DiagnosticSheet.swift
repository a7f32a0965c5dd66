package import AppCore

/// The body of `POST /diagnostic/submit`.
package struct DiagnosticSheet: Codable, Sendable, Hashable {
    package struct Answer: Codable, Sendable, Hashable {
        package var questionID: WireID
        /// From 0; -1 for a skipped question. Answers without it aren't counted.
        package var selectedOptionIndex: Int?
        /// The client's own grading. The built-in server ignores it; other servers require it.
        package var isCorrect: Bool?
    }

    package var answers: [Answer]
    /// Give one of these; the passage wins if both are given.
    package var passageID: WireID?
    package var lessonID: WireID?

    package init(item: ItemReference, answers: [Answer]) {
        passageID = item.kind == .passage ? WireID(item.id) : nil
        lessonID = item.kind == .passage ? nil : WireID(item.id)
        self.answers = answers
    }
}

/// The results of a diagnostic.
package struct DiagnosticResult: Codable, Sendable, Hashable {
    @OrDefault package var status: String
    /// `reading`, `writing` or `math`.
    @OrDefault package var category: String
    /// Results by skill id.
    @Decoded<DefaultIfUnreadable<[String: SkillFigures]>>
    package var performance: [String: SkillFigures]
    @Readable package var strengths: [SkillFigures]
    @Readable package var weaknesses: [SkillFigures]
    @Readable package var improving: [SkillFigures]

    package init(
        category: String, performance: [String: SkillFigures], strengths: [SkillFigures],
        weaknesses: [SkillFigures], improving: [SkillFigures]
    ) {
        status = "success"
        self.category = category
        self.performance = performance
        self.strengths = strengths
        self.weaknesses = weaknesses
        self.improving = improving
    }
}
