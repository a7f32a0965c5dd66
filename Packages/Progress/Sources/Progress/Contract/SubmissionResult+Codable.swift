import AppCore

extension SubmissionResult {
    private enum CodingKeys: String, CodingKey {
        case status, score, answers, feedback, passageID, lessonID, attemptID, correctCount
        case totalQuestions
        case answeredCount = "total_questions_answered"
        case isCompleted, isComplete, isDiagnostic, completedAt, nextLesson
    }

    /// Reads `is_completed` or `is_complete`; skips unreadable answers.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            passageID: try container.decodeIfPresent(WireID.self, forKey: .passageID),
            lessonID: try container.decodeIfPresent(WireID.self, forKey: .lessonID),
            attemptID: try container.decodeIfPresent(WireID.self, forKey: .attemptID),
            score: try container.decodeWholeNumber(forKey: .score) ?? 0,
            correctCount: try container.decodeWholeNumber(forKey: .correctCount) ?? 0,
            totalQuestions: try container.decodeWholeNumber(forKey: .totalQuestions) ?? 0,
            answeredCount: try container.decodeWholeNumber(forKey: .answeredCount),
            isCompleted: try container.decodeIfPresent(Bool.self, forKey: .isCompleted)
                ?? container.decodeIfPresent(Bool.self, forKey: .isComplete) ?? true,
            isDiagnostic: try container.decodeIfPresent(Bool.self, forKey: .isDiagnostic),
            answers: try container.decodeReadable(AnswerResult.self, forKey: .answers),
            completedAt: try container.decodeIfPresent(WireDate.self, forKey: .completedAt),
            nextLesson: try container.decodeIfPresent(NextLessonHint.self, forKey: .nextLesson),
            feedback: try container.decodeIfPresent(Feedback.self, forKey: .feedback))
    }

    /// Writes the keys of both contract dialects for this kind of item.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(passageID, forKey: .passageID)
        try container.encodeIfPresent(lessonID, forKey: .lessonID)
        try container.encode(attemptID, forKey: .attemptID)
        try container.encode(score, forKey: .score)
        try container.encode(correctCount, forKey: .correctCount)
        try container.encode(totalQuestions, forKey: .totalQuestions)
        try container.encode(isCompleted, forKey: .isCompleted)
        try container.encode(answers, forKey: .answers)
        try container.encode(completedAt, forKey: .completedAt)
        try container.encodeIfPresent(isDiagnostic, forKey: .isDiagnostic)
        guard passageID == nil else { return }
        try container.encode("success", forKey: .status)
        try container.encode(isCompleted, forKey: .isComplete)
        try container.encodeIfPresent(answeredCount, forKey: .answeredCount)
        try container.encodeIfPresent(nextLesson, forKey: .nextLesson)
        try container.encodeIfPresent(feedback, forKey: .feedback)
    }
}
