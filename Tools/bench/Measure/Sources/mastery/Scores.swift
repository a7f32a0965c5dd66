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

    /// Each answer is predicted from those before it.
    static func of(_ predictor: some Predictor, on log: AnswerLog) -> Score {
        var predictor = predictor
        var seen = Array(repeating: 0, count: log.students)
        var chances: [(chance: Double, isCorrect: Bool)] = []
        chances.reserveCapacity(log.answers.count)
        let clock = ContinuousClock()
        let began = clock.now
        for answer in log.answers {
            let chance = predictor.chance(of: answer)
            predictor.learn(answer)
            seen[answer.student] += 1
            if seen[answer.student] > warmUp { chances.append((chance, answer.isCorrect)) }
        }
        let taken = began.duration(to: clock.now)
        let nanoseconds =
            Double(taken.components.seconds) * 1e9 + Double(taken.components.attoseconds) / 1e9
        return Score(
            areaUnderCurve: areaUnderCurve(chances), logLoss: logLoss(chances),
            nanoseconds: nanoseconds / Double(max(1, log.answers.count)), count: chances.count)
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
