/// The options of a ``Scheduler``.
public struct SchedulerOptions: Sendable, Hashable {
    public var model: MemoryModel
    /// The probability of recall at which a card becomes due, 0…1.
    public var desiredRetention: Double
    /// Seconds between the first reviews; empty for none.
    public var learningSteps: [Double]
    /// Seconds between reviews after a lapse; empty for none.
    public var relearningSteps: [Double]
    /// The maximum interval, in days.
    public var maximumInterval: Int

    public init(
        model: MemoryModel = .standard, desiredRetention: Double = 0.9,
        learningSteps: [Double] = [60, 600], relearningSteps: [Double] = [600],
        maximumInterval: Int = 36500
    ) {
        self.model = model
        self.desiredRetention = desiredRetention
        self.learningSteps = learningSteps
        self.relearningSteps = relearningSteps
        self.maximumInterval = maximumInterval
    }
}

/// Schedules a card after a rating: FSRS-6 with learning and relearning steps.
public struct Scheduler: Sendable {
    public let options: SchedulerOptions
    public let clock: DayClock
    let intervalFactor: Double

    public init(_ options: SchedulerOptions = SchedulerOptions(), clock: DayClock = .elapsed) {
        self.options = options
        self.clock = clock
        intervalFactor = options.model.intervalFactor(retention: options.desiredRetention)
    }

    /// The schedule after a rating at `seconds` since 1970 UTC. `choose` picks the days of a card
    /// that enters review, given the model's interval, for fuzz and load balancing; it isn't called
    /// for steps.
    public func review(
        _ card: CardSchedule, _ rating: Rating, at seconds: Double,
        choose: (_ days: Int) -> Int = { $0 }
    ) -> CardSchedule {
        var next = card
        next.memory = memory(of: card, rating, at: seconds)
        next.lastReview = seconds
        let steps =
            card.phase == .review || card.phase == .relearning
            ? options.relearningSteps : options.learningSteps
        if let (step, wait) = nextStep(of: card, rating, steps) {
            next.phase =
                card.phase == .review || card.phase == .relearning ? .relearning : .learning
            next.step = step
            next.due = seconds + wait
        } else {
            next.phase = .review
            next.step = 0
            let days = choose(interval(of: next.memory))
            next.due = clock.due(after: seconds, days: allowed(days))
        }
        return next
    }

    /// The interval in whole days, at least 1; halves are rounded to even.
    public func interval(of memory: MemoryState?) -> Int {
        guard let memory else { return 1 }
        let days = memory.stability * intervalFactor
        // NaN becomes a day; an overflow becomes the maximum.
        guard days > 1 else { return allowed(1) }
        return allowed(Int(min(days, 36500).rounded(.toNearestOrEven)))
    }

    private func allowed(_ days: Int) -> Int {
        max(min(days, options.maximumInterval, 36500), 1)
    }

    private func memory(of card: CardSchedule, _ rating: Rating, at seconds: Double) -> MemoryState
    {
        guard let memory = card.memory, let last = card.lastReview else {
            return options.model.first(rating)
        }
        return options.model.next(
            memory, rating, after: Double(clock.days(from: last, to: seconds)))
    }

    /// The index and the seconds of the next step; nil if the card moves to an interval in days.
    private func nextStep(
        of card: CardSchedule, _ rating: Rating, _ steps: [Double]
    ) -> (Int, Double)? {
        guard let first = steps.first else { return nil }
        if card.phase == .review { return rating == .again ? (0, first) : nil }
        let current = max(card.step, 0)
        // The student had more steps when the card was last seen.
        if rating != .again, current >= steps.count { return nil }
        switch rating {
        case .again: return (0, first)
        case .hard:
            guard current == 0 else { return (current, steps[current]) }
            return (0, steps.count == 1 ? first * 1.5 : (first + steps[1]) / 2)
        case .good:
            let step = current + 1
            return step < steps.count ? (step, steps[step]) : nil
        case .easy: return nil
        }
    }
}
