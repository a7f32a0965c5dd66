import SQLStore
import ServiceKit
import Vocabulary
import WordFinding

extension StudyRecordStore {
    /// Stores a text's words as cards. Keeps the student's edits and studied cards, even if their
    /// word is no longer found.
    func store(_ findings: TextFindings, of id: String) throws {
        guard var stored = try source(id), !stored.source.isDeleted else { return }
        let before = try allCards(ofSource: id)
        let numbers = ChangeNumbers(self, block: findings.words.count + before.count + 1)
        var old: [String: StoredCard] = [:]
        for card in before { old[card.card.id] = card }
        var found: Set<String> = []
        for word in findings.words {
            let card = Self.card(word, of: id, at: found.count, language: findings.language)
            guard found.insert(card.card.id).inserted else { continue }
            try put(card, over: old[card.card.id], numbers)
        }
        try removeLost(before.filter { !found.contains($0.card.id) }, numbers)
        stored.source.status = .completed
        stored.source.failureReason = nil
        stored.source.language = stored.source.language ?? findings.language
        // Set once, when all words are stored for the first time.
        stored.source.processedAt = stored.source.processedAt ?? nowMilliseconds
        try put(stored, numbers)
        try numbers.finish()
    }

    private func put(
        _ card: StoredCard, over old: StoredCard?, _ numbers: ChangeNumbers
    ) throws {
        guard let old else {
            numbers.added.cards += 1
            return try put(card, numbers)
        }
        if old.card.editedBy.isEmpty, old.card.editedAt == 0 {
            var same = card
            same.sequence = old.sequence
            if same != old { try put(card, numbers) }
        } else if old.textOffset != card.textOffset {
            var edited = old
            edited.textOffset = card.textOffset
            try put(edited, numbers)
        }
    }

    /// Deletes unedited cards whose words are no longer found.
    private func removeLost(_ cards: [StoredCard], _ numbers: ChangeNumbers) throws {
        let made = cards.filter {
            $0.card.editedBy.isEmpty && $0.card.editedAt == 0 && !$0.card.isDeleted
        }
        let studied = try studied(among: Set(made.map(\.card.id)))
        for card in made where !studied.contains(card.card.id) {
            try remove(card, editedAt: 0, numbers)
        }
    }

    /// The word on its card. Names aren't found, so a capital only shows that it begins a sentence.
    static func written(_ word: FoundWord, _ language: String?) -> String {
        let words = word.word.split(whereSeparator: \.isWhitespace)
        // Other words between those of a phrase aren't part of it: `took his coat off`.
        if words.count > word.lemma.split(separator: " ").count { return word.lemma }
        let text = words.joined(separator: " ")
        return language == "de" ? text : text.lowercased()
    }

    private static func card(
        _ word: FoundWord, of source: String, at place: Int, language: String?
    ) -> StoredCard {
        let lemma = word.lemma.isEmpty ? word.word.lowercased() : word.lemma
        let meaning = word.meaning.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        return StoredCard(
            card: Card(
                id: WordIdentity.id(source: source, lemma: lemma), sourceID: source,
                word: written(word, language), lemma: lemma,
                sentence: word.sentence, meaning: meaning,
                partOfSpeech: word.partOfSpeech, difficulty: word.difficulty, position: place,
                isUnsure: meaning != nil && !word.isSure ? true : nil),
            textOffset: word.sentenceOffset + word.wordOffset)
    }
}
