public import FSRS

/// A card of a note, with its schedule.
public struct AnkiCard: Sendable, Hashable {
    public var id: Int64
    public var noteID: Int64
    /// Index among the note's cards, from 0; for a cloze note, the gap's number minus one.
    public var ordinal: Int
    /// The deck's full path, separated by `::`, e.g. `Languages::English`. For a card that a
    /// filtered deck borrowed, its home deck.
    public var deck: String
    /// Times in seconds since 1970, UTC. Anki doesn't store the step itself: see ``stepsLeft``.
    public var schedule: CardSchedule
    /// A new card's position in the queue of new cards.
    public var position: Int
    /// The interval in days; 0 unless the card is in review.
    public var interval: Int
    /// SM-2's ease in thousandths; 0 if the card has none.
    public var ease: Int
    /// Learning or relearning steps left, including the current one.
    public var stepsLeft: Int
    public var reviewCount: Int
    public var lapses: Int
    public var isSuspended: Bool
    /// Buried: hidden until the next day.
    public var isBuried: Bool
    /// Whether the memory was missing from the package and is estimated from interval and ease.
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

/// One line of the review log.
public struct AnkiReview: Sendable, Hashable {
    /// The kind of review, with Anki's numbers.
    public enum Kind: Int, Sendable {
        case learning = 0
        case review, relearning, filtered
    }

    /// Milliseconds since 1970, UTC; also the review's id.
    public var at: Int64
    public var cardID: Int64
    public var rating: Rating
    /// The new interval: days if positive, seconds if negative.
    public var interval: Int
    /// How long the answer took, in milliseconds.
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
