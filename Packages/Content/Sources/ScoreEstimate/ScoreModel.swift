import Foundation

/// The item-response model behind the score estimate. Ability and difficulty share one scale: points of
/// a section, where 510 is a typical student of the class.
///
///     p = guess + (1 − guess) / (1 + e^(−slope · (ability + skill − difficulty − shift)))
///
/// Each question has a difficulty around its level's, each student is better or worse at each skill,
/// and the levels of all questions together may be too high or too low: all three are normal with mean 0
/// and the spreads below. The values are judgments, not fitted to students: docs/score-estimate.md.
///
/// Sources: the three-parameter logistic model (Birnbaum, 1968); a common effect for answers that belong
/// together (Bradlow, Wainer and Wang, Psychometrika 64, 1999).
package struct ScoreModel: Sendable, Hashable {
    /// Ability before any answer: mean and standard deviation, in points.
    package var mean = 510.0
    package var spread = 110.0
    /// Logits per point.
    package var slope = 1.5 / 110
    /// Chance of guessing one of four options right; a typed answer isn't guessed.
    package var guess = 0.25
    /// Difficulty of a medium question, and how far easy and hard ones are from it, in points.
    package var medium = 510.0
    package var step = 130.0
    /// Standard deviations in points: of questions within a level, of a student's skills, and of all
    /// levels together.
    package var difficultySpread = 65.0
    package var skillSpread = 45.0
    package var shiftSpread = 30.0
    /// Days after which an answer counts half.
    package var halfLife = 60.0
    /// Answers from which on a range is given, older ones counted in part.
    package var fewest = 20.0
    /// Correlation of the two sections' abilities, for the total.
    package var correlation = 0.7

    package init() {}

    /// The mean of a level, in points.
    package func difficulty(_ level: ScoredAnswer.Level) -> Double {
        switch level {
        case .easy: medium - step
        case .medium: medium
        case .hard: medium + step
        }
    }

    /// How much an answer counts: 0…1.
    func weight(daysAgo: Double) -> Double { exp2(-max(0, daysAgo) / halfLife) }
}

/// An answer as evidence.
package struct ScoredAnswer: Sendable, Hashable {
    package enum Level: Sendable, Hashable, CaseIterable {
        case easy, medium, hard
    }

    package var skill: String
    package var level: Level
    /// Whether it was typed instead of chosen.
    package var isTyped: Bool
    package var isRight: Bool
    package var daysAgo: Double

    package init(
        skill: String, level: Level, isTyped: Bool, isRight: Bool, daysAgo: Double = 0
    ) {
        self.skill = skill
        self.level = level
        self.isTyped = isTyped
        self.isRight = isRight
        self.daysAgo = daysAgo
    }
}
