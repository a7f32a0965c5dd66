package import AppCore

/// Attempts on one item by the caller, as lists show them.
package struct AttemptSummary: Codable, Sendable, Hashable {
    /// One of the newest attempts.
    package struct Recent: Codable, Sendable, Hashable {
        package var id: WireID
        /// 0…100.
        package var score: Int
        package var correctCount: Int
        package var totalQuestions: Int
        package var completedAt: WireDate?

        package init(
            id: WireID, score: Int, correctCount: Int, totalQuestions: Int, completedAt: WireDate?
        ) {
            self.id = id
            self.score = score
            self.correctCount = correctCount
            self.totalQuestions = totalQuestions
            self.completedAt = completedAt
        }

        private enum CodingKeys: String, CodingKey {
            case id, score
            case correctCount = "correct_count"
            case totalQuestions = "total_questions"
            case completedAt = "completed_at"
        }
    }

    package var totalAttempts: Int
    /// 0…100; nil without attempts.
    package var bestScore: Int?
    package var latestScore: Int?
    /// Newest three, newest first.
    package var recentAttempts: [Recent]

    package init(
        totalAttempts: Int, bestScore: Int?, latestScore: Int?, recentAttempts: [Recent]
    ) {
        self.totalAttempts = totalAttempts
        self.bestScore = bestScore
        self.latestScore = latestScore
        self.recentAttempts = recentAttempts
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case totalAttempts = "total_attempts"
        case bestScore = "best_score"
        case latestScore = "latest_score"
        case recentAttempts = "recent_attempts"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        totalAttempts = try container.decodeIfPresent(Int.self, forKey: .totalAttempts) ?? 0
        bestScore = try container.decodeWholeNumber(forKey: .bestScore)
        latestScore = try container.decodeWholeNumber(forKey: .latestScore)
        recentAttempts = try container.decodeReadable(Recent.self, forKey: .recentAttempts)
    }
}
