import Foundation
import Testing

@testable import ScoreEstimate

struct ScoreEstimateTests {
    @Test func tooFewAnswersSayHowManyAreMissing() {
        let none = ScoreEstimate(readingWriting: [], math: [])
        #expect(none.readingWriting == .needs(20) && none.math == .needs(20))
        #expect(none.total == nil)
        let recent = (0..<18).map { _ in
            ScoredAnswer(skill: "s", level: .easy, isTyped: false, isRight: true)
        }
        #expect(ScoreEstimate(readingWriting: recent, math: []).readingWriting == .needs(2))
        var old = recent + recent
        for index in old.indices { old[index].daysAgo = 120 }
        #expect(ScoreEstimate(readingWriting: [], math: old).math == .needs(11))
    }

    @Test func oneSectionAloneHasNoTotal() {
        let estimate = ScoreEstimate(
            readingWriting: ScoreSamples.answers(30, right: 6), math: [])
        #expect(estimate.readingWriting.range != nil && estimate.math == .needs(20))
        #expect(estimate.total == nil)
    }

    @Test func rangesAreInTensAndOnTheScale() throws {
        for right in 0...10 {
            let answers = ScoreSamples.answers(60, right: right)
            let estimate = ScoreEstimate(readingWriting: answers, math: answers)
            let section = try #require(estimate.math.range)
            let total = try #require(estimate.total)
            #expect(section.low >= 200 && section.high <= 800 && section.low < section.high)
            #expect(total.low >= 400 && total.high <= 1600 && total.low < total.high)
            #expect([section.low, section.high, total.low, total.high].allSatisfy { $0 % 10 == 0 })
            #expect(estimate.readingWriting == estimate.math)
            // Errors of the two sections cancel in part.
            #expect(total.high - total.low <= 2 * (section.high - section.low))
        }
    }

    /// The quantiles of the sum by another program: the two likelihoods times a normal density of two
    /// correlated abilities, on a grid of 4 points.
    @Test func theTotalAgreesWithAnotherIntegration() throws {
        let total = try #require(
            ScoreEstimate(
                readingWriting: ScoreSamples.answers(30, right: 8),
                math: ScoreSamples.answers(30, right: 5)
            ).total)
        #expect(abs(total.low - 932) <= 10 && abs(total.high - 1196) <= 10)
    }

    /// Students drawn as the model assumes: about 90 percent are within their range. The full measurement
    /// is `Tools/bench/run score`.
    @Test func nineOfTenStudentsAreWithinTheirRange() {
        var random = SplitMix(state: 20)
        let model = ScoreModel()
        var within = 0
        for _ in 0..<100 {
            let ability = model.mean + model.spread * random.normal()
            let shift = model.shiftSpread * random.normal()
            let skills = (0..<10).map { _ in model.skillSpread * random.normal() }
            let answers = (0..<54).map { index in
                let level = ScoredAnswer.Level.allCases[index % 3]
                let difficulty =
                    model.difficulty(level) + shift + model.difficultySpread * random.normal()
                let z = model.slope * (ability + skills[index % 10] - difficulty)
                let guess = index % 4 == 0 ? 0 : model.guess
                let chance = guess + (1 - guess) / (1 + exp(-z))
                return ScoredAnswer(
                    skill: "s\(index % 10)", level: level, isTyped: index % 4 == 0,
                    isRight: random.unit() < chance)
            }
            let posterior = AbilityPosterior(answers)
            if (posterior.quantile(0.05)...posterior.quantile(0.95)).contains(ability) {
                within += 1
            }
        }
        #expect((81...98).contains(within), "\(within) of 100")
    }
}

/// Random numbers that are the same on every computer. Source: SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix {
    var state: UInt64

    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (Double((mixed ^ (mixed >> 31)) >> 11) + 0.5) / 9_007_199_254_740_992
    }

    mutating func normal() -> Double {
        (-2 * log(unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
