/// What an Anki package holds, as far as words need it.
public struct AnkiPackage: Sendable, Hashable {
    public var notes: [AnkiNote]
    public var cards: [AnkiCard]
    public var reviews: [AnkiReview]
    /// When the collection was made: the day that due days count from, in seconds since 1970, UTC.
    public var createdAt: Int64
    /// Files of media in the package, all of them left out.
    public var skippedMedia: Int

    public init(
        notes: [AnkiNote] = [], cards: [AnkiCard] = [], reviews: [AnkiReview] = [],
        createdAt: Int64 = 0, skippedMedia: Int = 0
    ) {
        self.notes = notes
        self.cards = cards
        self.reviews = reviews
        self.createdAt = createdAt
        self.skippedMedia = skippedMedia
    }
}

/// A note: the fields that cards are made of.
public struct AnkiNote: Sendable, Hashable {
    public var id: Int64
    /// Stable across exports: what tells that a note was imported before.
    public var guid: String
    public var noteType: String
    /// Names and plain texts of its fields, in order: markup and media taken out.
    public var fields: [(name: String, text: String)] = []
    public var tags: [String]

    public init(
        id: Int64, guid: String, noteType: String, fields: [(name: String, text: String)],
        tags: [String]
    ) {
        self.id = id
        self.guid = guid
        self.noteType = noteType
        self.fields = fields
        self.tags = tags
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.id == other.id && one.guid == other.guid && one.noteType == other.noteType
            && one.tags == other.tags && one.fields.map(\.name) == other.fields.map(\.name)
            && one.fields.map(\.text) == other.fields.map(\.text)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(guid)
    }
}
