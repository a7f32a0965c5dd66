import AppCore
import ArgumentParser
import FSRS

/// `homeroom vocabulary optimize`
struct OptimizeCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize", abstract: "Tune the schedule to your memory.",
        discussion: """
            Reads your study log on this computer. Shows how well later reviews are predicted from earlier ones: by \
            weights fitted to you, by the default weights, by SM-2 and by the simple rule that a word you know stays \
            known. Fitted weights are used only if they predict better than the defaults; then every word is \
            scheduled with them on all your devices.

            Lower log loss means better predictions; RMSE is how far the share of recalls was \
            from the prediction, over similar reviews.

            EXAMPLES:
              homeroom vocabulary optimize --evaluate
              homeroom vocabulary optimize --dry-run
              homeroom vocabulary optimize --json
            """,
        aliases: ["optimise"])

    @Flag(name: .customLong("dry-run"), help: "Fit, but leave the weights as they are.")
    var dryRun = false

    @Flag(help: "Only show how well each method predicts.")
    var evaluate = false

    static var jsonFields: [String]? { OptimizingJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let optimizing = try await StudyRepository(context: context)
            .optimize(evaluate ? .evaluate : dryRun ? .fit : .store)
        if output.json { return try console.emit(json: OptimizingJSON(optimizing)) }
        if !output.plain { console.out(Self.opening(optimizing)) }
        await console.table(
            [
                .init("Prediction", mayShrink: true), .init("Log loss", alignsRight: true),
                .init("RMSE", alignsRight: true),
            ], Self.rows(optimizing.evaluation))
        console.err(Self.closing(optimizing))
    }

    private static func opening(_ optimizing: Optimizing) -> String {
        let evaluation = optimizing.evaluation
        let graded = evaluation.earlierCount + evaluation.laterCount
        return """
            \(optimizing.log.count) reviews, \(graded) of them a day or more after the word's last one. \
            Learned from the first \(evaluation.earlierCount), predicted the last \(evaluation.laterCount):

            """
    }

    private static func rows(_ evaluation: Evaluation) -> [[String]] {
        Evaluation.Predictor.allCases.compactMap { predictor in
            evaluation.scores[predictor].map {
                [predictor.title, figure($0.logLoss), figure($0.rmse)]
            }
        }
    }

    private static func closing(_ optimizing: Optimizing) -> String {
        guard let fitted = optimizing.fitted else {
            return optimizing.evaluation.isFitBetter
                ? "Fitted weights predict better than the defaults. To use them: homeroom vocabulary optimize"
                : "Fitted weights don't predict better than the defaults."
        }
        let change = "\(figure(fitted.before.logLoss)) to \(figure(fitted.after.logLoss))"
        if optimizing.isStored {
            return
                "Your words now use weights fitted to you: over the whole log, log loss goes from \(change)."
        }
        if optimizing.evaluation.isFitBetter {
            return "Over the whole log, log loss would go from \(change). Nothing was changed."
        }
        return
            "Fitted weights don't predict better than the defaults, so the weights stay as they are."
    }

    /// Four decimals, independent of locale.
    private static func figure(_ value: Double) -> String {
        let digits = String(Int((min(max(value, 0), 1000) * 10_000).rounded()))
        let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        return "\(padded.dropLast(4)).\(padded.suffix(4))"
    }
}

extension Evaluation.Predictor {
    var title: String {
        switch self {
        case .fitted: "FSRS-6, weights fitted to you"
        case .standard: "FSRS-6, default weights"
        case .sm2: "SM-2"
        case .plain: "Known stays known"
        }
    }
}

/// The result of fitting, in JSON.
struct OptimizingJSON: Codable, JSONRecord {
    static let jsonFields = [
        "reviews", "graded_reviews", "left_out", "earlier_reviews", "later_reviews",
        "predictions", "is_better", "fit", "is_stored", "weights",
    ]

    struct Score: Codable {
        /// `fitted`, `default`, `sm2` or `plain`.
        var predictor: String
        var log_loss: Double
        var rmse_bins: Double
    }
    struct Fit: Codable {
        /// w0…w20.
        var weights: [Double]
        var log_loss_before: Double
        var log_loss_after: Double
        var rmse_bins_before: Double
        var rmse_bins_after: Double
    }

    var reviews: Int
    /// Reviews a day or more after the word's last one.
    var graded_reviews: Int
    /// Ratings that can't be used.
    var left_out: Int
    var earlier_reviews: Int
    var later_reviews: Int
    /// Later reviews, predicted from earlier ones.
    var predictions: [Score]
    var is_better: Bool
    /// The fit to the whole log; null with `--evaluate`.
    var fit: Fit?
    /// True if the fitted weights are in use.
    var is_stored: Bool
    /// The weights in use.
    var weights: [Double]

    init(_ optimizing: Optimizing) {
        let evaluation = optimizing.evaluation
        reviews = optimizing.log.count
        graded_reviews = evaluation.earlierCount + evaluation.laterCount
        left_out = optimizing.log.leftOut
        earlier_reviews = evaluation.earlierCount
        later_reviews = evaluation.laterCount
        predictions = Evaluation.Predictor.allCases.compactMap { predictor in
            evaluation.scores[predictor].map {
                Score(
                    predictor: predictor == .standard ? "default" : predictor.rawValue,
                    log_loss: $0.logLoss, rmse_bins: $0.rmse)
            }
        }
        is_better = evaluation.isFitBetter
        fit = optimizing.fitted.map {
            Fit(
                weights: $0.weights, log_loss_before: $0.before.logLoss,
                log_loss_after: $0.after.logLoss, rmse_bins_before: $0.before.rmse,
                rmse_bins_after: $0.after.rmse)
        }
        is_stored = optimizing.isStored
        weights = optimizing.weights
    }
}
