public import FSRS

/// A card of a note, and where it stands.
public struct AnkiCard: Sendable, Hashable {
    public var id: Int64
    public var noteID: Int64
    /// Which of the note's cards, from 0; of a text with gaps, the gap's number less one.
    public var ordinal: Int
    /// Names from the top, parted by `::`, e.g. `Languages::English`. Of a card that is lent to a filtered deck, its own.
    public var deck: String
    /// Times in seconds since 1970, UTC. Its step is not known: see ``stepsLeft``.
    public var schedule: CardSchedule
    /// Where a new card stands among the new ones.
    public var position: Int
    /// Days; 0 unless in review.
    public var interval: Int
    /// SM-2's ease in thousandths; 0 when it has none.
    public var ease: Int
    /// Learning or relearning steps that are still to come, this one among them.
    public var stepsLeft: Int
    public var reviewCount: Int
    public var lapses: Int
    public var isSuspended: Bool
    /// Put off until the next day.
    public var isBuried: Bool
    /// The memory was not in the package, and is estimated from interval and ease.
    public var isEstimated: Bool
    /// Seconds since 1970, UTC.
    public var modifiedAt: Int64

    public init(
        id: Int64, noteID: Int64, ordinal: Int, deck: String, schedule: CardSchedule,
        position: Int = 0, interval: Int = 0, ease: Int = 0, stepsLeft: Int = 0,
        reviewCount: Int = 0, lapses: Int = 0, isSuspended: Bool = false, isBuried: Bool = false,
        isEstimated: Bool = false, modifiedAt: Int64 = 0
    ) {
        self.id = id
        self.noteID = noteID
        self.ordinal = ordinal
        self.deck = deck
        self.schedule = schedule
        self.position = position
        self.interval = interval
        self.ease = ease
        self.stepsLeft = stepsLeft
        self.reviewCount = reviewCount
        self.lapses = lapses
        self.isSuspended = isSuspended
        self.isBuried = isBuried
        self.isEstimated = isEstimated
        self.modifiedAt = modifiedAt
    }
}

/// A review that was made.
public struct AnkiReview: Sendable, Hashable {
    /// What it was a review of: numbers as Anki writes them.
    public enum Kind: Int, Sendable {
        case learning = 0
        case review, relearning, filtered
    }

    /// Milliseconds since 1970, UTC: also what names it.
    public var at: Int64
    public var cardID: Int64
    public var rating: Rating
    /// Days when positive, seconds when negative.
    public var interval: Int
    /// Milliseconds that the answer took.
    public var duration: Int
    public var kind: Kind

    public init(
        at: Int64, cardID: Int64, rating: Rating, interval: Int, duration: Int, kind: Kind
    ) {
        self.at = at
        self.cardID = cardID
        self.rating = rating
        self.interval = interval
        self.duration = duration
        self.kind = kind
    }
}
