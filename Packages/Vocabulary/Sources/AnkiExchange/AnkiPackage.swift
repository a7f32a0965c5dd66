/// What an Anki package holds, as far as words need it.
public struct AnkiPackage: Sendable, Hashable {
    public var noteTypes: [AnkiNoteType]
    public var notes: [AnkiNote]
    public var cards: [AnkiCard]
    /// By card, then by time.
    public var reviews: [AnkiReview]
    /// Files of media in the package, all of them left out.
    public var skippedMedia: Int
    /// Pictures and recordings that stood in fields, all of them left out.
    public var droppedMedia: Int
    /// Changes of the schedule by hand that stand in the log, and are no answers.
    public var skippedReviews: Int

    public init(
        noteTypes: [AnkiNoteType] = [], notes: [AnkiNote] = [], cards: [AnkiCard] = [],
        reviews: [AnkiReview] = [], skippedMedia: Int = 0, droppedMedia: Int = 0,
        skippedReviews: Int = 0
    ) {
        self.noteTypes = noteTypes
        self.notes = notes
        self.cards = cards
        self.reviews = reviews
        self.skippedMedia = skippedMedia
        self.droppedMedia = droppedMedia
        self.skippedReviews = skippedReviews
    }
}

/// What notes of a kind are made of.
public struct AnkiNoteType: Sendable, Hashable {
    public var id: Int64
    public var name: String
    /// Its cards are gaps in one text.
    public var isCloze: Bool
    /// Names of the fields, in order.
    public var fields: [String]
    /// The question side of each card, as a template.
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

/// A note: the fields that cards are made of.
public struct AnkiNote: Sendable, Hashable {
    public var id: Int64
    /// Stable across exports: what tells that a note was imported before.
    public var guid: String
    public var noteTypeID: Int64
    /// Plain texts in the order of the note type's fields: markup and media taken out, gaps as they are written.
    public var fields: [String]
    public var tags: [String]
    /// Seconds since 1970, UTC.
    public var modifiedAt: Int64

    public init(
        id: Int64, guid: String, noteTypeID: Int64, fields: [String], tags: [String],
        modifiedAt: Int64
    ) {
        self.id = id
        self.guid = guid
        self.noteTypeID = noteTypeID
        self.fields = fields
        self.tags = tags
        self.modifiedAt = modifiedAt
    }
}
