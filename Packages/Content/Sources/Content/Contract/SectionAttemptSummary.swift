package import AppCore

/// The caller's attempts on a section, as lists show them: the contract has no ids and no total here.
package struct SectionAttemptSummary: Codable, Sendable, Hashable, EncodesNulls {
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
    }

    /// 0…100; nil without attempts.
    @WholeNumber package var bestScore: Int?
    @WholeNumber package var latestScore: Int?
    /// Newest three, newest first.
    @Readable package var recentAttempts: [Recent]
}
