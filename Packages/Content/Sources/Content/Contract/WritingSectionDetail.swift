package import AppCore

/// A writing section: a text with numbered underlined spots, and questions on them.
package struct WritingSectionDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// Plain text; paragraphs are separated by blank lines.
    @Decoded<TextOrBlocks> package var content: String
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// `free` or `premium`.
    @Decoded<FreeTier> package var tier: String
    /// By number, then by place.
    @Decoded<SelectionsInOrder> package var selections: [TextSelection]
    /// In order.
    @Decoded<InOrder<WritingQuestion>> package var questions: [WritingQuestion]
    package var createdAt: WireDate?
    package var updatedAt: WireDate?
    package var iconURL: String?
    package var iconColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveIconColor: String?

    package var isPremium: Bool { tier == "premium" }

    package init(
        id: WireID, title: String, content: String, difficulty: String, tier: String,
        selections: [TextSelection], questions: [WritingQuestion], createdAt: WireDate?,
        updatedAt: WireDate?, iconColor: String
    ) {
        self.id = id
        self.title = title
        self.content = content
        self.difficulty = difficulty
        self.tier = tier
        self.selections = selections
        self.questions = questions
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        effectiveIconColor = iconColor
    }
}

/// By number, then by place; without unreadable ones.
package enum SelectionsInOrder: DecodingRule {
    package static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> [TextSelection] {
        try fields.decodeReadable(TextSelection.self, forKey: key)
            .sorted { ($0.number, $0.startChar) < ($1.number, $1.startChar) }
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
package struct WritingQuestion: NumberedQuestion, EncodesNulls {
    package var id: WireID
    @Decoded<TextOrBlocks> package var text: String
    /// In the order they are shown.
    @Decoded<OptionsInOrder> package var options: [QuestionOption]
    /// From 0.
    @WholeNumber package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    @Decoded<OptionalText> package var explanation: String?
    /// From 1; for sorting only.
    @WholeNumber package var order: Int
    /// The spot it is about; nil for the whole text.
    @WholeNumber package var selectionNumber: Int?
    @Decoded<Skills> package var skills: [QuestionSkill]

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
}
