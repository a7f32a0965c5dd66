/// A card's state between reviews.
public struct CardSchedule: Sendable, Hashable, Codable {
    public enum Phase: Int, Sendable, Codable, CaseIterable {
        /// Never rated.
        case new = 0
        /// In its first steps.
        case learning
        /// Comes back after days.
        case review
        /// Forgotten, in steps again.
        case relearning
    }

    public var phase: Phase
    /// From 0, of the learning or relearning steps; 0 in other phases.
    public var step: Int
    /// nil while new.
    public var memory: MemoryState?
    /// Seconds since 1970, UTC; nil while new.
    public var lastReview: Double?
    /// Seconds since 1970, UTC; meaningless while new.
    public var due: Double

    public init(
        phase: Phase = .new, step: Int = 0, memory: MemoryState? = nil, lastReview: Double? = nil,
        due: Double = 0
    ) {
        self.phase = phase
        self.step = step
        self.memory = memory
        self.lastReview = lastReview
        self.due = due
    }

    public static let new = CardSchedule()
}
