import Foundation
import MeasuredScoreEstimate

/// Students of one scenario, and how often their true scores are within the estimated ranges.
struct Trial {
    let students: Int
    /// Students within the range: Reading and Writing, Math, total.
    private(set) var within = [0, 0, 0]
    private var sectionWidths = 0
    private var totalWidths = 0
    private var misses = 0.0

    /// Means, in points.
    var sectionWidth: Double { Double(sectionWidths) / Double(2 * students) }
    var totalWidth: Double { Double(totalWidths) / Double(students) }
    /// The middle of a section's range less the true score.
    var bias: Double { misses / Double(2 * students) }

    init(of scenario: Scenario, _ bank: SimulatedBank, students: Int, seed: UInt64) {
        self.students = students
        var numbers = RandomNumbers(seed: seed)
        for _ in 0..<students { run(scenario, bank, &numbers) }
    }

    private mutating func run(
        _ scenario: Scenario, _ bank: SimulatedBank, _ numbers: inout RandomNumbers
    ) {
        let model = ScoreModel()
        let both = numbers.normal()
        let own = (1 - model.correlation).squareRoot()
        var sections = [false, true].map { isMath in
            let deviation = model.correlation.squareRoot() * both + own * numbers.normal()
            return SimulatedStudent(
                isMath: isMath,
                ability: scenario.ability ?? model.mean + model.spread * deviation,
                scenario, bank, &numbers)
        }
        for index in sections.indices { sections[index].study(&numbers) }
        let estimate = ScoreEstimate(
            readingWriting: sections[0].answers, math: sections[1].answers)
        let truths = sections.map { min(800, max(200, $0.ability)) }
        let ranges = [estimate.readingWriting.range, estimate.math.range]
        guard let total = estimate.total else { return }
        for (index, range) in ranges.compactMap(\.self).enumerated() {
            if Self.contains(range, truths[index]) { within[index] += 1 }
            sectionWidths += range.high - range.low
            misses += Double(range.low + range.high) / 2 - truths[index]
        }
        if Self.contains(total, truths[0] + truths[1]) { within[2] += 1 }
        totalWidths += total.high - total.low
    }

    private static func contains(_ range: ScoreRange, _ score: Double) -> Bool {
        Double(range.low) <= score && score <= Double(range.high)
    }
}

/// A student in one section.
private struct SimulatedStudent {
    let isMath: Bool
    /// Today's, in points.
    let ability: Double
    private let scenario: Scenario
    private let bank: SimulatedBank
    private let model = ScoreModel()
    private let shift: Double
    private var skills: [String: Double] = [:]
    private var seen: Set<Int> = []
    private(set) var answers: [ScoredAnswer] = []

    init(
        isMath: Bool, ability: Double, _ scenario: Scenario, _ bank: SimulatedBank,
        _ numbers: inout RandomNumbers
    ) {
        self.isMath = isMath
        self.ability = ability
        self.scenario = scenario
        self.bank = bank
        shift = scenario.shift ?? model.shiftSpread * numbers.normal()
        for skill in Set(bank.questions.map(\.skill)).sorted() {
            skills[skill] = model.skillSpread * numbers.normal()
        }
    }

    mutating func study(_ numbers: inout RandomNumbers) {
        for test in 1...scenario.tests {
            take(test, daysAgo: Double(14 * (scenario.tests - test)), &numbers)
        }
        for _ in 0..<scenario.drills { drill(&numbers) }
    }

    private mutating func take(_ test: Int, daysAgo: Double, _ numbers: inout RandomNumbers) {
        let size = isMath ? 22 : 27
        let own = bank.places(isMath: isMath, use: "test-\(test)", &numbers)
        let first = bank.module(size, mix: [1, 1, 1], from: own)
        let right = first.count { answer($0, daysAgo: daysAgo, &numbers) }
        guard scenario.isWhole else { return }
        let practice = bank.places(isMath: isMath, use: "practice", &numbers)
        let rest = (own + practice).filter { !seen.contains($0) }
        let isHarder = Double(right) >= 0.6 * Double(size)
        for place in bank.module(size, mix: isHarder ? [1, 2, 4] : [4, 2, 1], from: rest) {
            _ = answer(place, daysAgo: daysAgo, &numbers)
        }
    }

    /// Ten questions on the skill with the smallest share of right answers.
    private mutating func drill(_ numbers: inout RandomNumbers) {
        let rest = bank.places(isMath: isMath, use: "practice", &numbers)
            .filter { !seen.contains($0) }
        let shares = Dictionary(grouping: answers, by: \.skill).mapValues { answers in
            Double(answers.count(where: \.isRight) + 1) / Double(answers.count + 2)
        }
        let left = Set(rest.map { bank.questions[$0].skill }).sorted()
        let weakest = left.min { shares[$0, default: 0.5] < shares[$1, default: 0.5] }
        for place in rest.filter({ bank.questions[$0].skill == weakest }).prefix(10) {
            _ = answer(place, daysAgo: 0, &numbers)
        }
    }

    /// Whether it's right.
    private mutating func answer(
        _ place: Int, daysAgo: Double, _ numbers: inout RandomNumbers
    ) -> Bool {
        let question = bank.questions[place]
        seen.insert(place)
        let ability = ability - scenario.growth * daysAgo / 30 + skills[question.skill, default: 0]
        let spread = scenario.difficultySpread * model.difficultySpread
        let difficulty = model.difficulty(question.level) + shift + spread * numbers.normal()
        let guess = question.isTyped ? 0 : scenario.guess ?? model.guess
        let knows = 1 / (1 + exp(-scenario.slope * model.slope * (ability - difficulty)))
        let isRight = numbers.uniform() < guess + (1 - guess) * knows
        answers.append(
            ScoredAnswer(
                skill: question.skill, level: question.level, isTyped: question.isTyped,
                isRight: isRight, daysAgo: daysAgo))
        return isRight
    }
}

extension RandomNumbers {
    /// Between 0 and 1.
    mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992 }

    mutating func normal() -> Double {
        (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
    }
}
