import FSRS
import SQLStore

/// One edit by this device, inside a transaction: marks rows as edited and updates what depends on
/// them.
struct StudyEdit: Sendable {
    let scope: String
    let deviceID: String
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64
    let replay: CardReplay

    /// Marks a row as edited now, and always later than its last edit, even if the clock was set
    /// back.
    func stamp(_ card: inout Card, after last: Int64?) {
        (card.editedAt, card.editedBy) = (max(nowMilliseconds, (last ?? 0) + 1), deviceID)
    }

    func stamp(_ source: inout Source, after last: Int64?) {
        (source.editedAt, source.editedBy) = (max(nowMilliseconds, (last ?? 0) + 1), deviceID)
    }

    /// Writes cards and marks them as edited on this device.
    func write(_ cards: [Card], _ connection: any SQLConnection) throws {
        for var card in cards {
            let old = try StudyStore.card(card.id, scope, connection)
            stamp(&card, after: old?.editedAt)
            try StudyStore.save(card, isSent: false, replay, scope, connection)
        }
    }

    /// Changes a card; false if it doesn't exist or was deleted.
    @discardableResult
    func change(
        _ id: String, _ connection: any SQLConnection, _ body: (inout Card) -> Void
    ) throws -> Bool {
        guard var card = try StudyStore.card(id, scope, connection), !card.isDeleted else {
            return false
        }
        let (last, meaning) = (card.editedAt, card.meaning)
        body(&card)
        if card.meaning != meaning { card.isUnsure = nil }
        stamp(&card, after: last)
        try StudyStore.save(card, isSent: false, replay, scope, connection)
        return true
    }

    /// Marks a card as deleted and erases its contents.
    func delete(card id: String, _ connection: any SQLConnection) throws {
        try change(id, connection) { $0.erase() }
    }

    /// Marks a source and its cards as deleted and erases their contents.
    func delete(source id: String, _ connection: any SQLConnection) throws {
        guard var row = try StudyStore.source(id, scope, connection) else { return }
        (row.isDeleted, row.title, row.failureReason) = (true, "", nil)
        stamp(&row, after: row.editedAt)
        try StudyStore.save(row, isSent: false, scope, connection)
        try connection.execute(
            "DELETE FROM vocabulary_texts WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(id)])
        try connection.execute(
            "DELETE FROM vocabulary_states WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(id)])
        try connection.execute(
            """
            UPDATE vocabulary_cards SET is_deleted = 1, word = '', lemma = '', sentence = '',
                meaning = NULL, note = NULL, part_of_speech = NULL, is_unsure = 0,
                edited_by = ?, is_sent = 0,
                edited_at = CASE WHEN edited_at >= ? THEN edited_at + 1 ELSE ? END
            WHERE scope = ? AND source_id = ? AND is_deleted = 0
            """,
            [
                .text(deviceID), .integer(nowMilliseconds), .integer(nowMilliseconds), .text(scope),
                .text(id),
            ])
    }

    /// Marks a word as known, or undoes that, or records a corrected lemma.
    func note(
        _ token: String, lemma: String? = nil, isDeleted: Bool = false,
        _ connection: any SQLConnection
    ) throws {
        let token = token.lowercased()
        let last = try StudyStore.known(token, scope, connection)?.editedAt ?? 0
        let word = KnownWord(
            token: token, lemma: lemma, editedAt: max(nowMilliseconds, last + 1),
            isDeleted: isDeleted)
        try StudyStore.save(word, isSent: false, scope, connection)
    }
}

extension Card {
    /// Applies a form's edits, that is, where `card` differs from `before`.
    mutating func take(_ card: Card, editedFrom before: Card) {
        if card.word != before.word { word = card.word }
        if card.lemma != before.lemma { lemma = card.lemma }
        if card.sentence != before.sentence { sentence = card.sentence }
        if card.meaning != before.meaning { meaning = card.meaning }
        if card.note != before.note { note = card.note }
        if card.difficulty != before.difficulty { difficulty = card.difficulty }
    }

    /// Erases everything except the deletion.
    mutating func erase() {
        isDeleted = true
        (word, lemma, sentence, meaning, note, partOfSpeech) = ("", "", "", nil, nil, nil)
        isUnsure = nil
    }
}

extension StudyRepository {
    /// Runs an edit in one transaction.
    @discardableResult
    func edit<Result: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, StudyEdit) throws -> Result
    ) async throws -> Result {
        let edit = try await preparedEdit()
        return try await store.database.write { try body($0, edit) }
    }

    /// Prepares an edit to run soon in another caller's transaction.
    func preparedEdit() async throws -> StudyEdit {
        let (scope, rules, device) = (await scope(), rules, try await device())
        let preferences = try await store.database.read { try StudyStore.preferences(scope, $0) }
        return StudyEdit(
            scope: scope, deviceID: device.id, nowMilliseconds: nowMilliseconds,
            replay: rules.replay(preferences))
    }
}
