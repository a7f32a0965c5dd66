import Foundation
import Testing

@testable import Mastery

@Suite struct MasteryModelTests {
    private let model = MasteryModel()
    private let start = 1_900_000_000.0
    private let day = 86_400.0

    /// A model with round numbers, for results calculated by hand.
    private var plain: MasteryModel {
        var model = MasteryModel()
        model.overallVariance = 1
        model.skillVariance = 0.5
        model.questionVariance = 0.5
        model.guess = 0
        model.slip = 0
        model.practice = 0
        model.drift = 0.01
        return model
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    /// At 0 the curve is 1/2 with a slope of 1/4, and an answer's information is 1/4, so the weight
    /// is 1/4. A right answer's surprise is 1/2; times the slope 1/4 over the information 1/4, the
    /// step is 1/2. The variances add up to 2, so both are damped by 1 + 2/4.
    @Test func theFirstRightAnswerMovesEveryPartByItsUncertainty() {
        var (overall, skills, question) = (plain.newOverall, [plain.newSkill], plain.newQuestion)
        plain.learn(
            isCorrect: true, at: start, overall: &overall, skills: &skills, question: &question)
        #expect(isNear(overall.mean, 1.0 / 3))
        #expect(isNear(skills[0].mean, 0.5 / 3))
        #expect(isNear(question.mean, -0.5 / 3))
        #expect(isNear(overall.variance, 1 - 1.0 / 6))
        #expect(isNear(skills[0].variance, 0.5 - 0.25 / 6))
        #expect(isNear(question.variance, 0.5 - 0.25 / 6))
        #expect(overall.observedAt == start)
    }

    @Test func aWrongAnswerIsTheMirrorOfARightOne() {
        var (overall, skills, question) = (plain.newOverall, [plain.newSkill], plain.newQuestion)
        plain.learn(
            isCorrect: false, at: start, overall: &overall, skills: &skills, question: &question)
        #expect(isNear(overall.mean, -1.0 / 3))
        #expect(isNear(question.mean, 0.5 / 3))
    }

    /// Two skills share the credit: the sum's variance is 1 + (0.5 + 0.5)/4 + 0.5 = 1.75, the
    /// damping 1 + 1.75/4 = 1.4375, and the step 0.5/1.4375, half of it for each skill.
    @Test func skillsOfOneQuestionShareTheCredit() {
        var (overall, question) = (plain.newOverall, plain.newQuestion)
        var skills = [plain.newSkill, plain.newSkill]
        plain.learn(
            isCorrect: true, at: start, overall: &overall, skills: &skills, question: &question)
        #expect(isNear(overall.mean, 0.5 / 1.4375))
        #expect(skills.allSatisfy { isNear($0.mean, 0.25 * 0.5 / 1.4375) })
    }

    /// With a guess of 0.2, the curve at 0 is 0.6 with a slope of 0.2 and an information of 0.24:
    /// the step is 0.4 · 0.2 / 0.24 = 1/3, the weight 1/6, both damped by 1 + 2/6.
    @Test func aRightAnswerThatMayBeGuessedSaysLess() {
        var guessing = plain
        guessing.guess = 0.2
        var (overall, skills, question) = (plain.newOverall, [plain.newSkill], plain.newQuestion)
        guessing.learn(
            isCorrect: true, at: start, overall: &overall, skills: &skills, question: &question)
        #expect(isNear(overall.mean, (1.0 / 3) / (1 + 2.0 / 6)))
        #expect(isNear(overall.variance, 1 - (1.0 / 6) / (1 + 2.0 / 6)))
    }

    /// After ten days, 0.1 of variance has returned; it never exceeds the initial variance.
    @Test func whatIsLongAgoIsLessCertain() {
        let old = Estimate(mean: 1, variance: 0.3, observedAt: start)
        let zero = Estimate(mean: 0, variance: 0.5, observedAt: start)
        let soon = plain.expectation(overall: zero, skill: old, at: start)
        let later = plain.expectation(overall: zero, skill: old, at: start + 10 * day)
        let muchLater = plain.expectation(overall: zero, skill: old, at: start + 100_000 * day)
        #expect(later.high - later.low > soon.high - soon.low)
        let spread = 1.645 * 1.5.squareRoot()
        #expect(isNear(muchLater.high, 1 / (1 + exp(-1 - spread))))
    }

    @Test(arguments: [true, false])
    func rightNeverLowersAndWrongNeverRaises(isCorrect: Bool) {
        for mean in stride(from: -6.0, through: 6, by: 0.5) {
            for difficulty in [-3.0, 0, 3] {
                var overall = Estimate(mean: mean, variance: 0.4)
                var skills = [Estimate(mean: mean / 2, variance: 0.6)]
                var question = Estimate(mean: difficulty, variance: 0.2)
                let before = (overall, skills[0], question)
                model.learn(
                    isCorrect: isCorrect, at: start, overall: &overall, skills: &skills,
                    question: &question)
                let moved = [overall.mean - before.0.mean, skills[0].mean - before.1.mean]
                #expect(moved.allSatisfy { isCorrect ? $0 >= 0 : $0 <= 0 })
                #expect(isCorrect ? question.mean <= difficulty : question.mean >= difficulty)
            }
        }
    }

    @Test func uncertaintyShrinksWithEveryAnswerOfASitting() {
        var (overall, skills, question) = (model.newOverall, [model.newSkill], model.newQuestion)
        var variance = 10.0
        for number in 0..<12 {
            question = model.newQuestion
            model.learn(
                isCorrect: number % 2 == 0, at: start, overall: &overall, skills: &skills,
                question: &question)
            let expectation = model.expectation(overall: overall, skill: skills[0], at: start)
            #expect(overall.variance + skills[0].variance < variance)
            #expect(expectation.low < expectation.chance && expectation.chance < expectation.high)
            variance = overall.variance + skills[0].variance
        }
    }

    @Test func everythingStaysInBoundsHoweverMuchIsAnswered() {
        for isCorrect in [true, false] {
            var (overall, skills) = (model.newOverall, [model.newSkill])
            var question = model.newQuestion
            for number in 0..<5_000 {
                model.learn(
                    isCorrect: isCorrect, at: start + Double(number), overall: &overall,
                    skills: &skills, question: &question)
            }
            for estimate in [overall, skills[0], question] {
                #expect(abs(estimate.mean) <= MasteryModel.bound)
                #expect(estimate.variance >= MasteryModel.leastVariance)
                #expect(estimate.variance <= 1.5)
            }
            let expectation = model.expectation(overall: overall, skill: skills[0], at: start)
            #expect((model.guess...(1 - model.slip)).contains(expectation.chance))
            #expect(isCorrect ? expectation.chance > 0.9 : expectation.chance < 0.3)
        }
    }

    @Test func aClockThatGoesBackChangesNoCertainty() {
        var (overall, skills, question) = (model.newOverall, [model.newSkill], model.newQuestion)
        model.learn(
            isCorrect: true, at: start, overall: &overall, skills: &skills, question: &question)
        model.learn(
            isCorrect: true, at: start - 40 * day, overall: &overall, skills: &skills,
            question: &question)
        #expect(overall.observedAt == start)
        #expect(overall.variance < model.overallVariance)
    }

    @Test func withoutSkillsTheStudentIsLearntAbout() {
        var (overall, skills, question) = (model.newOverall, [Estimate](), model.newQuestion)
        model.learn(
            isCorrect: true, at: start, overall: &overall, skills: &skills, question: &question)
        #expect(overall.mean > 0 && skills.isEmpty)
    }
}
