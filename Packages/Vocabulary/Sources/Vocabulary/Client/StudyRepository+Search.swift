import AppCore

extension StudyRepository {
    private static let mostWords = 4700
    private static let mostSources = 200

    /// Texts, decks and words for "find anything", from the local store.
    func searchItems() async throws -> [SearchItem] {
        let sources = try await sources().prefix(Self.mostSources).map { source in
            SearchItem(
                .text, id: source.id, title: source.title,
                detail: "\(source.wordCount) words", keywords: [source.kind.rawValue, "words"],
                command: "homeroom vocabulary sources show \(source.id)",
                place: Place(["vocabulary", "source", source.id]))
        }
        let words = try await words(limit: Self.mostWords).map { row in
            let card = row.card
            return SearchItem(
                .word, id: card.id, title: card.word, detail: card.meaning ?? "no meaning yet",
                keywords: card.lemma == card.word || card.lemma.isEmpty ? [] : [card.lemma],
                command: "homeroom vocabulary words show \(card.id)",
                place: Place(["vocabulary", "card", card.id]))
        }
        return sources + words
    }
}

extension WordOfTheDayRepository {
    private static let mostDays = 60

    /// Words of past days for "find anything", from the local store.
    func searchItems() async throws -> [SearchItem] {
        try await history(limit: Self.mostDays).map { word in
            SearchItem(
                .word, id: word.day.description, title: word.word, detail: word.definition,
                date: word.day.start, command: "homeroom vocabulary word \(word.day)",
                place: Place(["vocabulary", "word", word.day.description]))
        }
    }
}
