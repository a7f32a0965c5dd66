import AppCore
import FSRS
import SQLStore

/// The result of fitting weights to a student's log.
struct Optimizing: Sendable, Hashable {
    var log: ReviewLog
    /// How well each method predicts later reviews from earlier ones.
    var evaluation: Evaluation
    /// Weights fitted to the whole log; nil if it was only evaluated.
    var fitted: FittedWeights?
    /// The weights used for scheduling from now on.
    var weights: [Double]
    var isStored = false
}

/// What ``StudyRepository/optimize(_:)`` should do.
enum OptimizationMode: Sendable {
    /// Only compares predictions.
    case evaluate
    /// Fits weights without storing them.
    case fit
    /// Fits weights and stores them if they predict better than the defaults.
    case store
}

extension StudyRepository {
    /// Fits the weights to the student's log. Stores them and recomputes all states only if weights
    /// fitted to its earlier part predict the later part better than the defaults.
    func optimize(_ wish: OptimizationMode) async throws -> Optimizing {
        let preferences = try await preferences()
        let (scope, days) = (await scope(), days(of: preferences))
        let events = try await store.database.read { try StudyStore.remembering(scope, $0) }
        var optimizing = try Self.compared(ReviewLog(events, days: days), preferences.weights)
        guard wish != .evaluate else { return optimizing }
        let fitted = try Self.fitted(optimizing.log)
        optimizing.fitted = fitted
        guard wish == .store, optimizing.evaluation.isFitBetter else { return optimizing }
        try await prefer { $0.weights = fitted.weights }
        optimizing.weights = fitted.weights
        optimizing.isStored = true
        return optimizing
    }

    private static func compared(_ log: ReviewLog, _ weights: [Double]) throws -> Optimizing {
        do {
            return Optimizing(log: log, evaluation: try Evaluation(of: log.cards), weights: weights)
        } catch {
            throw Problem(error)
        }
    }

    private static func fitted(_ log: ReviewLog) throws -> FittedWeights {
        do {
            return try Optimizer().fit(log.cards)
        } catch {
            throw Problem(error)
        }
    }
}

extension Problem {
    /// Explains why weights can't be fitted.
    init(_ problem: FittingProblem) {
        switch problem {
        case .tooFewReviews(let have, let need):
            self.init(
                .invalid,
                "There \(have == 1 ? "is 1 review" : "are \(have) reviews") to learn from, but \(need) are needed.",
                reason:
                    "Only reviews a day or more after the word's last one count.",
                cure: "Keep studying; until then the default weights work well.")
        }
    }
}
