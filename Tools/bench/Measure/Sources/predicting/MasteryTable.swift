import Foundation
import Mastery

/// Prints how well the mastery estimate predicts answers, beside simpler predictions.
@main
enum MasteryTable {
    /// What the parameters were tuned on; it is not in the table.
    static let tuningSeed: UInt64 = 1
    static let seeds: [UInt64] = [2, 3, 4, 5]

    static func main() {
        do throws(LogFile.Fault) {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data((error.text + "\n").utf8))
            exit(65)
        }
    }

    private static func run(_ arguments: [String]) throws(LogFile.Fault) {
        switch arguments.first {
        case nil: simulated()
        case "--tune": Tuning.run(seed: tuningSeed)
        case "--log":
            guard arguments.count == 2 else { throw LogFile.Fault(text: usage) }
            show(try LogFile.read(arguments[1]))
        default: throw LogFile.Fault(text: usage)
        }
    }

    private static let usage = """
        Tools/bench/run mastery                  on simulated students
        Tools/bench/run mastery --log FILE.csv   on a log: user, skill, correct, time, perhaps question
        Tools/bench/run mastery --tune           looks for better parameters on seed \(tuningSeed)
        """

    private static func simulated() {
        for seed in seeds { show(Simulation.gradual(seed: seed)) }
        for seed in seeds { show(Simulation.sudden(seed: seed)) }
        print(
            "Tuned on seed \(tuningSeed), shown on others. A student's first \(Score.warmUp) answers "
                + "are not counted.")
    }

    /// One log's table. Time is beside the first row's.
    private static func show(_ log: AnswerLog) {
        var scores = [
            score(PercentCorrect(.student, log), log), score(PercentCorrect(.pair, log), log),
            score(PercentCorrect(.skill, log), log), score(MasteryPredictor(.none, log), log),
            score(MasteryPredictor(.skill, log), log),
        ]
        if log.answers.first?.question != nil {
            scores.append(score(MasteryPredictor(.question, log), log))
        }
        if log.answers.first?.truth != nil { scores.append(score(Truth(), log)) }
        let baseline = scores[0].1
        print(
            "\n\(log.name): \(log.students) students, \(log.skills) skills, "
                + "\(log.answers.count) answers, \(baseline.count) predicted")
        print(padded("", 46) + "     AUC  log loss      time")
        for (name, score) in scores {
            print(
                padded(name, 46) + number(score.areaUnderCurve, 4) + number(score.logLoss, 4)
                    + number(score.nanoseconds / max(1, baseline.nanoseconds), 1) + "×")
        }
        print("time: beside the first row, \(Int(baseline.nanoseconds)) ns an answer")
    }

    private static func score(
        _ predictor: some Predictor, _ log: AnswerLog
    ) -> (String, Score) { (predictor.name, Score.of(predictor, on: log)) }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func number(_ value: Double, _ digits: Int) -> String {
        let text = String(format: "%.\(digits)f", value)
        return String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
}
