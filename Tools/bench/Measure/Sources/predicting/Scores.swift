import Foundation

/// How good predictions were.
struct Score {
    /// The chance that a right answer was thought likelier than a wrong one: 0.5 is guessing, 1 perfect.
    var areaUnderCurve: Double
    /// Mean of −log(chance given to what happened), in nats: less is better; 0.693 is guessing.
    var logLoss: Double
    /// Of predicting and learning, for each answer.
    var nanoseconds: Double
    /// Answers that were predicted and counted.
    var count: Int

    /// A student's first answers are learnt from, but not counted.
    static let warmUp = 5

    /// Each answer is predicted from those before it. Three times over, of which the quickest tells the
    /// time: the processor's, so that other programs do not count.
    static func of(_ predictor: some Predictor, on log: AnswerLog) -> Score {
        var chances: [(chance: Double, isCorrect: Bool)] = []
        var least = Double.infinity
        for _ in 0..<3 {
            var predictor = predictor
            var predicted = Array(repeating: 0.0, count: log.answers.count)
            let began = processorTime()
            for (index, answer) in log.answers.enumerated() {
                predicted[index] = predictor.chance(of: answer)
                predictor.learn(answer)
            }
            least = min(least, processorTime() - began)
            chances = counted(predicted, log)
        }
        return Score(
            areaUnderCurve: areaUnderCurve(chances), logLoss: logLoss(chances),
            nanoseconds: least / Double(max(1, log.answers.count)), count: chances.count)
    }

    /// Those behind each student's first ones.
    private static func counted(
        _ predicted: [Double], _ log: AnswerLog
    ) -> [(chance: Double, isCorrect: Bool)] {
        var seen = Array(repeating: 0, count: log.students)
        return zip(predicted, log.answers).compactMap { chance, answer in
            seen[answer.student] += 1
            return seen[answer.student] > warmUp ? (chance, answer.isCorrect) : nil
        }
    }

    /// Of this thread, in nanoseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// From the ranks (Mann and Whitney, 1947); equal chances share their rank.
    private static func areaUnderCurve(_ chances: [(chance: Double, isCorrect: Bool)]) -> Double {
        let sorted = chances.sorted { $0.chance < $1.chance }
        var rankSum = 0.0
        var right = 0.0
        var start = 0
        while start < sorted.count {
            var end = start
            while end < sorted.count, sorted[end].chance == sorted[start].chance { end += 1 }
            let rank = Double(start + end + 1) / 2
            let rightHere = Double(sorted[start..<end].count { $0.isCorrect })
            rankSum += rank * rightHere
            right += rightHere
            start = end
        }
        let wrong = Double(sorted.count) - right
        guard right > 0, wrong > 0 else { return 0.5 }
        return (rankSum - right * (right + 1) / 2) / (right * wrong)
    }

    private static func logLoss(_ chances: [(chance: Double, isCorrect: Bool)]) -> Double {
        guard !chances.isEmpty else { return 0 }
        let sum = chances.reduce(0.0) { sum, one in
            let chance = min(1 - 1e-9, max(1e-9, one.isCorrect ? one.chance : 1 - one.chance))
            return sum - log(chance)
        }
        return sum / Double(chances.count)
    }
}
