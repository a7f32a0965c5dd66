import AnkiExchange
import FSRS
import SQLStore

/// The server's collection, read as words.
struct AnkiCollection: Sendable {
    let rows: [AnkiSyncRow]
    /// Words by id.
    private(set) var items: [String: ImportedDeck.Item] = [:]
    /// The ids of the cards there, by word, including cards that aren't words.
    private(set) var cardIDs: [String: Int64] = [:]
    private(set) var wordIDs: [Int64: String] = [:]
    private(set) var cards: [Int64: AnkiCard] = [:]
    private(set) var notes: [Int64: AnkiNote] = [:]
    private(set) var noteTypes: [Int64: AnkiNoteType] = [:]
    private(set) var rowsByID: [AnkiSyncRow.Kind: [Int64: AnkiSyncRow]] = [:]
    /// The cards of each note.
    private(set) var siblings: [Int64: [Int64]] = [:]
    /// Answers by card, oldest first.
    private(set) var reviews: [Int64: [AnkiReview]] = [:]
    private(set) var remarks: [String] = []
    let mapping: AnkiMapping

    init(_ rows: [AnkiSyncRow], _ mapping: AnkiMapping) throws(AnkiFault) {
        (self.rows, self.mapping) = (rows, mapping)
        guard !rows.isEmpty else { return }
        for row in rows { rowsByID[row.kind, default: [:]][row.id] = row }
        let package = try AnkiPackage(rows: rows, days: mapping.days)
        for type in package.noteTypes { noteTypes[type.id] = type }
        for note in package.notes { notes[note.id] = note }
        for review in package.reviews { reviews[review.cardID, default: []].append(review) }
        for card in package.cards {
            guard let note = notes[card.noteID] else { continue }
            cards[card.id] = card
            siblings[card.noteID, default: []].append(card.id)
            let id = AnkiMapping.cardID(note.guid, card.ordinal)
            guard cardIDs[id] == nil else { continue }
            (cardIDs[id], wordIDs[card.id]) = (card.id, id)
        }
        let deck = mapping.deck(from: package)
        for item in deck.items where items[item.card.id] == nil { items[item.card.id] = item }
        remarks = deck.remarks
    }

    func row(_ kind: AnkiSyncRow.Kind, _ id: Int64) -> AnkiSyncRow? { rowsByID[kind]?[id] }

    /// The note and the card of a word.
    func place(
        of word: String
    ) -> (card: AnkiCard, note: AnkiNote, cardRow: AnkiSyncRow, noteRow: AnkiSyncRow)? {
        guard let id = cardIDs[word], let card = cards[id], let note = notes[card.noteID],
            let cardRow = row(.card, id), let noteRow = row(.note, note.id)
        else { return nil }
        return (card, note, cardRow, noteRow)
    }
}

/// The words here.
struct AnkiLocalWords: Sendable {
    var words: ExportedWords
    /// By id, without deleted ones.
    var items: [String: ExportedWords.Item] = [:]
    var deleted: Set<String> = []
    /// The time of each card's last log line, in milliseconds since 1970, UTC.
    var lastEvents: [String: Int64] = [:]
    var links: [String: AnkiLink] = [:]

    /// Whether nothing has changed here since the last sync. An answer changes a state.
    var isSynced: Bool {
        links.allSatisfy { id, link in
            guard let item = items[id], let state = item.state, link.noteUSN >= 0 else {
                return false
            }
            return item.card.editedAt == link.editedAt && AnkiLink.mark(of: state) == link.state
        } && items.values.allSatisfy { !AnkiDelivery.isWanted($0) || links[$0.card.id] != nil }
    }
}

extension StudyRepository {
    func ankiWords() async throws -> AnkiLocalWords {
        let scope = await scope()
        var local = AnkiLocalWords(words: try await exported(of: nil, withLog: true))
        for item in local.words.items { local.items[item.card.id] = item }
        (local.deleted, local.lastEvents, local.links) = try await store.database.read {
            connection in
            let deleted = try connection.rows(
                "SELECT id FROM vocabulary_cards WHERE scope = ? AND is_deleted = 1",
                [.text(scope)]
            ).map { try $0.text("id") }
            var events: [String: Int64] = [:]
            for row in try connection.rows(
                "SELECT card_id, last_event_at FROM vocabulary_states WHERE scope = ?",
                [.text(scope)])
            {
                events[try row.text("card_id")] = Int64(try row.int("last_event_at"))
            }
            return (Set(deleted), events, try AnkiMirror.links(scope, connection))
        }
        return local
    }
}
