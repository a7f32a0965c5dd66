package import AppCore

/// A lesson's question with its answer.
package struct LessonQuestion: NumberedQuestion, EncodesNulls {
    package var id: WireID
    @Decoded<Blocks> package var text: [ContentBlock]
    /// In the order they are shown.
    @Decoded<OptionsInOrder> package var options: [QuestionOption]
    /// From 0.
    @WholeNumber package var correctAnswerIndex: Int
    /// Never shown before the question is answered.
    @Decoded<OptionalBlocks> package var explanation: [ContentBlock]?
    /// From 0 or from 1: for sorting only.
    @WholeNumber package var order: Int
    /// The position in the original document; may be outdated, so don't match by it.
    @WholeNumber package var chunkIndex: Int?
    /// The diagrams of this question.
    @Readable package var assets: [LessonAsset]
    @Decoded<Skills> package var skills: [QuestionSkill]

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
}
