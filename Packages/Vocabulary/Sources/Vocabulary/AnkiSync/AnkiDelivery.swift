import AnkiExchange
import AppCore
import FSRS
import Foundation
import WordFinding

/// What a server's collection must take over from the words here, and the links afterwards.
struct AnkiDelivery {
    private(set) var outgoing = AnkiOutgoing()
    /// By word, once the server has everything.
    private(set) var links: [String: AnkiLink] = [:]
    /// Words that the server doesn't have yet, to be noted before they are sent.
    private(set) var sending: [String: AnkiLink] = [:]
    private(set) var newWords = 0
    private(set) var changedWords: Set<String> = []
    private(set) var deletedWords = 0
    /// Words whose attachments are in notes to send.
    private(set) var attached: Set<String> = []

    private let collection: AnkiCollection
    private let local: AnkiLocalWords
    private let export: AnkiExport
    private let writer: AnkiRowWriter
    private let usn: Int64
    /// Words whose state was just taken from the server.
    private let settled: Set<String>

    private var nextID: Int64
    /// Ids of the server's rows, from the earliest new id on.
    private let takenIDs: Set<Int64>
    private var reviewIDs: Set<Int64>
    private var deckIDs: [String: Int64] = [:]
    private var takenDeckIDs: Set<Int64> = []
    private var noteType: Int64?
    /// Notes that were changed already: two cards can share one.
    private var changedNotes: Set<Int64> = []

    init(
        _ collection: AnkiCollection, _ local: AnkiLocalWords, settled: Set<String>,
        taken: Set<Int64>, _ setting: AnkiWriter.Setting, _ days: StudyDays, usn: Int64
    ) throws {
        (self.collection, self.local, self.settled, self.usn) = (collection, local, settled, usn)
        export = AnkiExport(words: local.words, days: days, now: setting.now)
        let settings = collection.row(.settings, 0)
        writer = AnkiRowWriter(
            setting, firstDay: AnkiDays.first(of: settings, days), usn: usn)
        nextID = Int64(setting.now * 1000)
        takenIDs = taken
        reviewIDs = taken.union((collection.rowsByID[.review] ?? [:]).keys)
        for (id, deck) in collection.rowsByID[.deck] ?? [:] {
            takenDeckIDs.insert(id)
            // Nothing can be added to a filtered deck.
            guard deck.content["dyn"]?.int ?? 0 == 0 else { continue }
            deckIDs[(deck.content["name"]?.text ?? "").lowercased()] = id
        }
        noteType = collection.noteTypes.values.filter {
            $0.name == AnkiExport.noteType && $0.fields == AnkiExport.fields
        }.map(\.id).min()
        let ids = Set(collection.cardIDs.keys).union(collection.agenda.words)
            .union(collection.agenda.gone)
        for id in ids.sorted() {
            guard let item = local.items[id], let state = item.state else { continue }
            if collection.cardIDs[id] != nil {
                update(item, state)
            } else if Self.isWanted(item), collection.isMissing(id) {
                try add(item, state)
            }
        }
        delete()
        outgoing.tags = Set(outgoing.notes.flatMap(Self.tags)).sorted()
    }

    private static func tags(of note: JSONValue) -> [String] {
        guard let columns = note.elements, columns.count > 5 else { return [] }
        return (columns[5].text ?? "").split(separator: " ").map(String.init)
    }

    // MARK: New words

    /// Whether a word goes to a server that doesn't have it: not before it has a meaning, and a
    /// word of the starter deck not before it was studied.
    static func isWanted(_ item: ExportedWords.Item) -> Bool {
        guard let state = item.state else { return false }
        return item.source.id != Source.starterID || state.schedule.phase != .new
    }

    private mutating func add(_ item: ExportedWords.Item, _ state: CardState) throws {
        let id = freeID()
        var note = export.note(item, id: id, leech: state.isLeech)
        note.noteTypeID = try homeroomType()
        let (adding, _) = media(of: item.card.id, word: 0, meaning: 2)
        outgoing.notes.append(writer.note(note, adding: adding))
        attached.insert(item.card.id)
        let card = export.card(item, state, id: id)
        outgoing.cards.append(writer.card(card, deck: try deck(item.source.title)))
        send(export.reviews(of: item.card.id, id: id))
        newWords += 1
        var link = AnkiLink(
            ankiID: id, noteUSN: -1, cardUSN: -1, editedAt: -1, state: "")
        sending[item.card.id] = link
        (link.noteUSN, link.cardUSN) = (usn, usn)
        (link.editedAt, link.state) = (item.card.editedAt, AnkiLink.mark(of: state))
        links[item.card.id] = link
    }

