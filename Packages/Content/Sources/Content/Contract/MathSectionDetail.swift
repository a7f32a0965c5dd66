package import AppCore

/// A math section: questions with blocks, equations and diagrams.
package struct MathSectionDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug; absent in some backends.
    package var sectionID: String?
    package var title: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    /// In order.
    @Decoded<InOrder<MathQuestion>> package var questions: [MathQuestion]
    @Readable package var assets: [LessonAsset]
    package var createdAt: WireDate?
    package var updatedAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, sectionID: String?, title: String, difficulty: String, tier: String,
        questions: [MathQuestion], assets: [LessonAsset], createdAt: WireDate?,
        updatedAt: WireDate?, iconColor: String
    ) {
        self.id = id
        self.sectionID = sectionID
        self.title = title
        self.difficulty = difficulty
        self.tier = tier
        self.questions = questions
        self.assets = assets
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        effectiveIconColor = iconColor
    }
}

/// A math section's question with its answer.
package struct MathQuestion: NumberedQuestion {
    /// What submissions use.
    package var id: WireID
    /// A slug such as `q3`, no id.
    package var questionID: String?
    package var prompt: [ContentBlock]
    /// In the order they are shown. Sent as `options`, and their texts as `choices`.
    package var options: [QuestionOption]
    /// From 0.
    package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    package var explanation: [ContentBlock]?
    /// From 1; for sorting only.
    package var order: Int
    /// The diagrams of this question.
    package var assets: [LessonAsset]
    package var skills: [QuestionSkill]

    package init(
        id: WireID, questionID: String?, prompt: [ContentBlock], options: [QuestionOption],
        correctAnswerIndex: Int, explanation: [ContentBlock]?, order: Int, assets: [LessonAsset],
        skills: [QuestionSkill]
    ) {
        self.id = id
        self.questionID = questionID
        self.prompt = prompt
        self.options = options
        self.correctAnswerIndex = correctAnswerIndex
        self.explanation = explanation
        self.order = order
        self.assets = assets
        self.skills = skills
    }

    private enum CodingKeys: String, CodingKey {
        case id, prompt, text, choices, options, explanation, order, assets, questionID
        case correctAnswerIndex
        case skills = "classifications"
    }

    /// The prompt comes from `prompt`, else from `text`: blocks, or one text. Options come from
    /// `options`, else from `choices`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        questionID = try container.decodeIfPresent(String.self, forKey: .questionID)
        prompt =
            try container.decodeBlocks(forKey: .prompt) ?? container.decodeBlocks(forKey: .text)
            ?? []
        let read =
            try container.decodeIfPresent([QuestionOption].self, forKey: .options)
            ?? container.decodeIfPresent([QuestionOption].self, forKey: .choices) ?? []
        options = QuestionOption.inOrder(read)
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex) ?? 0
        explanation = try container.decodeBlocks(forKey: .explanation)
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
        assets = try container.decodeReadable(LessonAsset.self, forKey: .assets)
        skills = Skills.value(of: .skills, in: container)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(questionID, forKey: .questionID)
        try container.encode(prompt, forKey: .prompt)
        try container.encode(options.map(\.text), forKey: .choices)
        try container.encode(options, forKey: .options)
        try container.encode(correctAnswerIndex, forKey: .correctAnswerIndex)
        try container.encode(explanation, forKey: .explanation)
        try container.encode(order, forKey: .order)
        try container.encode(assets, forKey: .assets)
        try container.encode(skills, forKey: .skills)
    }
}
