import AppCore
import FSRS
import WordFinding

/// A session as stored after each step; its position follows from it and the cards' states.
struct StudySession: Sendable, Hashable, Codable, Identifiable, ExactKeys {
    /// An action on a card.
    struct Step: Sendable, Hashable, Codable, ExactKeys {
        enum Kind: String, Sendable, Codable {
            case answer
            /// Skipped for this session.
            case skip
            case bury, suspend
            /// The student knows the word; it isn't asked again.
            case known
        }
        var kind: Kind
        var cardID: String
        /// Milliseconds since 1970, UTC.
        var at: Int64
        /// The rating of an answer, 1…4.
        var rating: Int?
        /// The card's phase before an answer.
        var phase: CardSchedule.Phase?
        /// The log lines of the step.
        var events: [String] = []
    }

    var id: String
    var scope: SessionScope
    var order: [String]
    var steps: [Step] = []
    /// The card that comes next after an undo, regardless of order.
    var returned: String?
    var backlog: SessionPlan.Backlog?
    /// The study day when it began.
    var day: Int
    /// Milliseconds since 1970, UTC.
    var startedAt: Int64
    var updatedAt: Int64
    var finishedAt: Int64?

    /// A session's position.
    enum Position: Sendable, Hashable {
        case card(String)
        /// Only learning cards are left, none of them due. The associated values are the next one
        /// and its due time (seconds since 1970, UTC); it can be answered now.
        case waiting(String, until: Double, count: Int)
        case finished
    }

    /// The current position. `cards` are those of ``order`` that can be studied.
    func position(
        of cards: [String: QueuedCard], now: Double, today: Int, learnAhead: Double
    ) -> Position {
        let open = openCards(cards, today: today)
        if let returned, open.contains(where: { $0.id == returned }) { return .card(returned) }
        let inSteps = open.filter(\.isInSteps).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        if let first = inSteps.first, first.due <= now { return .card(first.id) }
        if let next = open.first(where: { !$0.isInSteps }) { return .card(next.id) }
        guard let first = inSteps.first, first.due <= now + learnAhead else { return .finished }
        return .waiting(
            first.id, until: first.due, count: inSteps.count { $0.due <= now + learnAhead })
    }

    /// Remaining cards in order, for the first time or again.
    private func openCards(_ cards: [String: QueuedCard], today: Int) -> [QueuedCard] {
        let answered = answeredCards
        let leftOut = leftOutCards
        return order.lazy.compactMap { cards[$0] }.filter { card in
            guard card.isAwake(on: today), !leftOut.contains(card.id) else { return false }
            if card.isInSteps { return true }
            guard !answered.contains(card.id) else { return false }
            guard card.phase == .review else { return true }
            // Answered elsewhere since: in another window, or on another device.
            if let last = card.lastReview, last * 1000 >= Double(startedAt) { return false }
            return true
        }
    }

    private var answeredCards: Set<String> {
        Set(steps.lazy.filter { $0.kind == .answer }.map(\.cardID))
    }
    private var leftOutCards: Set<String> {
        Set(steps.lazy.filter { $0.kind != .answer }.map(\.cardID))
    }

    /// Progress, in cards.
    struct Progress: Sendable, Hashable {
        var total = 0
        /// Cards that won't appear again.
        var done = 0
        /// Counted by the last answer to each card.
        var memorised = 0
        var notMemorised = 0
        /// New cards left; `inSteps` counts those in learning steps.
        var new = 0
        var inSteps = 0
        var reviews = 0

        /// Words answered at least once.
        var answered: Int { memorised + notMemorised }
        var left: Int { total - done }
    }

    func progress(of cards: [String: QueuedCard], today: Int) -> Progress {
        var progress = Progress(total: order.count)
        for card in openCards(cards, today: today) {
            if card.isInSteps {
                progress.inSteps += 1
            } else if card.phase == .new {
                progress.new += 1
            } else {
                progress.reviews += 1
            }
        }
        progress.done =
            progress.total - progress.new - progress.inSteps - progress.reviews
        for rating in lastRatings.values {
            if rating == Rating.again.rawValue {
                progress.notMemorised += 1
            } else {
                progress.memorised += 1
            }
        }
        return progress
    }

    /// The last rating of each answered card.
    var lastRatings: [String: Int] {
        steps.reduce(into: [:]) { ratings, step in
            if step.kind == .answer, let rating = step.rating { ratings[step.cardID] = rating }
        }
    }
}
