import AppCore
package import FSRS

/// A card's scheduling state, derived from its log lines and cached for speed.
package struct CardState: Sendable, Hashable, Codable, ExactKeys {
    package var schedule: CardSchedule = .new
    /// The number of ratings, without undone ones.
    package var reviewCount: Int = 0
    /// The number of times it was forgotten in review.
    package var lapses: Int = 0
    /// Whether the last answer was Hard, Good or Easy.
    package var isMemorised: Bool = false
    package var isSuspended: Bool = false
    package var isLeech: Bool = false
    /// The first study day it can be studied again; nil unless buried.
    package var buriedUntil: Int?

    package init() {}
}

/// Computes a card's state from the log.
package struct CardReplay: Sendable {
    package let preferences: StudyPreferences
    package let scheduler: Scheduler

    package init(preferences: StudyPreferences, timeZone days: StudyDays) {
        self.preferences = preferences
        scheduler = Scheduler(preferences.scheduler, clock: .days(days))
    }

    /// `events` are one card's lines, in any order, with the undo lines that may refer to them.
    package func state(of events: [StudyEvent]) -> CardState {
        let events = events.sorted()
        let undone = Self.undone(events)
        var state = CardState()
        for event in events where !undone.contains(event.id) {
            state = self.state(state, after: event)
        }
        return state
    }

    /// Ids of the undone lines, given lines in log order. An undone undo doesn't count, and closing
    /// lines can't be undone.
    static func undone(_ events: [StudyEvent]) -> Set<String> {
        var undone: Set<String> = []
        for event in events.reversed() where event.kind == .undo && !undone.contains(event.id) {
            if let target = event.target, target != event.id { undone.insert(target) }
        }
        guard !undone.isEmpty else { return undone }
        for event in events where event.isClosing { undone.remove(event.id) }
        return undone
    }

    /// The state after one more line, which must be later than all previous ones.
    package func state(_ before: CardState, after event: StudyEvent) -> CardState {
        var state = before
        switch event.kind {
        case .review:
            guard let rating = event.rating.flatMap(Rating.init(rawValue:)) else { return state }
            if state.schedule.phase == .review, rating == .again { lapse(&state) }
            state.schedule = scheduler.review(
                state.schedule, rating, at: Double(event.at) / 1000,
                choose: { event.days ?? $0 })
            state.reviewCount += 1
            state.isMemorised = rating != .again
            state.buriedUntil = nil
        case .suspend: state.isSuspended = true
        case .resume: state.isSuspended = false
        case .bury: state.buriedUntil = event.days
        case .unbury: state.buriedUntil = nil
        case .forget:
            let isSuspended = state.isSuspended
            state = CardState()
            state.isSuspended = isSuspended
        case .adopt:
            if let adopted = event.payload.flatMap(CardState.init(payload:)) { state = adopted }
        default: break
        }
        return state
    }

    /// Counts a lapse. It becomes a leech at the threshold, and again after each further half of
    /// it.
    private func lapse(_ state: inout CardState) {
        state.lapses += 1
        let threshold = preferences.leechThreshold
        guard threshold > 0, state.lapses >= threshold,
            (state.lapses - threshold) % max(threshold / 2, 1) == 0
        else { return }
        state.isLeech = true
        if preferences.suspendsLeeches { state.isSuspended = true }
    }
}
