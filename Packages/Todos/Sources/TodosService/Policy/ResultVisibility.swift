import AppCore
import Todos

/// Decides which results a student sees, by the quiz's `show_results`: after submitting, after the
/// due date (if there is none, after submitting), or never. Teachers see everything.
struct ResultVisibility {
    let isShown: Bool

    /// For a student at a time in milliseconds since 1970.
    init(_ quiz: Quiz, at moment: Int64) {
        isShown =
            switch ResultRule(rawValue: quiz.showResults) {
            case .afterSubmit: true
            case .afterDueDate: moment > quiz.dueAt?.milliseconds ?? 0
            case .never, nil: false
            }
    }

    /// For a caller: course staff see everything.
    init(_ quiz: Quiz, for caller: WorkCaller) {
        isShown =
            caller.scope.teaches(quiz.courseID)
            || ResultVisibility(quiz, at: caller.now).isShown
    }

    func applied(to attempt: QuizAttempt) -> QuizAttempt {
        guard !isShown else { return attempt }
        var attempt = attempt
        (attempt.score, attempt.percentage) = (nil, nil)
        return attempt
    }

    func applied(to answers: [AttemptAnswer]) -> [AttemptAnswer] {
        guard !isShown else { return answers }
        return answers.map { answer in
            var answer = answer
            (answer.isCorrect, answer.pointsAwarded) = (nil, nil)
            (answer.gradedAt, answer.feedback) = (nil, nil)
            return answer
        }
    }
}
