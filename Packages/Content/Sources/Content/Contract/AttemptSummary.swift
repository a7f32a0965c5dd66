package import AppCore

/// Attempts on one item by the caller, as lists show them.
package struct AttemptSummary: Codable, Sendable, Hashable, EncodesNulls {
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
    }

    @OrDefault package var totalAttempts: Int
    /// 0…100; nil without attempts.
    @WholeNumber package var bestScore: Int?
    @WholeNumber package var latestScore: Int?
    /// Newest three, newest first.
    @Readable package var recentAttempts: [Recent]

    package init(
        totalAttempts: Int, bestScore: Int?, latestScore: Int?, recentAttempts: [Recent]
    ) {
        self.totalAttempts = totalAttempts
        self.bestScore = bestScore
        self.latestScore = latestScore
        self.recentAttempts = recentAttempts
    }
}
