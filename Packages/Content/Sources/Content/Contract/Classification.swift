package import AppCore

/// A skill of questions.
package struct Classification: Codable, Sendable, Hashable {
    package var id: WireID
    /// Unique.
    package var name: String
    /// `reading`, `writing` or `math`.
    @OrDefault package var category: String
    @OrDefault package var about: String
    /// Skills with a higher number come first.
    @WholeNumber package var displayOrder: Int
    /// Questions of passages and lessons together.
    @WholeNumber package var questionCount: Int

    package init(
        id: WireID, name: String, category: String, about: String, displayOrder: Int,
        questionCount: Int
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.about = about
        self.displayOrder = displayOrder
        self.questionCount = questionCount
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, category
        case about = "description"
        case displayOrder, questionCount
    }
}
