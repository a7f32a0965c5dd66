package import AppCore

/// A passage's question with its answer.
package struct PassageQuestion: NumberedQuestion {
    package var id: WireID
    package var text: String
    /// In the order they are shown. Sent as both `options` and `options_list`.
    package var options: [String]
    /// From 0.
    package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    package var explanation: String?
    /// From 0 or from 1: for sorting only.
    package var order: Int
    package var skills: [QuestionSkill]

    package init(
        id: WireID, text: String, options: [String], correctAnswerIndex: Int,
        explanation: String?, order: Int, skills: [QuestionSkill] = []
    ) {
        self.id = id
        self.text = text
        self.options = options
        self.correctAnswerIndex = correctAnswerIndex
        self.explanation = explanation
        self.order = order
        self.skills = skills
    }

    private enum CodingKeys: String, CodingKey {
        case id, text, options, explanation, order, optionsList, correctAnswerIndex
        case skills = "classifications"
    }

    /// Options come from `options_list`, else from `options`: strings or `{id, text, order}`.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        text = try container.decodeText(forKey: .text) ?? ""
        if let list = try? container.decodeIfPresent([String].self, forKey: .optionsList) {
            options = list
        } else {
            options = try OptionTexts.value(of: .options, in: container)
        }
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex) ?? 0
        explanation = try container.decodeText(forKey: .explanation)
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
        skills = Skills.value(of: .skills, in: container)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(text, forKey: .text)
        try container.encode(options, forKey: .options)
        try container.encode(options, forKey: .optionsList)
        try container.encode(correctAnswerIndex, forKey: .correctAnswerIndex)
        try container.encode(explanation, forKey: .explanation)
        try container.encode(order, forKey: .order)
        try container.encode(skills, forKey: .skills)
    }
}
