package import AppCore

/// A skill of a question. This server adds it to the
/// contract's fields; clients show it once the question is answered.
package struct QuestionSkill: Codable, Sendable, Hashable {
    /// nil when the backend sends names alone.
    package var id: WireID?
    package var name: String

    package init(id: WireID?, name: String) {
        self.id = id
        self.name = name
    }

    /// Reads `{id, name}` or a bare name.
    package init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
            self.init(id: nil, name: name)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(WireID.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name))
    }
}
