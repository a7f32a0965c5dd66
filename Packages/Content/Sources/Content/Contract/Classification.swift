package import AppCore

/// A skill of questions.
package struct Classification: Codable, Sendable, Hashable {
    package var id: WireID
    /// Unique.
    package var name: String
    /// `reading`, `writing` or `math`.
    package var category: String
    package var about: String
    /// Skills with a higher number come first.
    package var displayOrder: Int
    /// Questions of passages and lessons together.
    package var questionCount: Int

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
        case displayOrder = "display_order"
        case questionCount = "question_count"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        category = try container.decodeIfPresent(String.self, forKey: .category) ?? ""
        about = try container.decodeIfPresent(String.self, forKey: .about) ?? ""
        displayOrder = try container.decodeWholeNumber(forKey: .displayOrder) ?? 0
        questionCount = try container.decodeWholeNumber(forKey: .questionCount) ?? 0
    }
}
