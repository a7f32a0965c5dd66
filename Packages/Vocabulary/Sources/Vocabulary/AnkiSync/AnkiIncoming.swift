import AnkiExchange
import FSRS

/// What words here take over from a server's collection.
///
/// Each side's changes since the last sync are told by the link. If both changed, the later change
/// wins; a deletion wins over a change; answers of both sides are kept.
struct AnkiIncoming {
    private(set) var deck = ImportedDeck()
    /// Words that were deleted there.
    private(set) var deletions: [String] = []
    /// Links that mean nothing any more.
    private(set) var unlinked: [String] = []
    /// Links of words that aren't here yet, to be noted before they are imported: a word that is
    /// deleted here before the sync ends is deleted there, too.
    private(set) var arriving: [String: AnkiLink] = [:]
    /// Links of words that were on both sides without one, to be noted once they are imported.
    private(set) var joined: [String: AnkiLink] = [:]
    /// Words whose state comes from there.
    private(set) var withState: Set<String> = []

    /// Answers keep their times, or are shifted by a few milliseconds for Anki's log.
    static let nearness: Int64 = 20

    init(_ collection: AnkiCollection, _ local: AnkiLocalWords) {
        deck.nearness = Self.nearness
        for (id, link) in local.links where collection.lacks(id) {
            unlinked.append(id)
            // A card that was sent but not confirmed never arrived.
            if link.noteUSN >= 0, local.items[id] != nil { deletions.append(id) }
        }
        for id in collection.items.keys.sorted() {
            guard let item = collection.items[id], let place = collection.place(of: id) else {
                continue
            }
            let link = AnkiLink(
                ankiID: place.card.id, noteUSN: place.noteRow.usn, cardUSN: place.cardRow.usn,
                editedAt: -1, state: "")
            guard let here = local.items[id] else {
                // Deleted words stay deleted.
                guard !local.deleted.contains(id) else { continue }
                deck.items.append(Self.isNew(item))
                arriving[id] = link
                continue
            }
            guard let known = local.links[id], known.noteUSN >= 0 else {
                var item = Self.isNew(item)
                item.source = here.source.title
                deck.items.append(item)
                joined[id] = link
                continue
            }
            take(item, here, known, place.noteRow, place.cardRow, local)
        }
    }

    /// A word that hasn't been synced yet is imported like one of a package.
    private static func isNew(_ item: ImportedDeck.Item) -> ImportedDeck.Item {
        var item = item
        if let state = item.state, state.schedule.phase == .new, !state.isSuspended {
            item.state = nil
        }
        return item
    }

    private mutating func take(
        _ item: ImportedDeck.Item, _ here: ExportedWords.Item, _ link: AnkiLink,
        _ note: AnkiSyncRow, _ card: AnkiSyncRow, _ local: AnkiLocalWords
    ) {
        var item = item
        let id = item.card.id
        item.source = here.source.title
        let known = Set((local.words.lines[id] ?? []).map(\.at))
        var isNeeded = item.reviews.contains { !known.contains($0.at) }
        if note.usn != link.noteUSN {
            isNeeded = true
            if here.card.editedAt == link.editedAt {
                item.editedAt = max(item.editedAt ?? 0, here.card.editedAt + 1)
            }
        } else {
            item.editedAt = 0
        }
        let mark = here.state.map(AnkiLink.mark)
        // Anki's times are in whole seconds.
        let isLater = (card.number(4) + 1) * 1000 > local.lastEvents[id] ?? 0
        if card.usn != link.cardUSN, mark == link.state || isLater {
            (isNeeded, item.isLatest) = (true, true)
            withState.insert(id)
        } else {
            item.state = nil
        }
        if isNeeded { deck.items.append(item) }
    }
}
