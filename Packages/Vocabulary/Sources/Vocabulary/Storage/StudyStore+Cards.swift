import SQLStore
import WordFinding

extension StudyStore {
    /// A source's cards in order, without deleted ones; nil for all sources.
    static func cards(
        of sourceID: String?, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Card] {
        let (condition, values): (String, [SQLValue]) =
            sourceID.map { ("AND source_id = ?", [.text(scope), .text($0)]) }
            ?? ("", [.text(scope)])
        return try connection.rows(
            """
            SELECT * FROM vocabulary_cards WHERE scope = ? \(condition) AND is_deleted = 0
            ORDER BY source_id, position, id
            """, values
        ).map(Card.init)
    }

    static func card(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Card? {
        try connection.row(
            "SELECT * FROM vocabulary_cards WHERE scope = ? AND id = ?", [.text(scope), .text(id)]
        ).map(Card.init)
    }

    /// The cards with a lemma in all sources, without deleted ones.
    static func cards(
        lemma: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Card] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_cards WHERE scope = ? AND lemma = ? AND is_deleted = 0
            ORDER BY id
            """, [.text(scope), .text(lemma)]
        ).map(Card.init)
    }

    /// The position for a source's next new card.
    static func nextPosition(
        in sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int {
        let row = try connection.row(
            "SELECT MAX(position) AS last FROM vocabulary_cards WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(sourceID)])
        return try row?.optionalInt("last").map { $0 + 1 } ?? 0
    }

    /// Saves a card and inserts its state row, or deletes that row for a card that can't be
    /// studied: deleted, without a meaning, or of a deleted source. A new state row is computed
    /// from the log.
    static func save(
        _ card: Card, isSent: Bool, _ replay: CardReplay, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        try write(card, isSent: isSent, scope, connection)
        try restoreState(of: card, replay, scope, connection)
    }

    /// Inserts or deletes a card's state row, as in ``save(_:isSent:_:_:_:)``.
    static func restoreState(
        of card: Card, _ replay: CardReplay, _ scope: String, _ connection: any SQLConnection
    ) throws {
        guard card.meaning != nil, !card.isDeleted else {
            return try removeState(of: card.id, scope, connection)
        }
        if try addState(of: card, scope, connection) {
            try settle(card.id, replay, scope, connection)
        }
    }

    private static func write(
        _ card: Card, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_cards (scope, id, source_id, word, lemma, sentence, meaning,
                part_of_speech, difficulty, position, note, edited_at, edited_by, is_deleted,
                is_sent, is_unsure)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET source_id = excluded.source_id,
                word = excluded.word, lemma = excluded.lemma, sentence = excluded.sentence,
                meaning = excluded.meaning, part_of_speech = excluded.part_of_speech,
                difficulty = excluded.difficulty, position = excluded.position,
                note = excluded.note, edited_at = excluded.edited_at,
                edited_by = excluded.edited_by, is_deleted = excluded.is_deleted,
                is_sent = excluded.is_sent, is_unsure = excluded.is_unsure
            """,
            [
                .text(scope), .text(card.id), .text(card.sourceID), .text(card.word),
                .text(card.lemma), .text(card.sentence), SQLValue(card.meaning),
                SQLValue(card.partOfSpeech?.rawValue), .text(card.difficulty.rawValue),
                SQLValue(card.position), SQLValue(card.note), .integer(card.editedAt),
                .text(card.editedBy), SQLValue(card.isDeleted), SQLValue(isSent),
                SQLValue(card.isUnsure == true),
            ])
    }

    static func removeState(
        of cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM vocabulary_states WHERE scope = ? AND card_id = ?",
            [.text(scope), .text(cardID)])
    }

    /// Whether the card had no state row and has one now.
    private static func addState(
        of card: Card, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let moved = try connection.execute(
            """
            UPDATE vocabulary_states SET source_id = ?, difficulty = ?,
                due = CASE WHEN phase = 0 THEN ? ELSE due END
            WHERE scope = ? AND card_id = ?
            """,
            [
                .text(card.sourceID), .text(card.difficulty.rawValue), .real(Double(card.position)),
                .text(scope), .text(card.id),
            ])
        guard moved == 0 else { return false }
        return try connection.execute(
            """
            INSERT INTO vocabulary_states (scope, card_id, source_id, difficulty, queue, due, phase,
                step, review_count, lapses, is_memorised, is_suspended, is_leech, last_event_at,
                last_event_id)
            SELECT ?, ?, ?, ?, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, ''
            WHERE NOT EXISTS (SELECT 1 FROM vocabulary_sources
                WHERE scope = ? AND id = ? AND is_deleted = 1)
            """,
            [
                .text(scope), .text(card.id), .text(card.sourceID),
                .text(card.difficulty.rawValue), .real(Double(card.position)), .text(scope),
                .text(card.sourceID),
            ]) > 0
    }
}
