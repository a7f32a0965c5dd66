package import AppCore

/// A lesson's question with its answer.
package struct LessonQuestion: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var text: [ContentBlock]
    /// In the order they are shown.
    package var options: [QuestionOption]
    /// From 0.
    package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    package var explanation: [ContentBlock]?
    /// From 0 or from 1: for sorting only.
    package var order: Int
    /// The position in the original document; may be outdated, so don't match by it.
    package var chunkIndex: Int?
    /// The diagrams of this question.
    package var assets: [LessonAsset]
    package var skills: [QuestionSkill]

    package init(
        id: WireID, text: [ContentBlock], options: [QuestionOption], correctAnswerIndex: Int,
        explanation: [ContentBlock]?, order: Int, chunkIndex: Int?, assets: [LessonAsset],
        skills: [QuestionSkill] = []
    ) {
        self.id = id
        self.text = text
        self.options = options
        self.correctAnswerIndex = correctAnswerIndex
        self.explanation = explanation
        self.order = order
        self.chunkIndex = chunkIndex
        self.assets = assets
        self.skills = skills
    }

    private enum CodingKeys: String, CodingKey {
        case id, text, options, explanation, order, assets, correctAnswerIndex, chunkIndex
        case skills = "classifications"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        text = try container.decodeBlocks(forKey: .text) ?? []
        let read = try container.decodeIfPresent([QuestionOption].self, forKey: .options) ?? []
        options = QuestionOption.inOrder(read)
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex) ?? 0
        explanation = try container.decodeBlocks(forKey: .explanation)
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
        chunkIndex = try container.decodeWholeNumber(forKey: .chunkIndex)
        assets = try container.decodeReadable(LessonAsset.self, forKey: .assets)
        skills = container.decodeSkills(forKey: .skills)
    }
}
