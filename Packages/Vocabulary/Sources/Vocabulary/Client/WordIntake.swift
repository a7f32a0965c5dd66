import AppCore
import SQLStore
import WordFinding

/// Adds single words to the student's own source.
extension StudyRepository: WordSaving {
    var place: Place { "vocabulary/words" }

    /// A word counts as present if its dictionary form is in any source, unless that card lacks a
    /// meaning and now gets one.
    func take(_ word: IncomingWord) async throws -> Bool {
        try await add(
            word: word.word, meaning: word.meaning, sentence: word.sentence, note: word.origin
        ).isNew
    }

    /// Adds a word to the student's own source. Returns the card and whether it is new. Throws
    /// ``Problem/Code/invalid`` if it isn't a word.
    @discardableResult
    func add(
        word: String, meaning: String?, sentence: String? = nil, note: String? = nil,
        difficulty: WordDifficulty? = nil
    ) async throws -> (card: Card, isNew: Bool) {
        let word = try Self.word(word, named: "A word")
        let meaning = meaning.map { Self.oneLine($0) }.flatMap { $0.isEmpty ? nil : $0 }
        let source = try await ownSource()
        let card = Card(
            id: WordIdentity.id(source: source.id, lemma: word), sourceID: source.id, word: word,
            lemma: word.lowercased(), sentence: Self.oneLine(sentence ?? ""), meaning: meaning,
            difficulty: difficulty ?? .intermediate, note: note)
        return try await edit { connection, edit in
            let cards = try StudyStore.cards(lemma: card.lemma, edit.scope, connection)
            if let known = cards.first {
                guard known.meaning == nil, let meaning else { return (known, false) }
                try edit.change(known.id, connection) { $0.meaning = meaning }
                return (try StudyStore.card(known.id, edit.scope, connection) ?? known, true)
            }
            var card = card
            card.position = try StudyStore.nextPosition(
                in: source.id, edit.scope, connection)
            try edit.write([card], connection)
            if try StudyStore.known(card.lemma, edit.scope, connection)?.isDeleted == false {
                try edit.note(card.lemma, isDeleted: true, connection)
            }
            return (card, true)
        }
    }

    /// The maximum number of characters in a word.
    static let maxWordLength = 100

    /// Validates a word or dictionary form on one line. Throws ``Problem/Code/invalid``.
    static func word(_ text: String, named what: String) throws(Problem) -> String {
        let word = oneLine(text)
        guard word.contains(where: \.isLetter) else {
            throw Problem(.invalid, "\(what) must contain letters.")
        }
        guard word.unicodeScalars.count <= maxWordLength else {
            throw Problem(.invalid, "\(what) can have at most \(maxWordLength) characters.")
        }
        return word
    }

    /// Removes line breaks and control characters, collapses white space, and cuts after 2000
    /// characters.
    static func oneLine(_ text: String) -> String {
        let plain = text.unicodeScalars.lazy.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        return String(plain).split(separator: " ").joined(separator: " ").prefix(2000).description
    }
}
