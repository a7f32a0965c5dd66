import FSRS
import SQLStore
import WordFinding

/// Brings the cards of a deck in that are not here yet, inside the import's transaction: table by table, each in the
/// order of its keys, so that rows that lie beside one another are written one after the other.
struct NewCards {
    /// Which item of a deck it is, and the id of its card.
    struct Place: Sendable {
        var index: Int
        var id: String
    }

    private let edit: StudyEdit
    private let connection: any SQLConnection
    private var pruned: PrunedLines
    /// Answers that came.
    private(set) var reviews = 0
    /// When the first of the new lines was.
    private var first = Int64.max

    init(edit: StudyEdit, connection: any SQLConnection, pruned: PrunedLines) {
        self.edit = edit
        self.connection = connection
        self.pruned = pruned
    }

    mutating func add(
        _ places: [Place], of deck: ImportedDeck, _ sources: [String: String]
    ) throws {
        guard !places.isEmpty else { return }
        let items = places.sorted { $0.id < $1.id }.map { place in
            NewCard(item: deck.items[place.index], id: place.id, sources)
        }
        reviews = items.reduce(0) { $0 + $1.item.reviews.count }
        let (begun, bare) = try parted(items)
        try connection.adding([
            "vocabulary_cards": items.count, "vocabulary_states": items.count,
            "vocabulary_imported_answers": bare.reduce(0) { $0 + $1.item.reviews.count },
        ]) {
            try addCards(items)
            try addStates(items.filter { $0.item.card.meaning != nil })
            try addLog(bare)
        }
        for card in begun { try addLines(card) }
        if first < .max { try StudyStore.noteImported(from: first, edit.scope, connection) }
    }

    /// Cards whose log has begun, and those of which it says nothing. While a log is pruned, each line is asked for.
    private func parted(_ items: [NewCard]) throws -> (begun: [NewCard], bare: [NewCard]) {
        let studied = items.filter { $0.adoption != nil || !$0.item.reviews.isEmpty }
        if try PrunedLines.areThere(edit.scope, connection) { return (studied, []) }
        var begun: Set<String> = []
        for table in ["vocabulary_events", "vocabulary_imported"] {
            try connection.forEachRow(
                "SELECT DISTINCT card_id FROM \(table) WHERE scope = ?", [.text(edit.scope)]
            ) { row in if case .text(let id) = row.values[0] { begun.insert(id) } }
        }
        // An answer's id is made of its card's: of a UUID's, that is.
        func isBare(_ card: NewCard) -> Bool {
            card.id.utf8.count == 36 && !begun.contains(card.id) && card.isInOrder
        }
        return (studied.filter { !isBare($0) }, studied.filter(isBare))
    }

    private func addCards(_ items: [NewCard]) throws {
        let (scope, deviceID, moment) = (edit.scope, edit.deviceID, edit.moment)
        try connection.load(
            items.count, into: "vocabulary_cards", columns: DeckRows.cardColumns
        ) { index, row in
            let card = items[index]
            if index == 0 {
                row[0] = .text(scope)
                row[12] = .text(deviceID)
                row[13] = 0
                row[14] = 0
            }
            DeckRows.fill(
                &row, card.item.card, id: card.id, sourceID: card.sourceID,
                editedAt: card.item.editedAt ?? moment)
        }
    }

    /// The adopting line is the last one, so that the state is what it says.
    private func addStates(_ items: [NewCard]) throws {
        let (scope, fresh) = (edit.scope, CardState())
        try connection.load(
            items.count, into: "vocabulary_states", columns: DeckRows.stateColumns
        ) { index, row in
            let card = items[index]
            row[0] = .text(scope)
            row[1] = .text(card.id)
            row[2] = .text(card.sourceID)
            row[3] = .text(card.item.card.difficulty.rawValue)
            DeckRows.fill(&row, card.item.state ?? fresh, position: card.item.card.position)
            let last = card.last
            row[17] = .integer(last?.at ?? 0)
            row[18] = .text(last?.id ?? "")
        }
    }

    // MARK: The log

    private mutating func addLog(_ items: [NewCard]) throws {
        guard !items.isEmpty else { return }
        let (scope, unsent) = (edit.scope, SQLValue(StudyStore.Sent.imported.rawValue))
        let start =
            try connection.row("SELECT MAX(number) AS last FROM vocabulary_imported")?
            .optionalInt("last").map { $0 + 1 } ?? 1
        try connection.load(
            items.count, into: "vocabulary_imported", columns: DeckRows.importedColumns
        ) { index, row in
            let card = items[index]
            row[0] = .text(scope)
            row[1] = unsent
            row[2] = SQLValue(start + index)
            row[3] = .text(card.id)
            row[4] = card.adoption.map { .integer($0.at) } ?? .null
            row[5] = SQLValue(card.adoption?.id)
            row[6] = card.item.state.map { .blob(PackedState.bytes($0)) } ?? .null
        }
        for card in items {
            let times = [card.item.reviews.first?.at, card.adoption?.at].compactMap { $0 }
            first = min(first, times.min() ?? first)
        }
        // Line by line through cards that have one each at least.
        var (card, line) = (0, 0)
        try connection.load(
            items.reduce(0) { $0 + $1.item.reviews.count }, into: "vocabulary_imported_answers",
            columns: DeckRows.answerColumns
        ) { _, row in
            while line == items[card].item.reviews.count { (card, line) = (card + 1, 0) }
            row[0] = unsent
            row[1] = SQLValue(start + card)
            DeckRows.fill(&row, items[card].item.reviews[line])
            line += 1
        }
    }

    /// Line by line: some of them may be here.
    private mutating func addLines(_ card: NewCard) throws {
        var events = card.item.reviews.map { DeckRows.review($0, of: card.id) }
        if let adoption = card.adoption { events.append(StudyEvent(adoption, of: card.id)) }
        for event in events where try !pruned.has(event) {
            try StudyStore.add(event, .imported, edit.scope, connection)
            first = min(first, event.at)
        }
    }
}

/// A card on its way in.
private struct NewCard {
    let item: ImportedDeck.Item
    let id: String
    let sourceID: String
    let adoption: ImportedDeck.Adoption?

    init(item: ImportedDeck.Item, id: String, _ sources: [String: String]) {
        self.item = item
        self.id = id
        sourceID = sources[item.source] ?? ""
        adoption = item.adoption(of: id)
    }

    /// Whether its answers stand in their order, each at a moment of its own, as they do unless somebody tampered with them.
    var isInOrder: Bool {
        zip(item.reviews, item.reviews.dropFirst()).allSatisfy { $0.at < $1.at }
    }

    /// Its last line.
    var last: (at: Int64, id: String)? {
        if let adoption { return (adoption.at, adoption.id) }
        return item.reviews.last.map { ($0.at, DeckRows.reviewID(at: $0.at, of: id)) }
    }
}

extension StudyEvent {
    init(_ adoption: ImportedDeck.Adoption, of cardID: String) {
        self.init(
            id: adoption.id, cardID: cardID, kind: .adopt, at: adoption.at,
            payload: adoption.payload)
    }
}
