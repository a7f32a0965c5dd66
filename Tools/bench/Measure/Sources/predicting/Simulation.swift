import Foundation

/// Students who are made up: they learn by practice, forget a little, slip and guess, on questions of
/// different difficulty. Two kinds, so that no model meets only the world that it assumes.
enum Simulation {
    static let students = 400
    static let skills = 12
    static let questionsPerSkill = 30
    static let answersPerStudent = 80

    /// Strengths are numbers that grow with practice and shrink with time.
    static func gradual(seed: UInt64) -> AnswerLog {
        run("gradual learning, seed \(seed)", seed: seed) { numbers in
            GradualStudent(&numbers)
        }
    }

    /// A skill is known or not, and becomes known at one answer or another, as in Bayesian knowledge
    /// tracing (Corbett and Anderson, 1994).
    static func sudden(seed: UInt64) -> AnswerLog {
        run("sudden learning, seed \(seed)", seed: seed &+ 1_000) { numbers in
            SuddenStudent(&numbers)
        }
    }

    private static func run(
        _ name: String, seed: UInt64, student: (inout SeededNumbers) -> any SimulatedStudent
    ) -> AnswerLog {
        var numbers = SeededNumbers(seed: seed)
        let skillDifficulty = (0..<skills).map { _ in numbers.normal(0.6) }
        let difficulty = (0..<skills * questionsPerSkill).map { question in
            skillDifficulty[question / questionsPerSkill] + numbers.normal(0.7)
        }
        var answers: [LoggedAnswer] = []
        for person in 0..<students {
            var student = student(&numbers)
            var moment = 1_900_000_000 + numbers.uniform() * 2_000_000
            var skill = 0
            for number in 0..<answersPerStudent {
                // Sittings of eight answers on two skills, a day or several apart.
                if number % 8 == 0 { moment += 86_400 * (1 + numbers.uniform() * 4) }
                if number % 4 == 0 { skill = numbers.below(skills) }
                moment += 30 + numbers.uniform() * 60
                let question = skill * questionsPerSkill + numbers.below(questionsPerSkill)
                let truth = student.chance(skill, difficulty[question], at: moment)
                let isCorrect = numbers.uniform() < truth
                student.practise(skill, at: moment, &numbers)
                answers.append(
                    LoggedAnswer(
                        student: person, skill: skill, question: question, isCorrect: isCorrect,
                        moment: moment, truth: truth))
            }
        }
        answers.sort { $0.moment < $1.moment }
        return AnswerLog(
            name: name, answers: answers, students: students, skills: skills,
            questions: difficulty.count)
    }
}

protocol SimulatedStudent {
    /// The chance of a right answer to a question of a difficulty, in logits.
    mutating func chance(_ skill: Int, _ difficulty: Double, at moment: Double) -> Double
    mutating func practise(_ skill: Int, at moment: Double, _ numbers: inout SeededNumbers)
}

private struct GradualStudent: SimulatedStudent {
    private let start: [Double]
    private var gained: [Double]
    private var last: [Double]
    private let pace: Double
    private let guess = 0.25
    private let slip = 0.06

    init(_ numbers: inout SeededNumbers) {
        let overall = numbers.normal(1)
        start = (0..<Simulation.skills).map { _ in overall + numbers.normal(0.7) }
        gained = Array(repeating: 0, count: Simulation.skills)
        last = Array(repeating: 0, count: Simulation.skills)
        pace = 0.02 + 0.08 * numbers.uniform()
    }

    mutating func chance(_ skill: Int, _ difficulty: Double, at moment: Double) -> Double {
        if last[skill] > 0 {
            // Half of what was gained is gone after forty days.
            gained[skill] *= pow(0.5, (moment - last[skill]) / (40 * 86_400))
        }
        last[skill] = moment
        let strength = start[skill] + gained[skill] - difficulty
        return guess + (1 - guess - slip) / (1 + exp(-strength))
    }

    mutating func practise(_ skill: Int, at moment: Double, _ numbers: inout SeededNumbers) {
        gained[skill] += pace
    }
}

private struct SuddenStudent: SimulatedStudent {
    private var knows: [Bool]
    private let pace: Double

    init(_ numbers: inout SeededNumbers) {
        let share = min(0.9, max(0.1, 0.45 + numbers.normal(0.25)))
        knows = (0..<Simulation.skills).map { _ in numbers.uniform() < share }
        pace = 0.02 + 0.12 * numbers.uniform()
    }

    func chance(_ skill: Int, _ difficulty: Double, at moment: Double) -> Double {
        let shift = 1 / (1 + exp(difficulty))
        return knows[skill] ? 0.78 + 0.2 * shift : 0.15 + 0.3 * shift
    }

    mutating func practise(_ skill: Int, at moment: Double, _ numbers: inout SeededNumbers) {
        if numbers.uniform() < pace { knows[skill] = true }
    }
}
