package import AppCore

/// The result of submitted answers, for passages and lessons.
package struct SubmissionResult: Codable, Sendable, Hashable {
    /// Feedback, for lessons.
    package struct Feedback: Codable, Sendable, Hashable {
        package var title: String
        package var message: String
        package var emoji: String?

        package init(title: String, message: String, emoji: String?) {
            self.title = title
            self.message = message
            self.emoji = emoji
        }
    }

    /// Set for a passage.
    package var passageID: WireID?
    /// Set for a lesson, by servers that send it.
    package var lessonID: WireID?
    /// nil for an anonymous caller: nothing was stored.
    package var attemptID: WireID?
    /// 0…100.
    package var score: Int
    package var correctCount: Int
    package var totalQuestions: Int
    /// Lessons only: fewer than all while the attempt is in progress.
    package var answeredCount: Int?
    package var isCompleted: Bool
    package var isDiagnostic: Bool?
    package var answers: [AnswerResult]
    package var completedAt: WireDate?
    package var nextLesson: NextLessonHint?
    package var feedback: Feedback?

    package init(
        passageID: WireID? = nil, lessonID: WireID? = nil, attemptID: WireID?, score: Int,
        correctCount: Int, totalQuestions: Int, answeredCount: Int? = nil, isCompleted: Bool,
        isDiagnostic: Bool?, answers: [AnswerResult], completedAt: WireDate?,
        nextLesson: NextLessonHint? = nil, feedback: Feedback? = nil
    ) {
        self.passageID = passageID
        self.lessonID = lessonID
        self.attemptID = attemptID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.answeredCount = answeredCount
        self.isCompleted = isCompleted
        self.isDiagnostic = isDiagnostic
        self.answers = answers
        self.completedAt = completedAt
        self.nextLesson = nextLesson
        self.feedback = feedback
    }
}

/// The next lesson.
package struct NextLessonHint: Codable, Sendable, Hashable {
    package var id: WireID
    package var title: String
    package var difficulty: String?
    /// `free` or `premium`.
    package var tier: String?
    /// The title of its section.
    package var header: String?
    /// `reading`, `writing` or `math`.
    package var lessonType: String?

    package init(
        id: WireID, title: String, lessonType: String?, difficulty: String?, tier: String?,
        header: String?
    ) {
        self.id = id
        self.title = title
        self.lessonType = lessonType
        self.difficulty = difficulty
        self.tier = tier
        self.header = header
    }
}
