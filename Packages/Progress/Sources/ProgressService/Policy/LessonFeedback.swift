import Progress

/// Feedback on a lesson's score.
enum LessonFeedback {
    /// The contract's thresholds: 90, 70 and 50.
    static func of(_ attempt: StoredAttempt) -> SubmissionResult.Feedback {
        let right = "\(attempt.correctCount) of \(attempt.totalQuestions) right."
        return switch attempt.score {
        case 90...:
            SubmissionResult.Feedback(
                title: "Mastered", message: "\(right) You have this one.", emoji: "🌟")
        case 70...:
            SubmissionResult.Feedback(
                title: "Well done", message: "\(right) Read the explanations of the rest.",
                emoji: "👍")
        case 50...:
            SubmissionResult.Feedback(
                title: "Halfway", message: "\(right) Go through the explanations, then try again.",
                emoji: "📘")
        default:
            SubmissionResult.Feedback(
                title: "Keep going", message: "\(right) Read the lesson once more, then try again.",
                emoji: "🌱")
        }
    }
}
