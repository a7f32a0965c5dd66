import AppCore
import SQLStore

extension StudyRepository {
    /// A card and its state; throws ``Problem/Code/notFound`` if it doesn't exist or was deleted.
    func card(_ id: String) async throws -> StudyCard {
        let scope = await scope()
        let found = try await store.database.read { connection -> StudyCard? in
            guard let card = try StudyStore.card(id, scope, connection), !card.isDeleted else {
                return nil
            }
            return StudyCard(
                card: card, state: try StudyStore.state(id, scope, connection) ?? CardState())
        }
        guard let found else { throw Self.noCard }
        return found
    }

    private static var noCard: Problem {
        Problem(.notFound, "That word wasn't found.", cure: "homeroom vocabulary words")
    }

    /// Sets a card's meaning, which makes it available for study.
    func define(_ card: Card, _ meaning: String) async throws {
        try await change(card.id) { ($0.meaning, $0.isUnsure) = (meaning, nil) }
    }

    /// Corrects a card's dictionary form, and remembers it for future texts.
    func correct(lemma: String, of card: Card) async throws {
        try await edit { connection, edit in
            let isThere = try edit.change(card.id, connection) { $0.lemma = lemma }
            guard isThere else { throw Self.noCard }
            try edit.note(card.word, lemma: lemma, connection)
        }
    }

    /// Marks a word as known: future texts skip it, and its cards are deleted. Returns the cards.
    @discardableResult
    func know(_ word: String) async throws -> [Card] {
        try await edit { connection, edit in
            let lemma = word.lowercased()
            try edit.note(lemma, connection)
            let cards = try StudyStore.cards(lemma: lemma, edit.scope, connection)
            for card in cards { try edit.delete(card: card.id, connection) }
            return cards
        }
    }

    /// Marks a word as not known again, so that future texts may include it.
    func unknow(_ word: String) async throws {
        try await edit { connection, edit in
            try edit.note(word, isDeleted: true, connection)
        }
    }

    /// Deletes a card. Its log lines stay, for the statistics.
    func delete(_ card: Card) async throws {
        try await edit { connection, edit in try edit.delete(card: card.id, connection) }
    }

    /// Words left out of texts, and corrected lemmas; without deleted ones.
    func knownWords() async throws -> [KnownWord] {
        let scope = await scope()
        return try await store.database.read { try StudyStore.known(scope, $0) }
    }

    /// Edits the stored card. Throws ``Problem/Code/notFound`` if it was deleted.
    func change(_ id: String, _ body: @escaping @Sendable (inout Card) -> Void) async throws {
        try await edit { connection, edit in
            guard try edit.change(id, connection, body) else { throw Self.noCard }
        }
    }
}
