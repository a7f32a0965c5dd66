import FSRS
import SQLStore
import WordFinding

/// Inserts a deck's new cards inside the import's transaction: table by table, each in key order,
/// so that neighboring rows are written together. (The log numbers cards in deck order.)
struct NewCards {
    /// A deck item's index and its card's id.
    struct CardPosition: Sendable {
        var index: Int
        var id: String
    }

    let deck: ImportedDeck
    let facts: DeckFacts
    let edit: StudyEdit
    let connection: any SQLConnection
    var pruned: PrunedLines
    /// Source ids by title.
    let sources: [String: String]
    /// The time of the earliest new line.
    private var first = Int64.max

    init(
        deck: ImportedDeck, facts: DeckFacts, sources: [String: String], edit: StudyEdit,
        connection: any SQLConnection
    ) {
        self.deck = deck
        self.facts = facts
        self.sources = sources
        self.edit = edit
        self.connection = connection
        pruned = PrunedLines(edit.scope, connection)
    }

    // Items have many reference-counted parts, so the code reads them in place instead of copying.

    /// Inserts the cards and returns the number of answers.
    mutating func add(_ places: [CardPosition]) throws -> Int {
        guard !places.isEmpty else { return 0 }
        // Packages are usually sorted like this.
        let isSorted = (1..<places.count).allSatisfy { places[$0 - 1].id < places[$0].id }
        let cards = isSorted ? places : places.sorted { $0.id < $1.id }
        let (begun, bare) = try parted(places)
        let answers = bare.reduce(0) { $0 + deck.items[$1.index].reviews.count }
        let made = try connection.adding([
            "vocabulary_cards": cards.count, "vocabulary_states": cards.count,
        ]) {
            try addCards(cards)
            try addAnswers(bare, answers)
            let facts = facts.take()
            let made = adoptions(of: cards, facts.adoptions)
            try addMoments(bare, answers, facts.moments)
            try addStates(cards.filter { deck.items[$0.index].card.meaning != nil }, made)
            try addImported(bare, made)
            return made
        }
        for place in bare {
            note(deck.items[place.index].reviews.first?.at)
            note(made[place.index]?.at)
        }
        for place in begun { try addLines(of: place, made[place.index]) }
        try StudyStore.noteImportedCards(from: cards[0].id, edit.scope, connection)
        if first < .max { try StudyStore.noteImported(from: first, edit.scope, connection) }
        return cards.reduce(0) { $0 + deck.items[$1.index].reviews.count }
    }

    private mutating func note(_ moment: Int64?) {
        if let moment { first = min(first, moment) }
    }

    /// Splits cards into those that already have log lines and those without any; cards that were
    /// never studied are in neither. If lines were pruned, each line must be checked.
    private func parted(_ cards: [CardPosition]) throws -> (
        begun: [CardPosition], bare: [CardPosition]
    ) {
        let isPruned = try PrunedLines.areThere(edit.scope, connection)
        var known: Set<String> = []
        for table in isPruned ? [] : ["vocabulary_events", "vocabulary_imported"] {
            try connection.forEachRow(
                "SELECT DISTINCT card_id FROM \(table) WHERE scope = ?", [.text(edit.scope)]
            ) { row in if case .text(let id) = row.values[0] { known.insert(id) } }
        }
        var (begun, bare): ([CardPosition], [CardPosition]) = ([], [])
        bare.reserveCapacity(cards.count)
        for card in cards {
            let hasState = deck.items[card.index].state != nil
            guard hasState || !deck.items[card.index].reviews.isEmpty else { continue }
            // An answer's id is derived from its card's id, which must be a UUID.
            let isBare =
                !isPruned && card.id.utf8.count == 36 && isInOrder(card)
                && (known.isEmpty || !known.contains(card.id))
            if isBare { bare.append(card) } else { begun.append(card) }
        }
        return (begun, bare)
    }

    /// Whether a card's answers are sorted and have distinct times, as they do unless the package
    /// was tampered with.
    private func isInOrder(_ card: CardPosition) -> Bool {
        let reviews = deck.items[card.index].reviews
        guard reviews.count > 1 else { return true }
        return (1..<reviews.count).allSatisfy { reviews[$0 - 1].at < reviews[$0].at }
    }

    /// Adopting lines by item: the prepared ones, except for cards that have another id here.
    private func adoptions(
        of cards: [CardPosition], _ made: [ImportedDeck.Adoption?]
    ) -> [ImportedDeck.Adoption?] {
        var made = made
        for card in cards where deck.items[card.index].card.id != card.id {
            made[card.index] = deck.items[card.index].adoption(of: card.id)
        }
        return made
    }

    private func sourceID(_ card: CardPosition) -> String {
        sources[deck.items[card.index].source] ?? ""
    }

    // MARK: Tables

