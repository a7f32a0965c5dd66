import AnkiExchange

extension AnkiMapping {
    /// The fields of a note, by position, that a card has changed here, as plain text. Empty for
    /// gaps in a text, whose word and sentence are one field.
    func changes(
        of card: Card, to note: AnkiNote, _ counterpart: AnkiCard, _ type: AnkiNoteType
    ) -> [Int: String] {
        let kind = Kind(type, roles(type), wanted: wanted)
        guard !kind.isCloze, let there = content(of: note, counterpart, kind) else { return [:] }
        let isReversed = kind.isReversed(counterpart.ordinal)
        var fields: [Int: String] = [:]
        func compare(_ place: Int?, _ here: String, _ there: String) {
            guard let place, place < note.fields.count, here != there else { return }
            fields[place] = here
        }
        let word = CardTexts.line(card.word, most: CardTexts.maxWordLength)
        let meaning = CardTexts.lines(card.meaning ?? "", most: CardTexts.maxMeaningLength)
        compare(isReversed ? kind.meaning : kind.word, word, there.word)
        compare(isReversed ? kind.word : kind.meaning, meaning, there.meaning ?? "")
        compare(
            kind.sentence, CardTexts.line(card.sentence, most: CardTexts.maxSentenceLength),
            there.sentence)
        compare(
            kind.note, CardTexts.lines(card.note ?? "", most: CardTexts.maxMeaningLength),
            there.note ?? "")
        return fields
    }
}

extension ImportedDeck.Item {
    /// The log line that sets a state after all lines until `last`.
    func setting(_ state: CardState, of cardID: String, after last: Int64) -> StudyEvent {
        let moment = max(standsSince, last + 1)
        let payload = DeckRows.payload(state)
        return StudyEvent(
            id: StudyID.derived("anki-sync", cardID, String(moment), payload), cardID: cardID,
            kind: .adopt, at: moment, payload: payload)
    }
}
