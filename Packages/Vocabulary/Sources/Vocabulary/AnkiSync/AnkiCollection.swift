import AnkiExchange
import FSRS
import SQLStore

/// The server's collection, or the notes of an agenda, read as words.
struct AnkiCollection: Sendable {
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
    let agenda: AnkiAgenda

    init(
        _ rows: [AnkiSyncRow], _ agenda: AnkiAgenda, _ mapping: AnkiMapping
    ) throws(AnkiFault) {
        (self.agenda, self.mapping) = (agenda, mapping)
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

    /// Whether a word's card was deleted on the server.
    func lacks(_ word: String) -> Bool { cardIDs[word] == nil && agenda.gone.contains(word) }

    /// Whether a word without a card here is missing on the server, too.
    func isMissing(_ word: String) -> Bool {
        cardIDs[word] == nil && (agenda.words.contains(word) || agenda.gone.contains(word))
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

    /// Files to add to words and to remove, by word.
    var attachments: [String: [AnkiAttachment]] = [:]

    /// Words that have changed since the last sync, or haven't been synced. An answer changes a
    /// state.
    var changed: Set<String> {
        var changed = Set(attachments.keys.filter { items[$0] != nil })
        for (id, link) in links {
            guard let item = items[id], let state = item.state, link.noteUSN >= 0,
                item.card.editedAt == link.editedAt, AnkiLink.mark(of: state) == link.state
            else {
                changed.insert(id)
                continue
            }
        }
        for (id, item) in items where links[id] == nil && AnkiDelivery.isWanted(item) {
            changed.insert(id)
        }
        return changed
    }
}

extension AnkiLocalWords {
    /// The earliest id that a new note, card or answer can get: ids are times in milliseconds.
    func firstNewID(for collection: AnkiCollection, _ now: Double) -> Int64 {
        let known = collection.rowsByID[.review] ?? [:]
        let answers = words.lines.values.lazy.joined().map(\.at).filter { known[$0] == nil }
        return min(Int64(now * 1000), answers.min() ?? .max)
    }
}

extension StudyRepository {
    /// The words here, without their answers.
    func ankiWords() async throws -> AnkiLocalWords {
        let scope = await scope()
        var local = AnkiLocalWords(words: try await exported(of: nil, withLog: false))
        for item in local.words.items { local.items[item.card.id] = item }
        return try await store.database.read { [local] connection in
            var local = local
            local.deleted = Set(
                try connection.rows(
                    "SELECT id FROM vocabulary_cards WHERE scope = ? AND is_deleted = 1",
                    [.text(scope)]
                ).map { try $0.text("id") })
            try connection.forEachRow(
                "SELECT card_id, last_event_at FROM vocabulary_states WHERE scope = ?",
                [.text(scope)]
            ) { row in
                local.lastEvents[try row.text("card_id")] = Int64(try row.int("last_event_at"))
            }
            local.links = try AnkiMirror.links(scope, connection)
            local.attachments = try AnkiMedia.attachments(scope, connection)
            return local
        }
    }

    /// Adds the answers of some words, or of all.
    func addAnswers(
        of ids: Set<String>, to words: AnkiLocalWords
    ) async throws -> AnkiLocalWords {
        var words = words
        if ids.count * 3 > words.items.count {
            words.words.lines = try await exported(of: nil, withLog: true).lines
            return words
        }
        let scope = await scope()
        words.words.lines = try await store.database.read { connection in
            var lines: [String: [StudyEvent]] = [:]
            for id in ids {
                let events = try StudyStore.events(of: id, scope, connection)
                let undone = Set(events.filter { $0.kind == .undo }.compactMap(\.target))
                lines[id] = events.filter {
                    ($0.kind == .review || $0.kind == .forget) && !undone.contains($0.id)
                }
            }
            return lines
        }
        return words
    }
}
