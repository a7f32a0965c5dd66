import AppCore
import FSRS
import Foundation
import SQLStore
import WordFinding

/// Imports an ``ImportedDeck`` in one transaction, without duplicates.
///
/// For an existing card, the latest edit wins. Existing answers aren't added again, and a state is
/// taken over if it is from a later answer.
struct DeckImport: Sendable {
    struct Report: Sendable, Hashable {
        var added = 0
        var updated = 0
        var unchanged = 0
        /// The number of log lines added.
        var reviews = 0
        /// The titles of the sources that received words.
        var sources: [String] = []
    }

    let repository: StudyRepository

    func take(_ deck: ImportedDeck) async throws -> Report {
        let rules = repository.rules
        // Another thread computes them while this one writes the cards.
        let facts = DeckFacts(of: deck)
        async let made: Void = facts.make()
        let report = try await repository.edit { connection, edit in
            var taking = DeckImporter(edit: edit, rules: rules, connection: connection)
            try taking.take(deck, facts)
            return taking.report
        }
        await made
        return report
    }
}

/// One import, inside its transaction.
private struct DeckImporter {
    private let edit: StudyEdit
    private let rules: StudyRules
    private let connection: any SQLConnection
    private(set) var report = DeckImport.Report()
    /// Pruned answers, which an import doesn't bring back.
    private var pruned: PrunedLines

    init(edit: StudyEdit, rules: StudyRules, connection: any SQLConnection) {
        self.edit = edit
        self.rules = rules
        self.connection = connection
        pruned = PrunedLines(edit.scope, connection)
    }

    /// Inserts new cards in bulk, then merges existing and repeated ones.
    mutating func take(_ deck: ImportedDeck, _ facts: DeckFacts) throws {
        let sources = try sources(of: deck)
        let (new, here) = try places(in: deck, sources)
        var adding = NewCards(
            deck: deck, facts: facts, sources: sources, edit: edit, connection: connection)
        report.reviews = try adding.add(new)
        for place in here {
            var item = deck.items[place.index]
            item.card.id = place.id
            item.card.sourceID = sources[item.source] ?? ""
            try merge(item, deck.nearness)
        }
        report.added = new.count
        report.sources = sources.keys.sorted()
    }

    /// Splits items into new cards and existing ones, including deleted ones.
    private func places(
        in deck: ImportedDeck, _ sources: [String: String]
    ) throws -> (new: [NewCards.CardPosition], here: [NewCards.CardPosition]) {
        var known: Set<String> = []
        try connection.forEachRow(
            "SELECT id FROM vocabulary_cards WHERE scope = ?", [.text(edit.scope)]
        ) { row in if case .text(let id) = row.values[0] { known.insert(id) } }
        var words = deck.goesByWords ? try words(of: sources.values) : [:]
        let isInOrder =
            !deck.goesByWords && !deck.items.isEmpty
            && (1..<deck.items.count).allSatisfy {
                deck.items[$0 - 1].card.id < deck.items[$0].card.id
            }
        var (new, here): ([NewCards.CardPosition], [NewCards.CardPosition]) = ([], [])
        for index in deck.items.indices {
            var id = deck.items[index].card.id
            // The first row with a word is the first card of that word, and so on.
            if deck.goesByWords, !deck.items[index].hasGUID,
                let source = sources[deck.items[index].source]
            {
                let word = source + deck.items[index].card.word
                if let ids = words[word], let first = ids.first {
                    id = first
                    words[word] = Array(ids.dropFirst())
                }
            }
            // Cards sorted by id need only a comparison with the previous one to be told apart.
            let isNew: Bool
            if isInOrder {
                isNew = !known.contains(id)
            } else {
                isNew = known.insert(id).inserted
            }
            if isNew {
                new.append(NewCards.CardPosition(index: index, id: id))
            } else {
                here.append(NewCards.CardPosition(index: index, id: id))
            }
        }
        return (new, here)
    }

    // MARK: Sources

    /// Source ids by title. Uses an existing source with that title, and creates it again if it was
    /// deleted.
    private func sources(of deck: ImportedDeck) throws -> [String: String] {
        var counts: [String: Int] = [:]
        var (last, count) = ("", 0)
        for index in deck.items.indices {
            // A deck's cards are mostly in sequence.
            if deck.items[index].source == last {
                count += 1
                continue
            }
            counts[last, default: 0] += count
            (last, count) = (deck.items[index].source, 1)
        }
        counts[last, default: 0] += count
        if counts[""] == 0 { counts[""] = nil }
        var here: [String: String] = [:]
        for source in try StudyStore.sources(edit.scope, connection) {
            here[source.title] = source.id
        }
        var ids: [String: String] = [:]
        for (title, count) in counts {
            if let id = here[title] {
                ids[title] = id
                continue
            }
            // A deck deleted on the server stays deleted; a new one replaces it.
            var (id, round) = (ImportedDeck.sourceID(of: title), 0)
            while try StudyStore.source(id, edit.scope, connection)?.isDeleted == true {
                round += 1
                id = ImportedDeck.sourceID(of: title, round: round)
            }
            let old = try StudyStore.source(id, edit.scope, connection)
            var source = Source(
                id: id, kind: .deck, title: title, wordCount: count, addedAt: edit.nowMilliseconds)
            edit.stamp(&source, after: old?.editedAt)
            try StudyStore.save(source, isSent: false, edit.scope, connection)
            ids[title] = id
        }
        return ids
    }

