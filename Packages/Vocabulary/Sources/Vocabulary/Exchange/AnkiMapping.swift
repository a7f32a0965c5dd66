import AnkiExchange
import FSRS
import WordFinding

/// Converts an Anki package to cards.
struct AnkiMapping: Sendable {
    /// Field names given by the student.
    var wanted: [FieldRoles.Role: String] = [:]
    /// Only these decks and their subdecks; empty for all.
    var decks: [String] = []
    /// Whether unstudied cards have a state, too.
    var keepsNewStates = false
    let preferences: StudyPreferences
    let days: StudyDays
    /// Seconds since 1970, UTC.
    let now: Double

    /// A note type, parsed once and shared by two threads without reference counting.
    struct Kind: Sendable {
        var id: Int64
        var isCloze: Bool
        /// Field indexes.
        var word: Int?
        var meaning: Int?
        var sentence: Int?
        var note: Int?
        /// The sentence field of a cloze type, if the student named it.
        var wantedSentence: Int?
        var wantsMeaning: Bool
        /// A bit set of the card templates that ask in reverse, lowest bit first.
        private var reversed: UInt64 = 0

        init(_ type: AnkiNoteType, _ roles: FieldRoles, wanted: [FieldRoles.Role: String]) {
            (id, isCloze) = (type.id, type.isCloze)
            (word, meaning) = (roles[.word], roles[.meaning])
            (sentence, note) = (roles[.sentence], roles[.note])
            wantedSentence = wanted[.sentence] == nil ? nil : roles[.sentence]
            wantsMeaning = wanted[.meaning] != nil
            for (place, question) in type.questions.prefix(64).enumerated()
            where roles.isReversed(question: question, fields: type.fields) {
                reversed |= 1 << UInt64(place)
            }
        }

        /// Whether a card with this template asks for the word by its meaning.
        func isReversed(_ ordinal: Int) -> Bool {
            ordinal < 64 && reversed >> UInt64(ordinal) & 1 == 1
        }
    }

    /// The result for some of a package's cards.
    private struct Part: Sendable {
        var items: [ImportedDeck.Item] = []
        /// Note types in use.
        var used: Set<Int64> = []
        var wordless = 0
        var undefined = 0
        var estimated = 0
        var orphans = 0
        var siblings = 0

        mutating func add(_ other: Part) {
            items += other.items
            used.formUnion(other.used)
            wordless += other.wordless
            undefined += other.undefined
            estimated += other.estimated
            orphans += other.orphans
            siblings += other.siblings
        }
    }

    func deck(from package: AnkiPackage) -> ImportedDeck {
        let lookup = Lookup(package, self)
        let names = names(package.cards.indices, of: package, lookup)
        return deck(part(Array(package.cards.indices)[...], of: package, names, lookup), package)
    }

    /// Converts on two threads. Items are sorted by id, the order in which rows are written.
    func deckById(from package: AnkiPackage) async -> ImportedDeck {
        let lookup = Lookup(package, self)
        let (middle, end) = (package.cards.count / 2, package.cards.count)
        async let later = names(middle..<end, of: package, lookup)
        let names = names(0..<middle, of: package, lookup) + (await later)
        let order = Self.order(names)
        async let second = part(order[middle...], of: package, names, lookup)
        var all = part(order[..<middle], of: package, names, lookup)
        all.add(await second)
        return deck(all, package)
    }

    /// Card indexes sorted by id; cards with the same id keep their order.
    private static func order(_ names: [Name]) -> [Int] {
        // Comparing the first bytes is enough for all but one in thousands of ids.
        let keys = names.enumerated().map { place, name in
            (start: name.id.utf8.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, place: place)
        }
        return keys.sorted { one, other in
            if one.start != other.start { return one.start < other.start }
            let (first, second) = (names[one.place].id, names[other.place].id)
            return first == second ? one.place < other.place : first < second
        }.map(\.place)
    }

    /// A card's id and the index of its note; empty if there is none.
    private struct Name: Sendable {
        var id = ""
        var note = 0
    }

    /// The ids of a range of cards, in order.
    private func names(_ range: Range<Int>, of package: AnkiPackage, _ lookup: Lookup) -> [Name] {
        range.map { index in
            guard let place = lookup.places[package.cards[index].noteID] else { return Name() }
            let id = Self.cardID(package.notes[place].guid, package.cards[index].ordinal)
            return Name(id: id, note: place)
        }
    }

