public import AppCore

/// What changed in a collection on a server.
public struct AnkiChanges: Sendable {
    public var rows: [AnkiSyncRow] = []
    public var deletedNotes: [Int64] = []
    public var deletedCards: [Int64] = []
    public var deletedDecks: [Int64] = []

    mutating func take(_ objects: Objects) throws(AnkiSyncFault) {
        guard objects.decks.count == 2 else { throw .damaged("the decks") }
        for model in objects.models { rows.append(try AnkiSyncRow(.noteType, model)) }
        for deck in objects.decks[0] { rows.append(try AnkiSyncRow(.deck, deck)) }
        for options in objects.decks[1] { rows.append(try AnkiSyncRow(.options, options)) }
        if let conf = objects.conf, let crt = objects.crt {
            rows.append(
                try AnkiSyncRow(.settings, .object(["conf": conf, "crt": .integer(crt)])))
        }
    }

    mutating func take(_ part: Rows) throws(AnkiSyncFault) {
        for row in part.notes { rows.append(try AnkiSyncRow(.note, row)) }
        for row in part.cards { rows.append(try AnkiSyncRow(.card, row)) }
        for row in part.revlog { rows.append(try AnkiSyncRow(.review, row)) }
    }
}

/// What to change in a collection on a server. Rows have the usn of the session.
public struct AnkiOutgoing: Sendable {
    public var noteTypes: [JSONValue] = []
    public var decks: [JSONValue] = []
    public var tags: [String] = []
    public var notes: [JSONValue] = []
    public var cards: [JSONValue] = []
    public var reviews: [JSONValue] = []
    public var deletedNotes: [Int64] = []
    public var deletedCards: [Int64] = []

    public init() {}

    public var isEmpty: Bool {
        notes.isEmpty && cards.isEmpty && reviews.isEmpty && deletedNotes.isEmpty
            && deletedCards.isEmpty
    }

    /// The rows to store once the server has them.
    public func rows() throws(AnkiSyncFault) -> [AnkiSyncRow] {
        var changes = AnkiChanges()
        try changes.take(Objects(models: noteTypes, decks: [decks, []]))
        try changes.take(Rows(done: true, notes: notes, cards: cards, revlog: reviews))
        return changes.rows
    }

    /// The rows in parts of at most `size`; the last one is marked.
    func parts(of size: Int) -> [Rows] {
        func cut(_ rows: [JSONValue]) -> [[JSONValue]] {
            stride(from: 0, to: rows.count, by: size).map {
                Array(rows[$0..<min($0 + size, rows.count)])
            }
        }
        var parts = cut(notes).map { Rows(done: false, notes: $0) }
        parts += cut(cards).map { Rows(done: false, cards: $0) }
        parts += cut(reviews).map { Rows(done: false, revlog: $0) }
        if parts.isEmpty { parts = [Rows(done: false)] }
        parts[parts.count - 1].done = true
        return parts
    }
}

/// The numbers of rows in a collection, which a client and a server compare.
public struct AnkiCounts: Sendable, Hashable {
    public var cards = 0
    public var notes = 0
    public var reviews = 0
    public var noteTypes = 0
    public var decks = 0
    public var options = 0

    public init() {}

    /// The first three are counts of due cards, and the fifth of deletions; servers ignore them.
    var message: JSONValue {
        let numbers = [cards, notes, reviews, 0, noteTypes, decks, options]
        return .array(
            [.array([.integer(0), .integer(0), .integer(0)])]
                + numbers.map { .integer(Int64($0)) })
    }
}

// MARK: Anki's own format and names

/// Deleted rows.
struct Graves: Decodable {
    var cards: [Int64] = []
    var decks: [Int64] = []
    var notes: [Int64] = []

    init(cards: [Int64], notes: [Int64]) { (self.cards, self.notes) = (cards, notes) }

    var isEmpty: Bool { cards.isEmpty && decks.isEmpty && notes.isEmpty }
    var message: JSONValue {
        func list(_ ids: [Int64]) -> JSONValue { .array(ids.map(JSONValue.integer)) }
        return .object(["cards": list(cards), "decks": list(decks), "notes": list(notes)])
    }
}

/// Note types, decks with their options, and tags.
struct Objects: Decodable {
    var models: [JSONValue] = []
    /// Decks, then options.
    var decks: [[JSONValue]] = [[], []]
    var tags: [JSONValue] = []
    var conf: JSONValue?
    var crt: Int64?

    init(models: [JSONValue] = [], decks: [[JSONValue]] = [[], []], tags: [JSONValue] = []) {
        (self.models, self.decks, self.tags) = (models, decks, tags)
    }

    var isEmpty: Bool { models.isEmpty && decks.allSatisfy(\.isEmpty) }
    var message: JSONValue {
        .object([
            "changes": .object([
                "models": .array(models), "decks": .array(decks.map(JSONValue.array)),
                "tags": .array(tags),
            ])
        ])
    }
}

/// Some of a collection's rows.
struct Rows: Decodable {
    var done: Bool
    var notes: [JSONValue]
    var cards: [JSONValue]
    var revlog: [JSONValue]

    private enum CodingKeys: String, CodingKey { case done, notes, cards, revlog }

    init(
        done: Bool, notes: [JSONValue] = [], cards: [JSONValue] = [], revlog: [JSONValue] = []
    ) {
        (self.done, self.notes, self.cards, self.revlog) = (done, notes, cards, revlog)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        done = try values.decode(Bool.self, forKey: .done)
        notes = try values.decodeIfPresent([JSONValue].self, forKey: .notes) ?? []
        cards = try values.decodeIfPresent([JSONValue].self, forKey: .cards) ?? []
        revlog = try values.decodeIfPresent([JSONValue].self, forKey: .revlog) ?? []
    }

    var count: Int { notes.count + cards.count + revlog.count }
    var message: JSONValue {
        .object([
            "chunk": .object([
                "done": .bool(done), "notes": .array(notes), "cards": .array(cards),
                "revlog": .array(revlog),
            ])
        ])
    }
}