    private mutating func freeID() -> Int64 {
        while takenIDs.contains(nextID) { nextID += 1 }
        defer { nextID += 1 }
        return nextID
    }

    private mutating func homeroomType() throws -> Int64 {
        if let noteType { return noteType }
        var id = AnkiExport.noteTypeID
        while collection.noteTypes[id] != nil { id += 1 }
        let type = AnkiNoteType(
            id: id, name: AnkiExport.noteType, isCloze: false, fields: AnkiExport.fields,
            questions: [])
        outgoing.noteTypes.append(try writer.noteType(type))
        noteType = id
        return id
    }

    /// The deck with a name; created with its parents if it is missing.
    private mutating func deck(_ title: String) throws -> Int64 {
        let parts = title.components(separatedBy: "::").filter {
            !$0.allSatisfy(\.isWhitespace)
        }
        var (name, last) = ("", Int64(1))
        for part in parts {
            name += name.isEmpty ? part : "::" + part
            if let id = deckIDs[name.lowercased()] {
                last = id
                continue
            }
            let id = AnkiRowWriter.deckID(name) { takenDeckIDs.contains($0) }
            outgoing.decks.append(try writer.deck(name, id: id))
            takenDeckIDs.insert(id)
            (deckIDs[name.lowercased()], last) = (id, id)
        }
        return last
    }

    /// Returns the id of the last one; 0 for none.
    @discardableResult
    private mutating func send(_ reviews: [AnkiReview], after last: Int = 0) -> Int64 {
        var (last, sent) = (last, Int64(0))
        for review in reviews {
            // An answer's id is its time, so times must be unique.
            var id = review.at
            while !reviewIDs.insert(id).inserted { id += 1 }
            outgoing.reviews.append(writer.review(review, id: id, after: last))
            (last, sent) = (review.interval, id)
        }
        return sent
    }

    // MARK: Changed words

    private mutating func update(_ item: ExportedWords.Item, _ state: CardState) {
        let id = item.card.id
        guard let place = collection.place(of: id) else { return }
        var link = AnkiLink(
            ankiID: place.card.id, noteUSN: place.noteRow.usn, cardUSN: place.cardRow.usn,
            editedAt: item.card.editedAt, state: AnkiLink.mark(of: state))
        let old = local.links[id].flatMap { $0.noteUSN < 0 ? nil : $0 }
        if isEdited(item, place.note, old) || local.attachments[id] != nil,
            change(item, place.note, place.noteRow, place.card)
        {
            link.noteUSN = usn
            changedWords.insert(id)
        }
        if isRescheduled(state, item, old) {
            var card = export.card(item, state, id: place.card.id)
            (card.noteID, card.ordinal) = (place.note.id, place.card.ordinal)
            // The time of the change: of two changes, programs keep the later one.
            card.modifiedAt = max(place.card.modifiedAt, (local.lastEvents[id] ?? 0) / 1000)
            outgoing.cards.append(writer.card(card, deck: 1, over: place.cardRow))
            link.cardUSN = usn
            changedWords.insert(id)
        }
        if let last = sendMissing(item, place.card.id),
            changedWords.contains(id) || settled.contains(id)
        {
            date(place.cardRow, last, &link)
        }
        links[id] = link
    }

    /// Sets the time of a card's last answer where an answer of the other side is later: the later
    /// change of the card can be another one, such as a suspension.
    private mutating func date(_ row: AnkiSyncRow, _ last: Int64, _ link: inout AnkiLink) {
        let isSent = outgoing.cards.last?.elements?.first?.int == Int(row.id)
        let content = isSent ? outgoing.cards.removeLast() : row.content
        let dated = writer.card(content, lastAnswer: last)
        guard isSent || dated != nil else { return }
        outgoing.cards.append(dated ?? content)
        link.cardUSN = usn
    }

    /// The files to put into fields, by the fields' positions, and the names of those to remove.
    private func media(
        of word: String, word wordPlace: Int?, meaning: Int?
    ) -> (adding: [Int: [AnkiMediaReference]], removing: Set<String>) {
        var adding: [Int: [AnkiMediaReference]] = [:]
        var removing: Set<String> = []
        for attachment in local.attachments[word] ?? [] {
            if attachment.isRemoved {
                removing.insert(attachment.name)
            } else {
                let isSound = AnkiMediaName.isSound(attachment.name)
                let place = (isSound ? wordPlace : meaning) ?? wordPlace ?? 0
                adding[place, default: []].append(
                    AnkiMediaReference(to: attachment.name, isSound: isSound))
            }
        }
        return (adding, removing)
    }

