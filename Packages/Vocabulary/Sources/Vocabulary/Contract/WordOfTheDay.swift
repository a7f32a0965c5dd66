package import AppCore

/// A day's word as the SAT contract carries it.
package struct WordOfTheDay: Codable, Sendable, Hashable {
    package var id: WireID
    package var word: String
    package var definition: String
    /// Synonyms; any number.
    package var synonyms: [String]
    /// An example sentence; empty if there is none.
    package var exampleSentence: String
    /// The day, `YYYY-MM-DD` in UTC.
    package var date: String

    package init(
        id: WireID, word: String, definition: String, synonyms: [String],
        exampleSentence: String, date: String
    ) {
        self.id = id
        self.word = word
        self.definition = definition
        self.synonyms = synonyms
        self.exampleSentence = exampleSentence
        self.date = date
    }

    private enum CodingKeys: String, CodingKey {
        case id, word, definition, synonyms, date
        case exampleSentence = "example_sentence"
    }

    /// Synonyms and the example can be missing or null.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        word = try container.decode(String.self, forKey: .word)
        definition = try container.decode(String.self, forKey: .definition)
        synonyms = try container.decodeIfPresent([String].self, forKey: .synonyms) ?? []
        exampleSentence = try container.decodeIfPresent(String.self, forKey: .exampleSentence) ?? ""
        date = try container.decode(String.self, forKey: .date)
    }
}
