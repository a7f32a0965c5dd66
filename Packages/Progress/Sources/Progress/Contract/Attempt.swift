package import AppCore

/// An attempt from the history.
package struct Attempt: Codable, Sendable, Hashable {
    package var id: WireID
    /// Set for a passage.
    package var passageID: WireID?
    /// Set for a lesson, by servers that send it; see ``AttemptList``.
    package var lessonID: WireID?
    /// 0…100.
    @WholeNumber package var score: Int
    @WholeNumber package var correctCount: Int
    @WholeNumber package var totalQuestions: Int
    @WholeNumber package var timeSpentSeconds: Int?
    /// For an attempt in progress: the last change.
    package var completedAt: WireDate?
    /// False while a lesson's attempt is in progress; nil if the server doesn't send it.
    package var isCompleted: Bool?
    package var isDiagnostic: Bool?
    /// Empty if the server lists attempts without answers.
    @Readable package var answers: [AnswerResult]

    package init(
        id: WireID, passageID: WireID? = nil, lessonID: WireID? = nil, score: Int,
        correctCount: Int, totalQuestions: Int, timeSpentSeconds: Int?, completedAt: WireDate?,
        isCompleted: Bool?, isDiagnostic: Bool?, answers: [AnswerResult]
    ) {
        self.id = id
        self.passageID = passageID
        self.lessonID = lessonID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.timeSpentSeconds = timeSpentSeconds
        self.completedAt = completedAt
        self.isCompleted = isCompleted
        self.isDiagnostic = isDiagnostic
        self.answers = answers
    }

    private enum CodingKeys: String, CodingKey {
        case id, score, answers, passageID, lessonID, correctCount, totalQuestions
        case timeSpentSeconds, completedAt, isCompleted
        case isDiagnostic = "is_diagnostic_attempt"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(passageID, forKey: .passageID)
        try container.encodeIfPresent(lessonID, forKey: .lessonID)
        try container.encode(score, forKey: .score)
        try container.encode(correctCount, forKey: .correctCount)
        try container.encode(totalQuestions, forKey: .totalQuestions)
        try container.encode(timeSpentSeconds, forKey: .timeSpentSeconds)
        try container.encode(completedAt, forKey: .completedAt)
        try container.encodeIfPresent(isCompleted, forKey: .isCompleted)
        try container.encodeIfPresent(isDiagnostic, forKey: .isDiagnostic)
        try container.encode(answers, forKey: .answers)
    }
}
