import AppCore

/// A question among the blocks of a lesson. The n-th of them is the n-th of the lesson's questions.
package struct ContentQuestionBlock: Codable, Sendable, Hashable, EncodesNulls {
    package var prompt: [ContentBlock]
    package var choices: [String]
    package var explanation: [ContentBlock]?
    /// `asset_id`s.
    package var assets: [String]
    /// From 0.
    package var correctAnswerIndex: Int

    package init(
        prompt: [ContentBlock], choices: [String], correctAnswerIndex: Int,
        explanation: [ContentBlock]?, assets: [String]
    ) {
        self.prompt = prompt
        self.choices = choices
        self.correctAnswerIndex = correctAnswerIndex
        self.explanation = explanation
        self.assets = assets
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        prompt = try container.decodeBlocks(forKey: .prompt) ?? []
        choices = try container.decodeIfPresent([String].self, forKey: .choices) ?? []
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex) ?? 0
        explanation = try container.decodeBlocks(forKey: .explanation)
        assets = try container.decodeIfPresent([String].self, forKey: .assets) ?? []
    }
}
