/// A card's state between reviews.
public struct CardSchedule: Sendable, Hashable, Codable {
    public enum Phase: Int, Sendable, Codable, CaseIterable {
        /// Never rated.
        case new = 0
        /// In the first learning steps.
        case learning
        /// In review, with an interval in days.
        case review
        /// Forgotten, in relearning steps.
        case relearning
    }

    public var phase: Phase
    /// The index of the learning or relearning step, from 0; 0 in other phases.
    public var step: Int
    /// The memory state; nil while new.
    public var memory: MemoryState?
    /// The last review in seconds since 1970, UTC; nil while new.
    public var lastReview: Double?
    /// The due time in seconds since 1970, UTC; meaningless while new.
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
