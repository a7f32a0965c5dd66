public import FSRS

/// A card of a note, and where it stands.
public struct AnkiCard: Sendable, Hashable {
    public var id: Int64
    public var noteID: Int64
    /// Which of the note's cards, from 0.
    public var ordinal: Int
    /// Names from the top, e.g. `["Languages", "English"]`.
    public var deck: [String]
    /// Times in seconds since 1970, UTC.
    public var schedule: CardSchedule
    /// Days; 0 unless in review.
    public var interval: Int
    /// SM-2's ease in thousandths; 0 when it has none.
    public var ease: Int
    public var reviewCount: Int
    public var lapses: Int
    public var isSuspended: Bool

    public init(
        id: Int64, noteID: Int64, ordinal: Int, deck: [String], schedule: CardSchedule,
        interval: Int, ease: Int, reviewCount: Int, lapses: Int, isSuspended: Bool
    ) {
        self.id = id
        self.noteID = noteID
        self.ordinal = ordinal
        self.deck = deck
        self.schedule = schedule
        self.interval = interval
        self.ease = ease
        self.reviewCount = reviewCount
        self.lapses = lapses
        self.isSuspended = isSuspended
    }
}

/// A review that was made.
public struct AnkiReview: Sendable, Hashable {
    /// Milliseconds since 1970, UTC: also what names it.
    public var at: Int64
    public var cardID: Int64
    public var rating: Rating
    /// Days when positive, seconds when negative.
    public var interval: Int
    /// Milliseconds that the answer took.
    public var duration: Int

    public init(at: Int64, cardID: Int64, rating: Rating, interval: Int, duration: Int) {
        self.at = at
        self.cardID = cardID
        self.rating = rating
        self.interval = interval
        self.duration = duration
    }
}
