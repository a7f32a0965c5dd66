package import FSRS

/// How a student wants to study. Kept in the log, so that all devices have the same.
package struct StudyPreferences: Sendable, Hashable, Codable {
    /// FSRS-6's w0…w20.
    package var weights: [Double] = MemoryModel.standardWeights
    /// 0.70…0.99
    package var desiredRetention: Double = 0.9
    /// Seconds.
    package var learningSteps: [Double] = [60, 600]
    package var relearningSteps: [Double] = [600]
    /// Days.
    package var maximumInterval: Int = 36500
    package var isFuzzed: Bool = true
    package var newPerDay: Int = 20
    package var reviewsPerDay: Int = 200
    /// The hour, 0…23, at which a study day begins.
    package var rolloverHour: Int = 4
    /// How much of a usual day's work each weekday takes, Monday first: 1 all of it, 0 none.
    package var easyDays: [Double] = [1, 1, 1, 1, 1, 1, 1]
    /// Lapses after which a card is a leech; 0 for never.
    package var leechThreshold: Int = 8
    package var suspendsLeeches: Bool = true
    /// Again, Hard, Good, Easy instead of not memorised and memorised.
    package var hasFourButtons: Bool = false

    package init() {}

    package var scheduler: SchedulerOptions {
        SchedulerOptions(
            model: MemoryModel(weights: weights) ?? .standard, desiredRetention: desiredRetention,
            learningSteps: learningSteps, relearningSteps: relearningSteps,
            maximumInterval: maximumInterval)
    }
}
