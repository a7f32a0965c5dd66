package import AppCore

/// An answer option.
package struct QuestionOption: Codable, Sendable, Hashable {
    /// nil if the server sends options as plain strings.
    package var id: WireID?
    package var text: String
    /// From 0.
    package var order: Int?

    package init(id: WireID?, text: String, order: Int?) {
        self.id = id
        self.text = text
        self.order = order
    }

    /// Reads `{id, text, order}` or a bare string.
    package init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(id: nil, text: text, order: nil)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(WireID.self, forKey: .id),
            text: try container.decodeText(forKey: .text) ?? "",
            order: try container.decodeWholeNumber(forKey: .order))
    }

    /// Sorts by ``order``; options without one keep their positions.
    package static func inOrder(_ options: [QuestionOption]) -> [QuestionOption] {
        options.enumerated().sorted { one, other in
            (one.element.order ?? one.offset, one.offset)
                < (other.element.order ?? other.offset, other.offset)
        }.map(\.element)
    }
}
