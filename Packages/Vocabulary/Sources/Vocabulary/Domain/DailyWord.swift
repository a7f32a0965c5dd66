import AppCore
import Foundation

/// A word and its day, as stored on this machine.
struct DailyWord: Hashable, Sendable {
    var id: String
    var word: String
    var definition: String
    var synonyms: [String]
    /// An example sentence; can be empty.
    var example: String
    var day: UTCDay
    /// The time it was fetched.
    var seenAt: Date

    /// The word in the form used to add it to the student's words.
    var incoming: IncomingWord {
        IncomingWord(
            word: word.lowercased(), meaning: definition.isEmpty ? nil : definition,
            sentence: example.isEmpty ? nil : example, origin: "Word of the day")
    }
}

extension DailyWord {
    /// A server's response at `moment`. An invalid date counts as the moment's day.
    init(_ wire: WordOfTheDay, at moment: Date) {
        self.init(
            id: wire.id.value, word: wire.word, definition: wire.definition,
            synonyms: wire.synonyms, example: wire.exampleSentence,
            day: UTCDay(wire.date) ?? UTCDay(moment), seenAt: moment)
    }

    /// The word with the contract's names, as commands print it.
    var wire: WordOfTheDay {
        WordOfTheDay(
            id: WireID(id), word: word, definition: definition, synonyms: synonyms,
            exampleSentence: example, date: day.description)
    }
}
