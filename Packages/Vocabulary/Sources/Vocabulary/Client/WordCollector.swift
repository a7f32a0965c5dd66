import AppCore
import SQLStore
import WordFinding

/// Adds a collection of words as the cards of its own source.
///
/// Meanings are included, so no dictionary is needed. The ids are derived from the collection's
/// key, so they are the same on every device.
extension StudyRepository: WordCollecting {
    func collect(_ words: WordCollection) async throws -> Int {
        let nowMilliseconds = nowMilliseconds
        let id = StudyID.derived("collection", words.key)
        let cards = Self.cards(of: words, in: id)
        guard !cards.isEmpty else { return 0 }
        return try await edit { connection, edit in
            var source = try StudyStore.source(id, edit.scope, connection)
            let old = source
            if source == nil || source?.isDeleted == true {
                source = Source(
                    id: id, kind: .deck, title: Self.oneLine(words.title),
                    language: words.language, addedAt: nowMilliseconds)
            }
            guard var source else { return 0 }
            var position = try StudyStore.nextPosition(in: id, edit.scope, connection)
            var added: [Card] = []
            for var card in cards {
                let known = try StudyStore.card(card.id, edit.scope, connection)
                guard known == nil || known?.isDeleted == true else { continue }
                card.position = position
                position += 1
                added.append(card)
            }
            guard !added.isEmpty else { return 0 }
            edit.stamp(&source, after: old?.editedAt)
            try StudyStore.save(source, isSent: false, edit.scope, connection)
            try edit.write(added, connection)
            return added.count
        }
    }

    /// One card for each word with letters and a meaning; case is ignored when looking for
    /// duplicates.
    private static func cards(of words: WordCollection, in source: String) -> [Card] {
        var seen: Set<String> = []
        return words.words.compactMap { word in
            let term = String(oneLine(word.term).prefix(maxWordLength))
            let meaning = oneLine(word.meaning)
            let card = Card(
                id: WordIdentity.id(source: source, lemma: term), sourceID: source, word: term,
                lemma: term.lowercased(), sentence: oneLine(word.example ?? ""), meaning: meaning,
                difficulty: .beginner)
            guard term.contains(where: \.isLetter), !meaning.isEmpty,
                seen.insert(card.id).inserted
            else { return nil }
            return card
        }
    }
}
