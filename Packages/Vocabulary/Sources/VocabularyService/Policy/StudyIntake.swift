import ServiceKit
import Vocabulary

/// Stores what a device pushes: each log line once, everything else by last edit.
struct StudyIntake {
    let store: StudyRecordStore
    let numbers: ChangeNumbers
    private let rules: StudyWriteRules
    /// Ids of refused rows, with the reason.
    private(set) var refused: [String: String] = [:]

    init(store: StudyRecordStore, rows: Int) {
        self.store = store
        numbers = ChangeNumbers(store, block: rows)
        rules = StudyWriteRules(nowMilliseconds: store.nowMilliseconds)
    }

    mutating func take(_ push: StudyPush) throws {
        // From here on, the student's other devices must wait.
        let tally = try store.tally()
        try take(push.sources, tally)
        try take(push.cards, tally)
        try take(push.known, tally)
        try take(push.events, tally)
        try numbers.finish()
    }

    private static func isLater(
        _ one: (at: Int64, by: String), than other: (at: Int64, by: String)
    ) -> Bool { one.at != other.at ? one.at > other.at : one.by > other.by }
}

extension StudyIntake {
    private mutating func take(_ sources: [Source], _ tally: StudyRecordStore.Tally) throws {
        let sound = sources.filter { source in
            refused[source.id] = rules.fault(source)
            return refused[source.id] == nil
        }
        var there = try store.sources(Set(sound.map(\.id)))
        for source in sound {
            let old = there[source.id]
            if old == nil {
                guard tally.sources + numbers.added.sources < StudyRecordStore.Limits.sources else {
                    refused[source.id] = "There are too many sources."
                    continue
                }
                numbers.added.sources += 1
            }
            if try take(source, over: old) {
                there[source.id] = try store.source(source.id)
            }
        }
    }

    /// Stores a source; returns whether anything was written.
    private func take(_ source: Source, over old: StoredSource?) throws -> Bool {
        guard let old else {
            let new = StoredSource(source: source, hasText: false)
            guard source.isDeleted else {
                try store.put(new, numbers)
                return true
            }
            // A source offered to every student; some of its words may have been edited.
            try store.delete(
                new, editedAt: source.editedAt, editedBy: source.editedBy, numbers)
            return true
        }
        guard
            Self.isLater(
                (source.editedAt, source.editedBy),
                than: (old.source.editedAt, old.source.editedBy))
        else { return false }
        if old.source.isDeleted {
            // A deleted text stays deleted, even for later edits.
            var gone = old
            gone.source.editedAt = source.isDeleted ? source.editedAt : source.editedAt + 1
            gone.source.editedBy = source.editedBy
            try store.put(gone, numbers)
        } else if source.isDeleted {
            try store.delete(
                old, editedAt: source.editedAt, editedBy: source.editedBy, numbers)
        } else {
            var new = StoredSource(source: source, hasText: old.hasText)
            if old.hasText {
                // The server owns the processing state.
                new.source = old.source
                new.source.title = source.title
                new.source.editedAt = source.editedAt
                new.source.editedBy = source.editedBy
            }
            try store.put(new, numbers)
        }
        return true
    }

    private mutating func take(_ cards: [Card], _ tally: StudyRecordStore.Tally) throws {
        let sound = cards.filter { card in
            refused[card.id] = rules.fault(card)
            return refused[card.id] == nil
        }
        var there = try store.cards(Set(sound.map(\.id)))
        let sources = try store.sources(Set(sound.map(\.sourceID)))
        for card in sound {
            let old = there[card.id]
            if old == nil {
                guard tally.cards + numbers.added.cards < StudyRecordStore.Limits.cards else {
                    refused[card.id] = "There are too many cards."
                    continue
                }
                numbers.added.cards += 1
            }
            let isOrphan = sources[card.sourceID]?.source.isDeleted == true
            if let new = try take(card, over: old, isOrphan: isOrphan) { there[card.id] = new }
        }
    }

    /// Stores a card; returns the stored row if anything was written.
    private func take(
        _ card: Card, over old: StoredCard?, isOrphan: Bool
    ) throws -> StoredCard? {
        if let old {
            let (new, before) = (card, old.card)
            guard
                Self.isLater(
                    (new.editedAt, new.editedBy), than: (before.editedAt, before.editedBy))
            else { return nil }
        }
        let stored = StoredCard(card: card, textOffset: old?.textOffset)
        if isOrphan, !card.isDeleted {
            // The source was deleted, so the card is too, even if it was edited later.
            try store.remove(
                stored, editedAt: card.editedAt + 1, editedBy: card.editedBy, numbers)
        } else if card.isDeleted {
            try store.remove(stored, editedAt: card.editedAt, editedBy: card.editedBy, numbers)
        } else {
            try store.put(stored, numbers)
        }
        return try store.cards([card.id])[card.id]
    }

    private mutating func take(_ words: [KnownWord], _ tally: StudyRecordStore.Tally) throws {
        let sound = words.filter { word in
            refused[word.token] = rules.fault(word)
            return refused[word.token] == nil
        }
        var there = try store.known(Set(sound.map(\.token)))
        for word in sound {
            if let old = there[word.token] {
                guard word.replaces(old) else { continue }
            } else {
                guard tally.known + numbers.added.known < StudyRecordStore.Limits.known else {
                    refused[word.token] = "There are too many known words."
                    continue
                }
                numbers.added.known += 1
            }
            try store.put(word, numbers)
            there[word.token] = word
        }
    }

    private mutating func take(_ events: [StudyEvent], _ tally: StudyRecordStore.Tally) throws {
        var ids: Set<String> = []
        var sound: [StudyEvent] = []
        for event in events {
            if let fault = rules.fault(event) {
                refused[event.id] = fault
            } else if ids.insert(event.id).inserted {
                sound.append(event)
            }
        }
        let there = try store.eventIDs(among: ids)
        sound.removeAll { there.contains($0.id) }
        let room = max(0, StudyRecordStore.Limits.events - tally.events)
        for event in sound.dropFirst(room) {
            refused[event.id] = "The log is full."
        }
        sound = Array(sound.prefix(room))
        try store.add(sound, numbers)
        try updateProgress(of: Set(sound.map(\.cardID).filter { !$0.isEmpty }))
    }

    /// Recomputes progress for cards with new log lines.
    private func updateProgress(of cards: Set<String>) throws {
        let events = try store.events(ofCards: cards)
        let before = try store.wordProgress(of: cards)
        let rows = try store.cards(cards)
        for id in cards.sorted() where rows[id]?.card.isDeleted != true {
            let old = before[id] ?? StoredWordProgress()
            var new = old
            new.log = WordProgress(log: events[id] ?? [])
            if new != old { try store.put(new, of: id) }
        }
    }
}