    private func isEdited(_ item: ExportedWords.Item, _ note: AnkiNote, _ link: AnkiLink?) -> Bool {
        if let link { return item.card.editedAt != link.editedAt }
        return item.card.editedAt > note.modifiedAt * 1000
    }

    private func isRescheduled(
        _ state: CardState, _ item: ExportedWords.Item, _ link: AnkiLink?
    ) -> Bool {
        guard !settled.contains(item.card.id) else { return false }
        if let link, link.state == AnkiLink.mark(of: state) { return false }
        return !state.isAlike(collection.items[item.card.id]?.state ?? CardState())
    }

    /// Whether the note has changed.
    private mutating func change(
        _ item: ExportedWords.Item, _ note: AnkiNote, _ row: AnkiSyncRow, _ card: AnkiCard
    ) -> Bool {
        guard let type = collection.noteTypes[note.noteTypeID] else { return false }
        let fields = collection.mapping.changes(of: item.card, to: note, card, type)
        var tags: [String]?
        if type.name == AnkiExport.noteType {
            let own = AnkiExport.tags(of: item.card)
            let others = note.tags.filter {
                DifficultyWords.difficulty($0) == nil && PartOfSpeech(rawValue: $0) == nil
            }
            if Set(others + own) != Set(note.tags) { tags = others + own }
        }
        let roles = collection.mapping.roles(type)
        let (adding, removing) = media(
            of: item.card.id, word: type.isCloze ? 1 : roles[.word], meaning: roles[.meaning])
        guard !fields.isEmpty || tags != nil || !adding.isEmpty || !removing.isEmpty,
            changedNotes.insert(note.id).inserted
        else { return false }
        attached.insert(item.card.id)
        outgoing.notes.append(
            writer.note(
                row, fields: fields, tags: tags, adding: adding, removing: removing,
                modifiedAt: max(note.modifiedAt, item.card.editedAt / 1000)))
        return true
    }

    /// Sends the answers that the server doesn't have. Returns the time of the server's last answer
    /// afterwards.
    private mutating func sendMissing(_ item: ExportedWords.Item, _ ankiID: Int64) -> Int64? {
        let ours = export.reviews(of: item.card.id, id: ankiID)
        var theirs = collection.reviews[ankiID] ?? []
        var last = theirs.last?.at
        for ours in ours {
            if let same = theirs.firstIndex(where: { $0.at == ours.at })
                ?? theirs.firstIndex(where: {
                    $0.rating == ours.rating && abs($0.at - ours.at) < AnkiIncoming.nearness
                })
            {
                theirs.remove(at: same)
            } else {
                let before = (collection.reviews[ankiID] ?? []).last { $0.at < ours.at }
                last = max(send([ours], after: before?.interval ?? 0), last ?? 0)
                changedWords.insert(item.card.id)
            }
        }
        return last
    }

    // MARK: Deleted words

    private mutating func delete() {
        var (notes, cards): (Set<Int64>, Set<Int64>) = ([], [])
        for id in local.links.keys.sorted() where local.items[id] == nil {
            guard let place = collection.place(of: id), local.deleted.contains(id) else { continue }
            deletedWords += 1
            cards.insert(place.card.id)
            let all = collection.siblings[place.note.id] ?? []
            let isNeeded = all.contains { card in
                collection.wordIDs[card].map { local.items[$0] != nil } ?? false
            }
            guard !isNeeded else { continue }
            notes.insert(place.note.id)
            cards.formUnion(all)
        }
        (outgoing.deletedNotes, outgoing.deletedCards) = (notes.sorted(), cards.sorted())
    }

    /// The numbers of rows that the server has afterwards.
    func counts(from before: AnkiCounts) -> AnkiCounts {
        var counts = before
        counts.notes -= outgoing.deletedNotes.count
        counts.cards -= outgoing.deletedCards.count
        counts.notes += outgoing.notes.count { isNew($0, .note) }
        counts.cards += outgoing.cards.count { isNew($0, .card) }
        counts.reviews += outgoing.reviews.count
        counts.noteTypes += outgoing.noteTypes.count
        counts.decks += outgoing.decks.count
        return counts
    }

    private func isNew(_ row: JSONValue, _ kind: AnkiSyncRow.Kind) -> Bool {
        guard let id = row.elements?.first?.int else { return false }
        return collection.row(kind, Int64(id)) == nil
    }
}
