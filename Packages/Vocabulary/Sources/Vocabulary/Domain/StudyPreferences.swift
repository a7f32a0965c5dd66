import AppCore
package import FSRS

/// The student's study preferences, stored in the log so that all devices share them.
///
/// Values read from a log are clamped to ``Limits``, because a line can come from a later version
/// or another program.
package struct StudyPreferences: Sendable, Hashable, Codable {
    /// FSRS-6's w0…w20.
    package var weights: [Double] = MemoryModel.standardWeights
    /// 0.70…0.99
    package var desiredRetention: Double = 0.9
    /// The learning steps in seconds.
    package var learningSteps: [Double] = [60, 600]
    package var relearningSteps: [Double] = [600]
    /// The maximum interval in days.
    package var maximumInterval: Int = 36500
    package var isFuzzed: Bool = true
    package var newPerDay: Int = 20
    package var reviewsPerDay: Int = 200
    /// The hour when a study day begins, 0…23.
    package var rolloverHour: Int = 4
    /// Each weekday's share of the usual workload, Monday first: 1 is all, 0 is none.
    package var easyDays: [Double] = [1, 1, 1, 1, 1, 1, 1]
    /// Lapses after which a card is a leech; 0 for never.
    package var leechThreshold: Int = 8
    package var suspendsLeeches: Bool = true
    /// Whether the student rates with Again, Hard, Good and Easy instead of not memorized and
    /// memorized.
    package var hasFourButtons: Bool = false
    /// Seconds by which a learning card can be answered early when nothing else is left.
    package var learnAhead: Double = 1200

    package init() {}

    package var scheduler: SchedulerOptions {
        SchedulerOptions(
            model: MemoryModel(weights: weights) ?? .standard, desiredRetention: desiredRetention,
            learningSteps: learningSteps, relearningSteps: relearningSteps,
            maximumInterval: maximumInterval)
    }
}

extension StudyPreferences {
    /// Valid ranges.
    enum Limits {
        static let retention = 0.70...0.99
        /// Seconds: a second to thirty days.
        static let step = 1.0...2_592_000.0
        static let steps = 0...10
        static let maximumInterval = 1...36500
        static let perDay = 0...9999
        static let rolloverHour = 0...23
        static let share = 0.0...1.0
        static let leechThreshold = 0...99
        /// Seconds: zero to a day.
        static let learnAhead = 0.0...86400.0
    }

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case weights, desiredRetention, learningSteps, relearningSteps, maximumInterval, isFuzzed
        case newPerDay, reviewsPerDay, rolloverHour, easyDays, leechThreshold, suspendsLeeches
        case hasFourButtons, learnAhead
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ standard: Value) -> Value {
            (try? values.decodeIfPresent(Value.self, forKey: key)) ?? standard
        }
        self.init()
        weights = read(.weights, weights)
        desiredRetention = read(.desiredRetention, desiredRetention)
        learningSteps = read(.learningSteps, learningSteps)
        relearningSteps = read(.relearningSteps, relearningSteps)
        maximumInterval = read(.maximumInterval, maximumInterval)
        isFuzzed = read(.isFuzzed, isFuzzed)
        newPerDay = read(.newPerDay, newPerDay)
        reviewsPerDay = read(.reviewsPerDay, reviewsPerDay)
        rolloverHour = read(.rolloverHour, rolloverHour)
        easyDays = read(.easyDays, easyDays)
        leechThreshold = read(.leechThreshold, leechThreshold)
        suspendsLeeches = read(.suspendsLeeches, suspendsLeeches)
        hasFourButtons = read(.hasFourButtons, hasFourButtons)
        learnAhead = read(.learnAhead, learnAhead)
        bound()
    }

    /// Clamps every value to its limits.
    private mutating func bound() {
        let standard = StudyPreferences()
        if MemoryModel(weights: weights) == nil { weights = standard.weights }
        desiredRetention = desiredRetention.bounded(Limits.retention)
        learningSteps = Self.bounded(learningSteps)
        relearningSteps = Self.bounded(relearningSteps)
        maximumInterval = maximumInterval.bounded(Limits.maximumInterval)
        newPerDay = newPerDay.bounded(Limits.perDay)
        reviewsPerDay = reviewsPerDay.bounded(Limits.perDay)
        rolloverHour = rolloverHour.bounded(Limits.rolloverHour)
        easyDays =
            easyDays.count == 7 ? easyDays.map { $0.bounded(Limits.share) } : standard.easyDays
        leechThreshold = leechThreshold.bounded(Limits.leechThreshold)
        learnAhead = learnAhead.bounded(Limits.learnAhead)
    }

    private static func bounded(_ steps: [Double]) -> [Double] {
        steps.prefix(Limits.steps.upperBound).map { $0.bounded(Limits.step) }
    }
}

extension Comparable {
    func bounded(_ limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}