    private func deck(_ part: Part, _ package: AnkiPackage) -> ImportedDeck {
        var deck = ImportedDeck()
        deck.items = part.items
        deck.remarks = remarks(part, package)
        deck.mappings = package.noteTypes.filter { part.used.contains($0.id) }
            .map(words)
        return deck
    }

    /// Finds notes, and how their types map to cards.
    private struct Lookup: Sendable {
        var kinds: [Int64: Kind] = [:]
        var places: [Int64: Int] = [:]
        /// The index of each card's first log line; both lists are sorted by card.
        var lines: [Int] = []
        /// The index of the card that a note's word comes from, by note; -1 for none, and for cloze
        /// notes, whose cards are different words.
        var firstCards: [Int] = []

        init(_ package: AnkiPackage, _ mapping: AnkiMapping) {
            for type in package.noteTypes {
                kinds[type.id] = Kind(type, mapping.roles(type), wanted: mapping.wanted)
            }
            places.reserveCapacity(package.notes.count)
            for (place, note) in package.notes.enumerated() { places[note.id] = place }
            lines.reserveCapacity(package.cards.count)
            var line = 0
            for index in package.cards.indices {
                let id = package.cards[index].id
                while line < package.reviews.count, package.reviews[line].cardID < id { line += 1 }
                lines.append(line)
            }
            firstCards = Array(repeating: -1, count: package.notes.count)
            for index in package.cards.indices { findFirst(index, of: package, mapping) }
        }

        /// Prefers cards that ask for the meaning, then the first.
        private mutating func findFirst(
            _ index: Int, of package: AnkiPackage, _ mapping: AnkiMapping
        ) {
            let card = package.cards[index]
            guard let place = places[card.noteID],
                let kind = kinds[package.notes[place].noteTypeID], !kind.isCloze,
                mapping.isWanted(card.deck)
            else { return }
            func rank(_ ordinal: Int) -> (Int, Int) { (kind.isReversed(ordinal) ? 1 : 0, ordinal) }
            let first = firstCards[place]
            if first < 0 || rank(card.ordinal) < rank(package.cards[first].ordinal) {
                firstCards[place] = index
            }
        }
    }

    private func part(
        _ cards: ArraySlice<Int>, of package: AnkiPackage, _ names: [Name], _ lookup: Lookup
    ) -> Part {
        var part = Part()
        part.items.reserveCapacity(cards.count)
        for index in cards {
            let card = package.cards[index]
            guard isWanted(card.deck) else { continue }
            let name = names[index]
            guard !name.id.isEmpty, let kind = lookup.kinds[package.notes[name.note].noteTypeID]
            else {
                part.orphans += 1
                continue
            }
            let note = package.notes[name.note]
            guard let content = content(of: note, card, kind) else {
                part.wordless += 1
                continue
            }
            part.used.insert(kind.id)
            let reviews = Self.reviews(of: card.id, in: package.reviews, from: lookup.lines[index])
            let first = lookup.firstCards[name.note]
            // Nothing is lost: a word can be asked both ways, and this card has no answers.
            if first >= 0, first != index, card.schedule.phase == .new, reviews.isEmpty,
                self.content(of: note, package.cards[first], kind) != nil
            {
                part.siblings += 1
                continue
            }
            if content.meaning == nil { part.undefined += 1 }
            if card.isEstimated { part.estimated += 1 }
            part.items.append(item(content, name.id, note, card, reviews))
        }
        return part
    }

    // MARK: Contents

    func roles(_ type: AnkiNoteType) -> FieldRoles {
        FieldRoles(type.fields, wanted: wanted)
    }

    /// nil if there is no word.
    func content(of note: AnkiNote, _ card: AnkiCard, _ kind: Kind) -> Card? {
        func field(_ place: Int?) -> String {
            guard let place, place < note.fields.count else { return "" }
            return note.fields[place]
        }
        var (word, meaning, sentence) = (
            field(kind.word), field(kind.meaning), field(kind.sentence)
        )
        if kind.isCloze {
            let text = field(kind.wantedSentence ?? 0)
            let cloze = ClozeText(text, gap: card.ordinal + 1)
            let extra = kind.wantsMeaning ? meaning : note.fields.dropFirst().first ?? ""
            (word, sentence) = (cloze.word, cloze.sentence)
            // Without text of its own, the gap's context serves as the meaning, as in Anki.
            meaning = !extra.isEmpty ? extra : cloze.question
        } else if kind.isReversed(card.ordinal) {
            swap(&word, &meaning)
        }
        word = CardTexts.line(word, most: CardTexts.maxWordLength)
        guard !word.isEmpty else { return nil }
        meaning = CardTexts.lines(meaning, most: CardTexts.maxMeaningLength)
        let note = CardTexts.lines(
            kind.isCloze ? "" : field(kind.note), most: CardTexts.maxMeaningLength)
        return Card(
            id: "", sourceID: "", word: word, lemma: word.lowercased(),
            sentence: CardTexts.line(sentence, most: CardTexts.maxSentenceLength),
            meaning: meaning.isEmpty ? nil : meaning, difficulty: .intermediate,
            position: card.position, note: note.isEmpty ? nil : note)
    }

