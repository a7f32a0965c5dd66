import AnkiExchange
import FSRS
import WordFinding

/// Makes cards of words out of an Anki package.
struct AnkiMapping: Sendable {
    /// Names of fields that the student gave.
    var wanted: [FieldRoles.Role: String] = [:]
    /// Only decks of these names, and those below them; all when empty.
    var decks: [String] = []
    let preferences: StudyPreferences
    let days: StudyDays
    /// Seconds since 1970, UTC.
    let now: Double

    /// A note type, read once.
    private struct Kind {
        var type: AnkiNoteType
        var roles: FieldRoles
        var isReversed: [Bool]
        /// Made by us: a note's guid is its card's id.
        var isOwn: Bool
    }

    /// What some of a package's cards came to.
    private struct Part: Sendable {
        var items: [ImportedDeck.Item] = []
        /// Note types of cards that were taken.
        var used: Set<Int64> = []
        var wordless = 0
        var undefined = 0
        var estimated = 0
        var orphans = 0

        mutating func add(_ other: Part) {
            items += other.items
            used.formUnion(other.used)
            wordless += other.wordless
            undefined += other.undefined
            estimated += other.estimated
            orphans += other.orphans
        }
    }

    func deck(from package: AnkiPackage) -> ImportedDeck {
        deck(part(package.cards.indices, of: package, Lookup(package, self)), package)
    }

    /// The same, on two threads.
    func deckInHalves(from package: AnkiPackage) async -> ImportedDeck {
        let lookup = Lookup(package, self)
        let middle = package.cards.count / 2
        async let second = part(middle..<package.cards.count, of: package, lookup)
        var all = part(0..<middle, of: package, lookup)
        all.add(await second)
        return deck(all, package)
    }

    private func deck(_ part: Part, _ package: AnkiPackage) -> ImportedDeck {
        var deck = ImportedDeck()
        deck.items = part.items
        deck.remarks = remarks(part, package)
        deck.mappings = package.noteTypes.filter { part.used.contains($0.id) }
            .map { words(kind($0)) }
        return deck
    }

    /// Where notes are, and how they are understood.
    private struct Lookup: Sendable {
        var kinds: [Int64: Kind] = [:]
        var places: [Int64: Int] = [:]

        init(_ package: AnkiPackage, _ mapping: AnkiMapping) {
            for type in package.noteTypes { kinds[type.id] = mapping.kind(type) }
            places.reserveCapacity(package.notes.count)
            for (place, note) in package.notes.enumerated() { places[note.id] = place }
        }
    }

    private func part(
        _ range: Range<Int>, of package: AnkiPackage, _ lookup: Lookup
    ) -> Part {
        var part = Part()
        part.items.reserveCapacity(range.count)
        var review =
            range.isEmpty ? 0 : Self.first(package.reviews, of: package.cards[range.lowerBound].id)
        for card in package.cards[range] {
            let (reviews, next) = Self.reviews(of: card.id, in: package.reviews, from: review)
            review = next
            guard isWanted(card.deck) else { continue }
            guard let place = lookup.places[card.noteID],
                let kind = lookup.kinds[package.notes[place].noteTypeID]
            else {
                part.orphans += 1
                continue
            }
            let note = package.notes[place]
            guard let content = content(of: note, card, kind) else {
                part.wordless += 1
                continue
            }
            part.used.insert(kind.type.id)
            if content.meaning == nil { part.undefined += 1 }
            if card.isEstimated { part.estimated += 1 }
            part.items.append(item(content, note, card, reviews))
        }
        return part
    }

