import Testing

@testable import ScoreEstimate

/// Answers made up by a rule that the reference values share.
enum ScoreSamples {
    /// Five skills, all levels, a quarter typed, every other one 30 days old; `right` of ten are right.
    static func answers(_ count: Int, right: Int) -> [ScoredAnswer] {
        (0..<count).map { index in
            ScoredAnswer(
                skill: "s\(index % 5)", level: ScoredAnswer.Level.allCases[index % 3],
                isTyped: index % 4 == 0, isRight: index * 7 % 10 < right,
                daysAgo: Double(index % 2 * 30))
        }
    }
}

struct AbilityPosteriorTests {
    struct Reference: Sendable, CustomTestStringConvertible {
        var count: Int
        var right: Int
        var quantiles: [Double]
        var testDescription: String { "\(count) answers, \(right) of ten right" }
    }

    /// The 5, 50 and 95 percent quantiles by another program: Gauss-Hermite quadrature with 21 points for
    /// difficulty, skill and shift, and abilities from −100 to 1100 in steps of half a point.
    static let references = [
        Reference(count: 30, right: 0, quantiles: [138, 251.5, 352]),
        Reference(count: 30, right: 5, quantiles: [368, 459, 546.5]),
        Reference(count: 30, right: 8, quantiles: [512.5, 602, 692]),
        Reference(count: 30, right: 10, quantiles: [646.5, 752, 868.5]),
        Reference(count: 54, right: 6, quantiles: [434, 511, 587]),
        Reference(count: 6, right: 10, quantiles: [488, 631, 776.5]),
    ]

    @Test(arguments: references)
    func quantilesAgreeWithAnotherIntegration(reference: Reference) {
        let posterior = AbilityPosterior(
            ScoreSamples.answers(reference.count, right: reference.right))
        for (share, expected) in zip([0.05, 0.5, 0.95], reference.quantiles) {
            let found = posterior.quantile(share)
            #expect(abs(found - expected) < 3, "\(share): \(found), not \(expected)")
        }
    }

    @Test func withoutAnswersItIsThePrior() {
        let posterior = AbilityPosterior([])
        #expect(abs(posterior.quantile(0.5) - 510) < 0.5)
        #expect(abs(posterior.quantile(0.05) - (510 - 1.645 * 110)) < 1)
        #expect(abs(posterior.quantile(0.95) - (510 + 1.645 * 110)) < 1)
        #expect(abs(posterior.probabilities.reduce(0, +) - 1) < 1e-9)
        #expect(posterior.evidence == 0)
    }

    @Test func moreRightAnswersNeverLowerIt() {
        let medians = (0...10).map {
            AbilityPosterior(ScoreSamples.answers(40, right: $0)).quantile(0.5)
        }
        #expect(zip(medians, medians.dropFirst()).allSatisfy { $0 < $1 })
    }

    private func answers(
        _ count: Int, _ level: ScoredAnswer.Level, right: Int, typed: Bool = false,
        skills: Int = 10, daysAgo: Double = 0
    ) -> [ScoredAnswer] {
        (0..<count).map {
            ScoredAnswer(
                skill: "s\($0 % skills)", level: level, isTyped: typed, isRight: $0 < right,
                daysAgo: daysAgo)
        }
    }

    @Test func theSameShareOfHarderQuestionsIsWorthMore() {
        let medians = ScoredAnswer.Level.allCases.map {
            AbilityPosterior(answers(30, $0, right: 18)).quantile(0.5)
        }
        #expect(medians[0] + 50 < medians[1] && medians[1] + 50 < medians[2])
    }

    @Test func aRightAnswerThatCouldNotBeGuessedIsWorthMore() {
        let chosen = AbilityPosterior(answers(20, .hard, right: 10)).quantile(0.5)
        let typed = AbilityPosterior(answers(20, .hard, right: 10, typed: true)).quantile(0.5)
        #expect(chosen + 20 < typed)
    }

    private func width(_ answers: [ScoredAnswer]) -> Double {
        let posterior = AbilityPosterior(answers)
        return posterior.quantile(0.95) - posterior.quantile(0.05)
    }

    @Test func moreAnswersNarrowTheRangeAndAgeWidensIt() {
        let few = width(answers(20, .medium, right: 12))
        let many = width(answers(60, .medium, right: 36))
        let old = width(answers(60, .medium, right: 36, daysAgo: 240))
        #expect(many + 20 < few && many + 20 < old)
        #expect(width(answers(60, .medium, right: 36, daysAgo: 100_000)) > 360)
    }

    /// A drill of one skill says less about the others.
    @Test func answersOnOneSkillSayLessThanOnMany() {
        #expect(
            width(answers(40, .medium, right: 24, skills: 10)) + 10
                < width(answers(40, .medium, right: 24, skills: 1)))
    }

    @Test func thousandsOfAnswersStayFinite() {
        for right in [0, 5_000] {
            let posterior = AbilityPosterior(answers(5_000, .hard, right: right, typed: true))
            #expect(posterior.probabilities.allSatisfy { $0.isFinite })
            #expect((0...1000).contains(posterior.quantile(0.05)))
        }
    }
}