    private func item(
        _ content: Card, _ id: String, _ note: AnkiNote, _ card: AnkiCard,
        _ reviews: [ImportedDeck.Review]
    ) -> ImportedDeck.Item {
        var content = content
        content.id = id
        let difficulty = note.tags.lazy.compactMap(DifficultyWords.difficulty).first
        content.difficulty = difficulty ?? .intermediate
        content.partOfSpeech = note.tags.lazy.compactMap(PartOfSpeech.init(rawValue:)).first
        let last = card.schedule.lastReview.map { Int64($0 * 1000) } ?? 0
        let isKept = keepsNewStates || card.schedule.phase != .new || card.isSuspended
        return ImportedDeck.Item(
            card: content, source: Self.title(card.deck), reviews: reviews,
            state: isKept ? state(card, note, last: reviews.last) : nil,
            editedAt: max(0, min(note.modifiedAt, Int64(now))) * 1000,
            standsSince: max(last + 1, min(card.modifiedAt, Int64(now)) * 1000),
            hasDifficulty: difficulty != nil, media: note.media)
    }

    /// The id of a note's card. Cards exported by Homeroom keep theirs.
    static func cardID(_ guid: String, _ ordinal: Int) -> String {
        ordinal == 0 && isID(guid) ? guid : StudyID.derived("anki", guid, String(ordinal))
    }

    /// Homeroom's own ids are lowercase UUIDs, which Anki's guids never are.
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

    // MARK: State

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

    /// The card's log lines, from index `start` of all lines.
    private static func reviews(
        of id: Int64, in all: [AnkiReview], from start: Int
    ) -> [ImportedDeck.Review] {
        var end = start
        while end < all.count, all[end].cardID == id { end += 1 }
        return all[start..<end].map { line in
            ImportedDeck.Review(
                at: line.at, rating: line.rating.rawValue,
                days: line.interval > 0 ? min(line.interval, 36500) : nil,
                duration: min(line.duration, 60_000))
        }
    }

    private func isWanted(_ deck: String) -> Bool {
        guard !decks.isEmpty else { return true }
        let deck = deck.lowercased()
        return decks.contains { name in
            let name = name.lowercased()
            return deck == name || deck.hasPrefix(name + "::")
        }
    }

    // MARK: Messages

    private func words(_ type: AnkiNoteType) -> String {
        if type.isCloze { return "\(type.name): each gap is a word in its sentence" }
        let roles = roles(type)
        let parts = FieldRoles.Role.allCases.compactMap { role in
            roles[role].map { "\(role.rawValue) = \(type.fields[$0])" }
        }
        return "\(type.name): " + parts.joined(separator: ", ")
    }

    private func remarks(_ counts: Part, _ package: AnkiPackage) -> [String] {
        func say(_ count: Int, _ one: String, _ many: String) -> String? {
            count == 0 ? nil : count == 1 ? "1 " + one : "\(count) " + many
        }
        return [
            say(
                counts.wordless, "card without a word was skipped.",
                "cards without a word were skipped."),
            say(
                counts.orphans, "card without a note was skipped.",
                "cards without a note were skipped."),
            say(
                counts.siblings, "unstudied card that asks another one's word was left out.",
                "unstudied cards that ask another one's word were left out."),
            say(counts.undefined, "word needs a meaning.", "words need a meaning."),
            say(
                counts.estimated, "memory was estimated from its interval and ease (SM-2).",
                "memories were estimated from their intervals and eases (SM-2)."),
            say(
                package.skippedReviews, "manual change in the log was skipped.",
                "manual changes in the log were skipped."),
        ].compactMap { $0 }
    }
}
