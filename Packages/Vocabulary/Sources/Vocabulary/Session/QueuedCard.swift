import FSRS

/// The card data needed to plan a session.
struct QueuedCard: Sendable, Hashable, Identifiable {
    var id: String
    var phase: CardSchedule.Phase
    /// Seconds since 1970, UTC; of a new card its position.
    var due: Double
    /// Days; nil while new.
    var stability: Double?
    /// Seconds since 1970, UTC; nil while new.
    var lastReview: Double?
    var isSuspended = false
    /// Not before this study day.
    var buriedUntil: Int?

    var isInSteps: Bool { phase == .learning || phase == .relearning }

    /// True if it can be studied on a study day.
    func isAwake(on day: Int) -> Bool { !isSuspended && (buriedUntil ?? day) <= day }
}
