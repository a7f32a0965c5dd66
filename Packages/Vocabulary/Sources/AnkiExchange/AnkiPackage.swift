/// The contents of an Anki package that vocabulary needs.
public struct AnkiPackage: Sendable, Hashable {
    public var noteTypes: [AnkiNoteType]
    public var notes: [AnkiNote]
    public var cards: [AnkiCard]
    /// Sorted by card, then by time.
    public var reviews: [AnkiReview]
    /// The number of log lines that record a manual schedule change instead of an answer.
    public var skippedReviews: Int

    public init(
        noteTypes: [AnkiNoteType] = [], notes: [AnkiNote] = [], cards: [AnkiCard] = [],
        reviews: [AnkiReview] = [], skippedReviews: Int = 0
    ) {
        self.noteTypes = noteTypes
        self.notes = notes
        self.cards = cards
        self.reviews = reviews
        self.skippedReviews = skippedReviews
    }
}

/// A note type: its fields and card templates.
public struct AnkiNoteType: Sendable, Hashable {
    public var id: Int64
    public var name: String
    /// Whether it is a cloze type, whose cards are gaps in one text.
    public var isCloze: Bool
    /// Field names, in order.
    public var fields: [String]
    /// The template of each card's question side.
    public var questions: [String]

    public init(
        id: Int64, name: String, isCloze: Bool, fields: [String], questions: [String]
    ) {
        self.id = id
        self.name = name
        self.isCloze = isCloze
        self.fields = fields
        self.questions = questions
    }
}

/// A note: the fields that its cards are made from.
public struct AnkiNote: Sendable, Hashable {
    public var id: Int64
    /// The same in every export, so it shows whether a note was imported before.
    public var guid: String
    public var noteTypeID: Int64
    /// Plain text in the note type's field order: without markup and media; cloze gaps stay as
    /// written.
    public var fields: [String]
    public var tags: [String]
    /// Seconds since 1970, UTC.
    public var modifiedAt: Int64
    /// The names of the pictures and recordings in its fields; untrusted.
    public var media: [String]

    public init(
        id: Int64, guid: String, noteTypeID: Int64, fields: [String], tags: [String],
        modifiedAt: Int64, media: [String] = []
    ) {
        self.media = media
        self.id = id
        self.guid = guid
        self.noteTypeID = noteTypeID
        self.fields = fields
        self.tags = tags
        self.modifiedAt = modifiedAt
    }
}
