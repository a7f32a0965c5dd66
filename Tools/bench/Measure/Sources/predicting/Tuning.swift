import Mastery

/// Looks for parameters that predict better, one after the other, on the one seed that the table does
/// not show.
enum Tuning {
    private typealias Step = (
        name: String, path: WritableKeyPath<MasteryModel, Double>, most: Double
    )

    private static var steps: [Step] {
        [
            ("overallVariance", \.overallVariance, 4), ("skillVariance", \.skillVariance, 4),
            ("questionVariance", \.questionVariance, 4), ("guess", \.guess, 0.45),
            ("slip", \.slip, 0.3), ("practice", \.practice, 0.3), ("drift", \.drift, 0.2),
        ]
    }

    static func run(seed: UInt64) {
        let logs = [Simulation.gradual(seed: seed), Simulation.sudden(seed: seed)]
        var best = MasteryModel()
        var least = loss(best, logs)
        print("start \(least)")
        for round in 1...4 {
            for step in steps {
                for factor in [0.5, 0.8, 1.25, 2] {
                    var model = best
                    model[keyPath: step.path] = min(
                        step.most, max(0.001, best[keyPath: step.path] * factor))
                    let loss = loss(model, logs)
                    if loss < least { (best, least) = (model, loss) }
                }
            }
            print("round \(round): \(least)")
            for step in steps { print("  \(step.name) \(best[keyPath: step.path])") }
        }
    }

    /// As the campus runs it, and with everything known.
    private static func loss(_ model: MasteryModel, _ logs: [AnswerLog]) -> Double {
        logs.reduce(0) { sum, log in
            sum + Score.of(MasteryPredictor(.none, log, model: model), on: log).logLoss
                + Score.of(MasteryPredictor(.question, log, model: model), on: log).logLoss
        }
    }
}
