package import AppCore

/// A writing section: a text with numbered underlined spots, and questions on them.
package struct WritingSectionDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// Plain text; paragraphs are separated by blank lines.
    package var content: String
    /// `Easy`, `Medium` or `Hard`.
    package var difficulty: String
    /// `free` or `premium`.
    package var tier: String
    package var icon: ItemIcon
    /// By number, then by place.
    package var selections: [TextSelection]
    /// In order.
    package var questions: [WritingQuestion]
    package var createdAt: WireDate?
    package var updatedAt: WireDate?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, content: String, difficulty: String, tier: String,
        icon: ItemIcon, selections: [TextSelection], questions: [WritingQuestion],
        createdAt: WireDate?, updatedAt: WireDate?
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.difficulty = difficulty
        self.tier = tier
        self.icon = icon
        self.selections = selections
        self.questions = questions
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, content, difficulty, tier, selections, questions, createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        content = try container.decodeText(forKey: .content) ?? ""
        difficulty = try container.decodeIfPresent(String.self, forKey: .difficulty) ?? ""
        tier = try container.decodeIfPresent(String.self, forKey: .tier) ?? "free"
        icon = try ItemIcon(from: decoder)
        let spots = try container.decodeReadable(TextSelection.self, forKey: .selections)
        selections = spots.sorted { ($0.number, $0.startChar) < ($1.number, $1.startChar) }
        let read = try container.decodeIfPresent([WritingQuestion].self, forKey: .questions) ?? []
        questions = read.sorted { $0.order < $1.order }
        createdAt = try container.decodeIfPresent(WireDate.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireDate.self, forKey: .updatedAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(content, forKey: .content)
        try container.encode(difficulty, forKey: .difficulty)
        try container.encode(tier, forKey: .tier)
        try container.encode(selections, forKey: .selections)
        try container.encode(questions, forKey: .questions)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try icon.encode(to: encoder)
    }
}

/// An underlined spot of a writing section.
package struct TextSelection: Codable, Sendable, Hashable {
    package var id: WireID
    /// From 1: the spot's label.
    package var number: Int
    /// The first code point of the spot, counted in the text from 0.
    package var startChar: Int
    /// One past the last code point.
    package var endChar: Int
    package var selectedText: String

    package init(id: WireID, number: Int, startChar: Int, endChar: Int, selectedText: String) {
        self.id = id
        self.number = number
        self.startChar = startChar
        self.endChar = endChar
        self.selectedText = selectedText
    }
}

/// A writing section's question with its answer.
package struct WritingQuestion: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var text: String
    /// In the order they are shown.
    package var options: [QuestionOption]
    /// From 0.
    package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    package var explanation: String?
    /// From 1; for sorting only.
    package var order: Int
    /// The spot it is about; nil for the whole text.
    package var selectionNumber: Int?
    package var skills: [QuestionSkill]

    package init(
        id: WireID, text: String, options: [QuestionOption], correctAnswerIndex: Int,
        explanation: String?, order: Int, selectionNumber: Int?, skills: [QuestionSkill]
    ) {
        self.id = id
        self.text = text
        self.options = options
        self.correctAnswerIndex = correctAnswerIndex
        self.explanation = explanation
        self.order = order
        self.selectionNumber = selectionNumber
        self.skills = skills
    }

    private enum CodingKeys: String, CodingKey {
        case id, text, options, explanation, order, correctAnswerIndex, selectionNumber
        case skills = "classifications"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        text = try container.decodeText(forKey: .text) ?? ""
        let read = try container.decodeIfPresent([QuestionOption].self, forKey: .options) ?? []
        options = QuestionOption.inOrder(read)
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex) ?? 0
        explanation = try container.decodeText(forKey: .explanation)
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
        selectionNumber = try container.decodeWholeNumber(forKey: .selectionNumber)
        skills = container.decodeSkills(forKey: .skills)
    }
}
