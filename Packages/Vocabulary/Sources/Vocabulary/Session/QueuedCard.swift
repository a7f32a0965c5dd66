import FSRS

/// The card data needed to plan a session.
struct QueuedCard: Sendable, Hashable, Identifiable {
    var id: String
    var phase: CardSchedule.Phase
    /// The due time in seconds since 1970, UTC; for a new card, its position.
    var due: Double
    /// The stability in days; nil while new.
    var stability: Double?
    /// Seconds since 1970, UTC; nil while new.
    var lastReview: Double?
    var isSuspended = false
    /// The study day until which it is buried.
    var buriedUntil: Int?

    var isInSteps: Bool { phase == .learning || phase == .relearning }

    /// True if it can be studied on a study day.
    func isAwake(on day: Int) -> Bool { !isSuspended && (buriedUntil ?? day) <= day }
}
