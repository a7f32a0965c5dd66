package import AppCore

/// A question among the blocks of a lesson. The n-th of them is the n-th of the lesson's questions.
package struct ContentQuestionBlock: Codable, Sendable, Hashable, EncodesNulls {
    @Decoded<Blocks> package var prompt: [ContentBlock]
    @OrDefault package var choices: [String]
    @Decoded<OptionalBlocks> package var explanation: [ContentBlock]?
    /// `asset_id`s.
    @OrDefault package var assets: [String]
    /// From 0.
    @WholeNumber package var correctAnswerIndex: Int

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
}
