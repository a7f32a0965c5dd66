import FSRS
import Foundation
import Testing

/// Schedules of the reference implementation, review by review.
struct Reference: Decodable {
    struct Options: Decodable {
        var weights: [Double]
        var desired_retention: Double
        var learning_steps: [Double]
        var relearning_steps: [Double]
        var maximum_interval: Int

        var scheduler: Scheduler? {
            MemoryModel(weights: weights).map {
                Scheduler(
                    SchedulerOptions(
                        model: $0, desiredRetention: desired_retention,
                        learningSteps: learning_steps, relearningSteps: relearning_steps,
                        maximumInterval: maximum_interval))
            }
        }
    }
    struct Review: Decodable {
        var rating: Int
        /// Seconds after the first review.
        var at: Double
        var state: String
        var step: Int?
        var stability: Double
        var difficulty: Double
        /// Seconds.
        var interval: Double
        /// The retrievability at the due time.
        var retrievability: Double
    }
    struct Row: Decodable, CustomTestStringConvertible {
        var name: String
        var scheduler: String
        var reviews: [Review]

        var testDescription: String { name }
    }

    var schedulers: [String: Options]
    var rows: [Row]

    static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/fsrs6-reference.json")

    static func read() throws -> Reference {
        try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
    }
}
