import FSRS

/// A session's words, in the order of their first appearance.
struct SessionPlan: Sendable, Hashable {
    var order: [String] = []
    var inSteps = 0
    var reviews = 0
    var new = 0
    /// The work left for other days; nil if today's limit covers everything.
    var backlog: Backlog?

    /// The work beyond the daily limit.
    struct Backlog: Sendable, Hashable, Codable {
        /// Due words that aren't among today's.
        var waiting: Int
        /// Days until the backlog is gone; nil if more than a year.
        var days: Int?
    }
}

/// Chooses a session's words.
///
/// Words in learning steps come first, by due time. Then come reviews, those most likely to be
/// forgotten first, with new words spread evenly between them. The day's limits bound reviews and
/// new words. If more is due than the limit, the student has taken a break. Today's portion then
/// consists of words that are still more likely known than not, the riskiest first, because waiting
/// would lose them; words that are as good as forgotten cost the same next week. New words wait
/// until the backlog is gone, unless the student asks for them.
struct SessionPlanner: Sendable {
    let preferences: StudyPreferences
    let days: StudyDays
    /// Seconds since 1970, UTC.
    let now: Double

    /// The cards to choose from.
    struct Candidates: Sendable {
        var inSteps: [QueuedCard] = []
        /// Due until the end of today; in a session ahead, due after today.
        var reviews: [QueuedCard] = []
        /// All due cards, including those not in ``reviews``.
        var dueCount = 0
        /// New cards, in the order of their sources.
        var new: [QueuedCard] = []
        /// Words seen for the first time today; `reviewsToday` counts other words reviewed today.
        /// Both cover all sources.
        var newToday = 0
        var reviewsToday = 0
        /// The number of cards due on each study day after today, tomorrow first.
        var coming: [Int] = []
    }

    /// Below this probability of recall a word counts as forgotten.
    static let aliveAbove = 0.5

    func plan(_ scope: SessionScope, from supply: Candidates) -> SessionPlan {
        let today = days.day(of: now)
        let most = min(scope.limit ?? SessionScope.maxCards, SessionScope.maxCards)
        var plan = SessionPlan()
        var inSteps: [QueuedCard] = []
        if scope.portion == .all || scope.portion == .due {
            inSteps = supply.inSteps.filter { $0.isAwake(on: today) }
                .sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        }
        inSteps = Array(inSteps.prefix(most))
        let reviews = reviews(scope, supply, today, room: most - inSteps.count, &plan)
        let new = new(
            scope, supply, today, room: most - inSteps.count - reviews.count, plan.backlog)
        plan.order = inSteps.map(\.id) + Self.mixed(reviews, new).map(\.id)
        (plan.inSteps, plan.reviews, plan.new) = (inSteps.count, reviews.count, new.count)
        return plan
    }

    private func reviews(
        _ scope: SessionScope, _ supply: Candidates, _ today: Int, room: Int,
        _ plan: inout SessionPlan
    ) -> [QueuedCard] {
        let awake = supply.reviews.filter { $0.isAwake(on: today) }
        switch scope.portion {
        case .new: return []
        case .ahead: return Array(byRisk(awake).map(\.card).prefix(room))
        case .all, .due: break
        }
        let perDay = preferences.reviewsPerDay
        let left = max(0, perDay - supply.reviewsToday)
        guard supply.dueCount > left else { return Array(byRisk(awake).map(\.card).prefix(room)) }
        let risks = byRisk(awake)
        let alive = risks.filter { $0.recall >= Self.aliveAbove }
        let lost = risks.filter { $0.recall < Self.aliveAbove }.reversed()
        let portion = (alive + lost).map(\.card).prefix(min(left, room))
        let waiting = supply.dueCount - portion.count
        plan.backlog = SessionPlan.Backlog(
            waiting: waiting,
            days: Self.daysToClear(supply.dueCount - left, perDay: perDay, supply.coming))
        return Array(portion)
    }

    private func new(
        _ scope: SessionScope, _ supply: Candidates, _ today: Int, room: Int,
        _ backlog: SessionPlan.Backlog?
    ) -> [QueuedCard] {
        switch scope.portion {
        case .due, .ahead: return []
        case .all: if backlog != nil { return [] }
        case .new: break
        }
        let left = max(0, preferences.newPerDay - supply.newToday)
        return Array(
            supply.new.filter { $0.isAwake(on: today) }
                .sorted { ($0.due, $0.id) < ($1.due, $1.id) }.prefix(max(0, min(left, room))))
    }

    /// The probability that a word is still known, 0…1.
    func recall(_ card: QueuedCard) -> Double {
        guard let stability = card.stability, stability > 0, let last = card.lastReview else {
            return 0
        }
        let elapsed = max(0, days.day(of: now) - days.day(of: last))
        return preferences.scheduler.model.retrievability(
            stability: stability, after: Double(elapsed))
    }

    private func byRisk(_ cards: [QueuedCard]) -> [(card: QueuedCard, recall: Double)] {
        let model = preferences.scheduler.model
        let today = days.day(of: now)
        return cards.map { card -> (card: QueuedCard, recall: Double) in
            guard let stability = card.stability, stability > 0, let last = card.lastReview else {
                return (card, 0)
            }
            let elapsed = max(0, today - days.day(of: last))
            return (card, model.retrievability(stability: stability, after: Double(elapsed)))
        }.sorted { ($0.recall, $0.card.due, $0.card.id) < ($1.recall, $1.card.due, $1.card.id) }
    }

    /// Spreads the shorter list evenly within the longer one; both keep their order.
    static func mixed(_ reviews: [QueuedCard], _ new: [QueuedCard]) -> [QueuedCard] {
        guard !reviews.isEmpty, !new.isEmpty else { return reviews + new }
        var mixed: [QueuedCard] = []
        var (review, fresh) = (0, 0)
        let total = reviews.count + new.count
        while mixed.count < total {
            // New words trail their share, so that a session starts with known ones.
            let share = (mixed.count + 1) * new.count / total
            if fresh < share, fresh < new.count || review == reviews.count {
                mixed.append(new[fresh])
                fresh += 1
            } else if review < reviews.count {
                mixed.append(reviews[review])
                review += 1
            } else {
                mixed.append(new[fresh])
                fresh += 1
            }
        }
        return mixed
    }

    /// Days to clear `waiting` at `perDay`, minus the work that keeps coming due.
    static func daysToClear(_ waiting: Int, perDay: Int, _ coming: [Int]) -> Int? {
        guard perDay > 0 else { return nil }
        var waiting = waiting
        for day in 1...365 {
            waiting += (coming.indices.contains(day - 1) ? coming[day - 1] : 0) - perDay
            if waiting <= 0 { return day }
        }
        return nil
    }
}
