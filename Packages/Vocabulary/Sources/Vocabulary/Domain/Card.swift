import AppCore
package import WordFinding

/// A word to learn, with its sentence and meaning.
///
/// Devices resolve conflicts by the last edit (``editedAt``, then the greater ``editedBy``).
package struct Card: Sendable, Hashable, Codable, Identifiable, ExactKeys {
    /// A lowercase UUID; for a text's word derived from the source's id and the lemma, so it is the
    /// same on every device.
    package var id: String
    /// The ``Source`` it belongs to.
    package var sourceID: String
    /// The word in the form it has in the sentence, without the capital of a sentence's start.
    package var word: String
    /// Its dictionary form.
    package var lemma: String
    /// Empty for a word added without one.
    package var sentence: String
    /// nil until defined; such a word isn't studied.
    package var meaning: String?
    /// Whether another meaning fits the sentence about as well; nil if not, or once the student
    /// chose.
    package var isUnsure: Bool?
    package var partOfSpeech: PartOfSpeech?
    package var difficulty: WordDifficulty
    /// Its position among its source's new words, from 0.
    package var position: Int
    /// The student's note.
    package var note: String?
    /// Milliseconds since 1970, UTC; 0 if unedited since the server created it.
    package var editedAt: Int64
    /// The device of the last edit; empty if unedited since the server created it.
    package var editedBy: String
    package var isDeleted: Bool

    package init(
        id: String, sourceID: String, word: String, lemma: String, sentence: String,
        meaning: String?, partOfSpeech: PartOfSpeech? = nil, difficulty: WordDifficulty,
        position: Int = 0, note: String? = nil, editedAt: Int64 = 0, editedBy: String = "",
        isDeleted: Bool = false, isUnsure: Bool? = nil
    ) {
        self.isUnsure = isUnsure
        self.id = id
        self.sourceID = sourceID
        self.word = word
        self.lemma = lemma
        self.sentence = sentence
        self.meaning = meaning
        self.partOfSpeech = partOfSpeech
        self.difficulty = difficulty
        self.position = position
        self.note = note
        self.editedAt = editedAt
        self.editedBy = editedBy
        self.isDeleted = isDeleted
    }
}

/// A source of cards: a text, a deck, or the student's own words.
package struct Source: Sendable, Hashable, Codable, Identifiable, ExactKeys {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        /// A text processed by the server.
        case text
        /// Ready-made words: imported, or the starter deck.
        case deck
        /// Words that the student added one by one; every student has one such source.
        case own
    }

    /// The starter deck's id, the same on every server, so that progress survives a move.
    package static let starterID = "5a1e7e00-57a4-4dec-8b00-000000000001"

    package enum Status: String, Sendable, Codable {
        case queued, processing, completed, failed
    }

    /// Lower-case UUID.
    package var id: String
    package var kind: Kind
    package var title: String
    /// A BCP 47 code; nil if unknown.
    package var language: String?
    package var wordCount: Int
    package var status: Status
    package var failureReason: String?
    /// Milliseconds since 1970, UTC.
    package var addedAt: Int64
    package var processedAt: Int64?
    /// As in ``Card``: the last edit wins.
    package var editedAt: Int64
    package var editedBy: String
    package var isDeleted: Bool

    package init(
        id: String, kind: Kind, title: String, language: String? = nil, wordCount: Int = 0,
        status: Status = .completed, failureReason: String? = nil, addedAt: Int64,
        processedAt: Int64? = nil, editedAt: Int64 = 0, editedBy: String = "",
        isDeleted: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.language = language
        self.wordCount = wordCount
        self.status = status
        self.failureReason = failureReason
        self.addedAt = addedAt
        self.processedAt = processedAt
        self.editedAt = editedAt
        self.editedBy = editedBy
        self.isDeleted = isDeleted
    }
}