    private func addCards(_ cards: [CardPosition]) throws {
        var (title, sourceID) = ("", "")
        try connection.load(
            cards.count, into: "vocabulary_cards", columns: DeckRows.cardColumns
        ) { index, row in
            let card = cards[index]
            if index == 0 {
                row[0] = .text(edit.scope)
                row[12] = .text(edit.deviceID)
                row[13] = 0
                row[14] = SQLValue(StudyStore.Sent.imported.rawValue)
            }
            if index == 0 || deck.items[card.index].source != title {
                (title, sourceID) = (deck.items[card.index].source, self.sourceID(card))
                row[2] = .text(sourceID)
            }
            row[1] = .text(card.id)
            DeckRows.fill(&row, deck.items[card.index].card)
            row[11] = .integer(deck.items[card.index].editedAt ?? edit.nowMilliseconds)
        }
    }

    /// Adds states. The adopting line comes last, so it determines the state.
    private func addStates(_ cards: [CardPosition], _ made: [ImportedDeck.Adoption?]) throws {
        let fresh = CardState()
        var (title, sourceID) = ("", "")
        try connection.load(
            cards.count, into: "vocabulary_states", columns: DeckRows.stateColumns
        ) { index, row in
            let card = cards[index]
            if index == 0 { row[0] = .text(edit.scope) }
            if index == 0 || deck.items[card.index].source != title {
                (title, sourceID) = (deck.items[card.index].source, self.sourceID(card))
                row[2] = .text(sourceID)
            }
            row[1] = .text(card.id)
            row[3] = .text(deck.items[card.index].card.difficulty.rawValue)
            DeckRows.fill(
                &row, deck.items[card.index].state ?? fresh,
                position: deck.items[card.index].card.position)
            if let adoption = made[card.index] {
                row[17] = .integer(adoption.at)
                row[18] = .text(adoption.id)
            } else if let last = deck.items[card.index].reviews.last {
                row[17] = .integer(last.at)
                row[18] = .text(DeckRows.reviewID(at: last.at, of: card.id))
            } else {
                row[17] = 0
                row[18] = ""
            }
        }
    }

    /// The number of the first new card; cards are numbered in the order they are added.
    private func firstNumber() throws -> Int {
        try connection.row("SELECT MAX(number) AS last FROM vocabulary_imported")?
            .optionalInt("last").map { $0 + 1 } ?? 1
    }

    /// Adds the cards' answers one by one; some cards have none.
    private func addAnswers(_ cards: [CardPosition], _ count: Int) throws {
        let start = try firstNumber()
        var (place, line) = (-1, 0)
        var reviews: [ImportedDeck.Review] = []
        try connection.load(
            count, into: "vocabulary_imported_answers", columns: DeckRows.answerColumns
        ) { index, row in
            if index == 0 { row[0] = SQLValue(StudyStore.Sent.imported.rawValue) }
            while line == reviews.count {
                (place, line) = (place + 1, 0)
                reviews = deck.items[cards[place].index].reviews
                row[1] = SQLValue(start + place)
            }
            DeckRows.fill(&row, reviews[line])
            line += 1
        }
    }

    /// Adds the times of the inserted answers, sorted by time.
    private func addMoments(
        _ cards: [CardPosition], _ count: Int, _ moments: [DeckFacts.ReviewTime]
    ) throws {
        let start = try firstNumber()
        var numbers = Array(repeating: -1, count: deck.items.count)
        for (place, card) in cards.enumerated() { numbers[card.index] = start + place }
        var next = 0
        try connection.load(
            count, into: "vocabulary_imported_moments", columns: DeckRows.momentColumns
        ) { _, row in
            while numbers[moments[next].item] < 0 { next += 1 }
            row[0] = .integer(moments[next].at)
            row[1] = SQLValue(numbers[moments[next].item])
            next += 1
        }
    }

    private func addImported(_ cards: [CardPosition], _ made: [ImportedDeck.Adoption?]) throws {
        let start = try firstNumber()
        try connection.load(
            cards.count, into: "vocabulary_imported", columns: DeckRows.importedColumns
        ) { index, row in
            let card = cards[index]
            if index == 0 {
                row[0] = .text(edit.scope)
                row[1] = SQLValue(StudyStore.Sent.imported.rawValue)
            }
            row[2] = SQLValue(start + index)
            row[3] = .text(card.id)
            if let adoption = made[card.index] {
                row[4] = .integer(adoption.at)
                row[5] = .text(adoption.id)
                row[6] = .blob(adoption.state)
            } else {
                for place in 4...6 { row[place] = nil }
            }
        }
    }

    /// Adds a card's lines one by one, because some may exist or have been pruned.
    private mutating func addLines(
        of card: CardPosition, _ adoption: ImportedDeck.Adoption?
    ) throws {
        var events = deck.items[card.index].reviews.map { DeckRows.review($0, of: card.id) }
        if let adoption { events.append(StudyEvent(adoption, of: card.id)) }
        for event in events where try !pruned.has(event) {
            try StudyStore.add(event, .imported, edit.scope, connection)
            note(event.at)
        }
    }
}

extension StudyEvent {
    init(_ adoption: ImportedDeck.Adoption, of cardID: String) {
        self.init(
            id: adoption.id, cardID: cardID, kind: .adopt, at: adoption.at,
            payload: CompactCardState.payload(.blob(adoption.state)))
    }
}