    /// The place of the first line of a card or of one behind it; lines are in the order of cards.
    private static func first(_ reviews: [AnkiReview], of card: Int64) -> Int {
        var (low, high) = (0, reviews.count)
        while low < high {
            let middle = (low + high) / 2
            if reviews[middle].cardID < card { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: What is on a card

    private func kind(_ type: AnkiNoteType) -> Kind {
        let roles = FieldRoles(type.fields, wanted: wanted)
        return Kind(
            type: type, roles: roles,
            isReversed: type.questions.map { roles.isReversed(question: $0, fields: type.fields) },
            isOwn: type.name == AnkiExport.noteType && type.fields == AnkiExport.fields)
    }

    /// nil when there is no word.
    private func content(of note: AnkiNote, _ card: AnkiCard, _ kind: Kind) -> Card? {
        func field(_ role: FieldRoles.Role) -> String {
            guard let place = kind.roles[role], place < note.fields.count else { return "" }
            return note.fields[place]
        }
        var (word, meaning, sentence) = (field(.word), field(.meaning), field(.sentence))
        if kind.type.isCloze {
            let place = wanted[.sentence] == nil ? 0 : kind.roles[.sentence] ?? 0
            let text = place < note.fields.count ? note.fields[place] : ""
            let cloze = ClozeText(text, gap: card.ordinal + 1)
            let extra = wanted[.meaning] == nil ? note.fields.dropFirst().first ?? "" : meaning
            (word, sentence) = (cloze.word, cloze.sentence)
            // Without words of its own the gap's surroundings have to do, as they do in Anki.
            meaning = !extra.isEmpty ? extra : cloze.question
        } else if card.ordinal < kind.isReversed.count, kind.isReversed[card.ordinal] {
            swap(&word, &meaning)
        }
        word = CardTexts.line(word, most: CardTexts.mostWord)
        guard !word.isEmpty else { return nil }
        meaning = CardTexts.lines(meaning, most: CardTexts.mostMeaning)
        let note = CardTexts.lines(
            kind.type.isCloze ? "" : field(.note), most: CardTexts.mostMeaning)
        return Card(
            id: "", sourceID: "", word: word, lemma: word.lowercased(),
            sentence: CardTexts.line(sentence, most: CardTexts.mostSentence),
            meaning: meaning.isEmpty ? nil : meaning, difficulty: .intermediate,
            position: card.position, note: note.isEmpty ? nil : note)
    }

    private func item(
        _ content: Card, _ note: AnkiNote, _ card: AnkiCard, _ reviews: [ImportedDeck.Review]
    ) -> ImportedDeck.Item {
        var content = content
        content.id =
            Self.isID(note.guid)
            ? note.guid : StudyID.derived("anki", note.guid, String(card.ordinal))
        let difficulty = note.tags.lazy.compactMap(DifficultyWords.difficulty).first
        content.difficulty = difficulty ?? .intermediate
        content.partOfSpeech = note.tags.lazy.compactMap(PartOfSpeech.init(rawValue:)).first
        let last = card.schedule.lastReview.map { Int64($0 * 1000) } ?? 0
        let isKept = card.schedule.phase != .new || card.isSuspended
        return ImportedDeck.Item(
            card: content, source: Self.title(card.deck), reviews: reviews,
            state: isKept ? state(card, note, last: reviews.last) : nil,
            editedAt: max(0, min(note.modifiedAt, Int64(now))) * 1000,
            standsSince: max(last + 1, min(card.modifiedAt, Int64(now)) * 1000),
            hasDifficulty: difficulty != nil)
    }

    /// Our own cards go by their ids: a lower-case UUID, which Anki's own guids never are.
    private static func isID(_ guid: String) -> Bool {
        guid.utf8.count == 36
            && guid.utf8.enumerated().allSatisfy { place, byte in
                [8, 13, 18, 23].contains(place)
                    ? byte == UInt8(ascii: "-")
                    : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
    }

    private static func title(_ deck: String) -> String {
        let title = CardTexts.line(deck, most: 200)
        return title.isEmpty ? "Default" : title
    }

    // MARK: Where a card stands

    private func state(
        _ card: AnkiCard, _ note: AnkiNote, last: ImportedDeck.Review?
    ) -> CardState {
        var state = CardState()
        state.schedule = card.schedule
        let steps =
            card.schedule.phase == .relearning
            ? preferences.relearningSteps.count : preferences.learningSteps.count
        if card.schedule.phase == .learning || card.schedule.phase == .relearning {
            state.schedule.step = min(max(steps - max(card.stepsLeft, 1), 0), max(steps - 1, 0))
        }
        state.reviewCount = card.reviewCount
        state.lapses = card.lapses
        state.isMemorised = last.map { $0.rating > 1 } ?? (card.schedule.phase == .review)
        state.isSuspended = card.isSuspended
        state.isLeech = note.tags.contains("leech")
        if card.isBuried, card.schedule.phase != .new { state.buriedUntil = days.day(of: now) + 1 }
        return state
    }

    /// The card's lines, from a place in all lines, which are in the order of cards; and the place behind them.
    private static func reviews(
        of id: Int64, in all: [AnkiReview], from start: Int
    ) -> ([ImportedDeck.Review], Int) {
        var at = start
        while at < all.count, all[at].cardID < id { at += 1 }
        var found: [ImportedDeck.Review] = []
        while at < all.count, all[at].cardID == id {
            let line = all[at]
            found.append(
                ImportedDeck.Review(
                    at: line.at, rating: line.rating.rawValue,
                    days: line.interval > 0 ? min(line.interval, 36500) : nil,
                    duration: min(line.duration, 60_000)))
            at += 1
        }
        return (found, at)
    }

    private func isWanted(_ deck: String) -> Bool {
        guard !decks.isEmpty else { return true }
        let deck = deck.lowercased()
        return decks.contains { name in
            let name = name.lowercased()
            return deck == name || deck.hasPrefix(name + "::")
        }
    }

    // MARK: What is said

    private func words(_ kind: Kind) -> String {
        if kind.type.isCloze { return "\(kind.type.name): each gap is a word in its sentence" }
        let parts = FieldRoles.Role.allCases.compactMap { role in
            kind.roles[role].map { "\(role.rawValue) = \(kind.type.fields[$0])" }
        }
        return "\(kind.type.name): " + parts.joined(separator: ", ")
    }

    private func remarks(_ counts: Part, _ package: AnkiPackage) -> [String] {
        func say(_ count: Int, _ one: String, _ many: String) -> String? {
            count == 0 ? nil : count == 1 ? "1 " + one : "\(count) " + many
        }
        return [
            say(
                package.skippedMedia, "file of media was left out.", "files of media were left out."
            ),
            say(
                package.droppedMedia, "picture or recording in fields was left out.",
                "pictures and recordings in fields were left out."),
            say(
                counts.wordless, "card has no word, and was left out.",
                "cards have no word, and were left out."),
            say(
                counts.orphans, "card belongs to no note, and was left out.",
                "cards belong to no note, and were left out."),
            say(counts.undefined, "word waits for a meaning.", "words wait for a meaning."),
            say(
                counts.estimated, "memory was estimated from its interval and ease (SM-2).",
                "memories were estimated from their intervals and eases (SM-2)."),
            say(
                package.skippedReviews, "line of the log is a change by hand, and was left out.",
                "lines of the log are changes by hand, and were left out."),
        ].compactMap { $0 }
    }
}
