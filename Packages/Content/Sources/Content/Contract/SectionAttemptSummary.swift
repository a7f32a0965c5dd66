package import AppCore

/// The caller's attempts on a section, as lists show them: the contract has no ids and no total here.
package struct SectionAttemptSummary: Codable, Sendable, Hashable {
    /// One of the newest attempts.
    package struct Recent: Codable, Sendable, Hashable {
        /// 0…100.
        package var score: Int
        package var correctCount: Int
        package var totalQuestions: Int
        package var completedAt: WireDate?

        package init(score: Int, correctCount: Int, totalQuestions: Int, completedAt: WireDate?) {
            self.score = score
            self.correctCount = correctCount
            self.totalQuestions = totalQuestions
            self.completedAt = completedAt
        }

        private enum CodingKeys: String, CodingKey {
            case score
            case correctCount = "correct_count"
            case totalQuestions = "total_questions"
            case completedAt = "completed_at"
        }
    }

    /// 0…100; nil without attempts.
    package var bestScore: Int?
    package var latestScore: Int?
    /// Newest three, newest first.
    package var recentAttempts: [Recent]

    package init(bestScore: Int?, latestScore: Int?, recentAttempts: [Recent]) {
        self.bestScore = bestScore
        self.latestScore = latestScore
        self.recentAttempts = recentAttempts
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case bestScore = "best_score"
        case latestScore = "latest_score"
        case recentAttempts = "recent_attempts"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        bestScore = try container.decodeWholeNumber(forKey: .bestScore)
        latestScore = try container.decodeWholeNumber(forKey: .latestScore)
        recentAttempts = try container.decodeReadable(Recent.self, forKey: .recentAttempts)
    }
}
