import Foundation

/// Estimates how well a student masters skills, updated with each answer.
///
/// A student has an overall strength and, for each skill, how far it is above or below that; a
/// question has a difficulty. The chance of a correct answer is
///
///     z = overall + mean of the question's skills − difficulty
///     p = guess + (1 − guess − slip) · 1 / (1 + e^−z)
///
/// After each answer, all of these move toward the observation in proportion to their uncertainty, which
/// shrinks: one step of the extended Kalman filter, in its scalar form. Uncertainty grows back with
/// time, because people learn and forget. A step costs the same whatever was answered before.
///
/// Sources: the curve is the four-parameter logistic model (Barton and Lord, 1981); the step is that
/// of Fahrmeir (Journal of the American Statistical Association 87, 1992), which for one strength and
/// one difficulty is Glickman's rating system (Applied Statistics 48, 1999); averaging the curve over
/// the uncertainty follows MacKay (Neural Computation 4, 1992); what practice adds is the term of
/// performance factors analysis (Pavlik, Cen and Koedinger, 2009).
public struct MasteryModel: Sendable, Hashable {
    /// Prior variances, in square logits.
    public var overallVariance = 0.8
    public var skillVariance = 1.5
    public var questionVariance = 0.25
    /// Chances of guessing right and of slipping: 0…0.5.
    public var guess = 0.2
    public var slip = 0.02
    /// Practice gain per answer, in logits.
    public var practice = 0.1
    /// Variance added per day to overall strength and skills, up to the prior.
    public var drift = 0.003

    /// Limit of strengths and difficulties (±), in logits.
    public static let bound = 6.0
    /// Minimum variance, so that change is still detected.
    public static let leastVariance = 0.01

    /// Tuned on simulated students; `Tools/bench/run mastery` measures it.
    public init() {}

    /// Prior of a student's overall strength.
    public var newOverall: Estimate { Estimate(mean: 0, variance: overallVariance) }
    /// Prior of a skill: as strong as the student overall.
    public var newSkill: Estimate { Estimate(mean: 0, variance: skillVariance) }
    /// Prior of a question's difficulty.
    public var newQuestion: Estimate { Estimate(mean: 0, variance: questionVariance) }

    // MARK: Expectations

    /// The chance of a correct answer, averaged over all uncertainty: between ``guess`` and
    /// 1 − ``slip``.
    public func chance(
        overall: Estimate, skills: [Estimate], question: Estimate
    ) -> Double {
        let sum = Sum(overall, skills, question)
        return curve(sum.mean / (1 + .pi * sum.variance / 8).squareRoot())
    }

    /// The expected result on a typical question of a skill, at a time in seconds
    /// since 1970. The range covers only the student's strength.
    public func expectation(
        overall: Estimate, skill: Estimate, at moment: Double
    ) -> Expectation {
        let (overall, skill) = (
            aged(overall, to: moment, most: overallVariance),
            aged(skill, to: moment, most: skillVariance)
        )
        let typical = Estimate(mean: 0, variance: questionVariance)
        let sum = Sum(overall, [skill], Estimate(mean: 0, variance: 0))
        let spread = 1.645 * sum.variance.squareRoot()
        return Expectation(
            chance: chance(overall: overall, skills: [skill], question: typical),
            low: curve(sum.mean - spread), high: curve(sum.mean + spread))
    }

    // MARK: Learning

    /// Updates from one answer at a time in seconds since 1970. Without skills, only the overall
    /// strength and the question are updated. A correct answer never lowers a strength and a
    /// wrong one never raises it.
    public func learn(
        isCorrect: Bool, at moment: Double, overall: inout Estimate, skills: inout [Estimate],
        question: inout Estimate
    ) {
        overall = aged(overall, to: moment, most: overallVariance)
        for index in skills.indices {
            skills[index] = aged(skills[index], to: moment, most: skillVariance)
        }
        let step = self.step(isCorrect, Sum(overall, skills, question))
        let part = skills.isEmpty ? 0 : 1 / Double(skills.count)
        overall = moved(overall, by: step, share: 1, at: moment)
        for index in skills.indices {
            let before = skills[index].mean
            skills[index] = moved(skills[index], by: step, share: part, at: moment)
            let practised = skills[index].mean + practice
            skills[index].mean = Self.bounded(isCorrect ? practised : min(before, practised))
        }
        question = moved(question, by: step, share: -1, at: moment)
    }

    /// The curve's argument and its variance.
    private struct Sum {
        var mean: Double
        var variance: Double

        init(_ overall: Estimate, _ skills: [Estimate], _ question: Estimate) {
            mean = overall.mean - question.mean
            variance = overall.variance + question.variance
            guard !skills.isEmpty else { return }
            let count = Double(skills.count)
            for skill in skills {
                mean += skill.mean / count
                variance += skill.variance / (count * count)
            }
        }
    }

    /// Step size per unit of variance, from slope and curvature of the answer's log-
    /// likelihood at the mean, damped by the uncertainty.
    private func step(_ isCorrect: Bool, _ sum: Sum) -> (slope: Double, weight: Double) {
        let logistic = 1 / (1 + exp(-sum.mean))
        let rise = (1 - guess - slip) * logistic * (1 - logistic)
        let chance = curve(sum.mean)
        let information = chance * (1 - chance)
        let weight = rise * rise / information
        let damping = 1 / (1 + weight * sum.variance)
        let slope = ((isCorrect ? 1 : 0) - chance) * rise / information
        return (slope * damping, weight * damping)
    }

    private func moved(
        _ estimate: Estimate, by step: (slope: Double, weight: Double), share: Double,
        at moment: Double
    ) -> Estimate {
        let pull = share * estimate.variance
        return Estimate(
            mean: Self.bounded(estimate.mean + pull * step.slope),
            variance: max(Self.leastVariance, estimate.variance - pull * pull * step.weight),
            observedAt: max(moment, estimate.observedAt ?? moment))
    }

    private func aged(_ estimate: Estimate, to moment: Double, most: Double) -> Estimate {
        guard let last = estimate.observedAt, moment > last else { return estimate }
        let days = (moment - last) / 86_400
        var aged = estimate
        aged.variance = max(estimate.variance, min(most, estimate.variance + drift * days))
        return aged
    }

    private func curve(_ z: Double) -> Double {
        guess + (1 - guess - slip) / (1 + exp(-z))
    }

    private static func bounded(_ mean: Double) -> Double { min(bound, max(-bound, mean)) }
}