    /// The ids of the sources' cards, in order, by source and word.
    private func words(of sources: some Sequence<String>) throws -> [String: [String]] {
        var words: [String: [String]] = [:]
        for source in sources {
            for card in try StudyStore.cards(of: source, edit.scope, connection) {
                words[source + card.word, default: []].append(card.id)
            }
        }
        return words
    }

    // MARK: Existing cards

    private mutating func merge(_ item: ImportedDeck.Item, _ nearness: Int64) throws {
        let id = item.card.id
        guard let old = try StudyStore.card(id, edit.scope, connection) else { return }
        var isChanged = false
        if let card = merged(item, old) {
            try StudyStore.save(card, isSent: false, edit.replay, edit.scope, connection)
            isChanged = true
        }
        var known = try StudyStore.events(of: id, edit.scope, connection)
        let last = known.last?.at ?? 0
        let fresh = item.reviews.filter { !Self.take($0, from: &known, nearness) }
        var events = try fresh.map { DeckRows.review($0, of: id) }.filter { try !pruned.has($0) }
        report.reviews += events.count
        if let target = item.state, try isAhead(target, of: id, adding: events, item) {
            if item.isLatest {
                let latest = max(last, events.map(\.at).max() ?? 0)
                events.append(item.setting(target, of: id, after: latest))
            } else if let adoption = item.adoption(of: id) {
                events.append(StudyEvent(adoption, of: id))
            }
        }
        let added = try StudyStore.append(
            events, isSent: false, rules, edit.scope, connection)
        if isChanged || added > 0 { report.updated += 1 } else { report.unchanged += 1 }
    }

    /// The merged card; nil if the stored one was edited later or is equal.
    private func merged(_ item: ImportedDeck.Item, _ old: Card) -> Card? {
        var card = old
        card.word = item.card.word
        if card.word != old.word || item.hasLemma { card.lemma = item.card.lemma }
        // Fields missing from the import stay.
        if !item.card.sentence.isEmpty { card.sentence = item.card.sentence }
        card.meaning = item.card.meaning ?? old.meaning
        if card.meaning != old.meaning { card.isUnsure = nil }
        card.note = item.card.note ?? old.note
        card.partOfSpeech = item.card.partOfSpeech ?? old.partOfSpeech
        if item.hasDifficulty { card.difficulty = item.card.difficulty }
        if old.isDeleted {
            // A student who imports a deck again wants its words back.
            card.isDeleted = false
            card.sourceID = item.card.sourceID
            edit.stamp(&card, after: old.editedAt)
            return card
        }
        guard card != old else { return nil }
        guard let editedAt = item.editedAt else {
            edit.stamp(&card, after: old.editedAt)
            return card
        }
        guard editedAt > old.editedAt else { return nil }
        (card.editedAt, card.editedBy) = (editedAt, edit.deviceID)
        return card
    }

    /// True if the log already has this answer, at the same time or nearly. Each line matches one
    /// answer.
    private static func take(
        _ review: ImportedDeck.Review, from known: inout [StudyEvent], _ nearness: Int64
    ) -> Bool {
        let found =
            known.firstIndex { $0.kind == .review && $0.at == review.at }
            ?? known.firstIndex {
                $0.kind == .review && $0.rating == review.rating
                    && abs($0.at - review.at) < nearness
            }
        guard let found else { return false }
        known.remove(at: found)
        return true
    }

    /// True if the import's last answer isn't earlier than the stored one and the states differ.
    private func isAhead(
        _ target: CardState, of id: String, adding events: [StudyEvent],
        _ item: ImportedDeck.Item
    ) throws -> Bool {
        let here = try StudyStore.state(id, edit.scope, connection) ?? CardState()
        if item.isLatest { return !events.isEmpty || !here.isAlike(target) }
        let (ours, theirs) = (here.schedule.lastReview ?? 0, target.schedule.lastReview ?? 0)
        guard theirs > ours - 1 else { return false }
        return !events.isEmpty || !here.isAlike(target)
    }
}

extension CardState {
    /// Compares states up to the rounding of a package.
    func isAlike(_ other: CardState) -> Bool {
        let (a, b) = (schedule, other.schedule)
        func isNear(_ one: Double?, _ other: Double?, _ most: Double) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return abs(one - other) <= most
        }
        return a.phase == b.phase && isSuspended == other.isSuspended
            && lapses == other.lapses && isNear(a.due, b.due, a.phase == .review ? 43200 : 2)
            && isNear(a.memory?.stability, b.memory?.stability, 0.01)
            && isNear(a.memory?.difficulty, b.memory?.difficulty, 0.01)
    }
}
