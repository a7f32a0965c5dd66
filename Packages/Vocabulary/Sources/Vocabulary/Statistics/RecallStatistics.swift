import FSRS

/// Reviews: how many were known and how many the model predicted.
struct RecallTally: Sendable, Hashable, Codable {
    var count = 0
    var passed = 0
    /// The sum of the predicted probabilities.
    var predicted = 0.0

    /// 0…1; nil without any answer.
    var measuredRate: Double? { count > 0 ? Double(passed) / Double(count) : nil }
    /// 0…1; nil without any answer.
    var predictedRate: Double? { count > 0 ? predicted / Double(count) : nil }

    mutating func add(passed isPassed: Bool, predicted probability: Double) {
        count += 1
        if isPassed { passed += 1 }
        predicted += probability
    }

    static func + (one: Self, other: Self) -> Self {
        RecallTally(
            count: one.count + other.count, passed: one.passed + other.passed,
            predicted: one.predicted + other.predicted)
    }
    static func += (one: inout Self, other: Self) { one = one + other }
}

/// Measured and predicted retention.
struct RecallStatistics: Sendable, Hashable, Codable {
    /// Lower bounds of the groups of predicted probability.
    static let bounds = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]
    /// The interval in days from which a card is mature.
    static let mature = 21

    /// Reviews after less than ``mature`` days.
    var young = RecallTally()
    var mature = RecallTally()
    /// One per ``bounds``.
    var bins = [RecallTally](repeating: RecallTally(), count: bounds.count)

    var all: RecallTally { young + mature }

    mutating func add(passed: Bool, predicted: Double, interval: Int) {
        let predicted = predicted.isFinite ? min(max(predicted, 0), 1) : 0
        if interval >= Self.mature {
            mature.add(passed: passed, predicted: predicted)
        } else {
            young.add(passed: passed, predicted: predicted)
        }
        let bin = Self.bounds.lastIndex { predicted >= $0 } ?? 0
        bins[bin].add(passed: passed, predicted: predicted)
    }

    static func += (one: inout Self, other: Self) {
        one.young += other.young
        one.mature += other.mature
        for index in one.bins.indices { one.bins[index] += other.bins[index] }
    }
}

/// Counts recalls per study day, reading the log card by card.
struct RecallCounter {
    let replay: CardReplay
    let days: StudyDays
    /// The first study day to collect; nil for all.
    var first: Int?
    private(set) var byDay: [Int: RecallStatistics] = [:]
    private var card = ""
    private var events: [StudyEvent] = []

    init(replay: CardReplay, days: StudyDays, first: Int? = nil) {
        self.replay = replay
        self.days = days
        self.first = first
    }

    /// Adds a line. Lines must be grouped by card and in log order.
    mutating func add(_ event: StudyEvent) {
        if event.cardID != card {
            finish()
            card = event.cardID
        }
        events.append(event)
    }

    /// Call it after the last line.
    mutating func finish() {
        defer { events.removeAll(keepingCapacity: true) }
        let undone = events.takenBack
        var state = CardState()
        for event in events where !undone.contains(event.id) {
            count(event, state)
            state = replay.state(state, after: event)
        }
    }

    private mutating func count(_ event: StudyEvent, _ before: CardState) {
        let schedule = before.schedule
        guard event.kind == .review, schedule.phase == .review, let memory = schedule.memory,
            let last = schedule.lastReview, let rating = event.rating, (1...4).contains(rating)
        else { return }
        let at = Double(event.at) / 1000
        let day = days.day(of: at)
        guard first.map({ day >= $0 }) ?? true else { return }
        let lastDay = days.day(of: last)
        byDay[day, default: RecallStatistics()].add(
            passed: rating > 1,
            predicted: replay.scheduler.options.model.retrievability(
                stability: memory.stability, after: Double(max(0, day - lastDay))),
            interval: days.day(of: schedule.due) - lastDay)
    }
}

extension [Int: RecallStatistics] {
    /// The part in a range.
    func part(_ range: StatisticsRange, today: Int) -> RecallStatistics {
        reduce(into: RecallStatistics()) {
            if range.holds($1.key, today: today) { $0 += $1.value }
        }
    }
}
