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
    }

    @OrDefault package var totalAttempts: Int
    /// 0…100; nil without attempts.
    @WholeNumber package var bestScore: Int?
    @WholeNumber package var latestScore: Int?
    /// Newest three, newest first.
    @Readable package var recentAttempts: [Recent]
}
