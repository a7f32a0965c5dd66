package import AppCore

/// A day's word as the SAT contract carries it.
package struct WordOfTheDay: Codable, Sendable, Hashable {
    package var id: WireID
    package var word: String
    package var definition: String
    /// Synonyms; any number.
    @OrDefault package var synonyms: [String]
    /// The day, `YYYY-MM-DD` in UTC.
    package var date: String
    /// An example sentence; empty if there is none.
    @OrDefault package var exampleSentence: String

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
}
