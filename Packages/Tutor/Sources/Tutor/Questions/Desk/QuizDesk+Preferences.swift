import AppCore
import Questions

extension QuizDesk {
    /// What a quiz or an exam of a course begins with: as the student's preferences have it.
    func usualOrder(_ kind: Quiz.Kind, course: String) async throws(Problem) -> QuizOrder {
        let preferences = try await PreferenceStore(context: context).preferences()
        var order = QuizOrder(kind: kind, course: course)
        order.count = preferences.quizQuestions
        order.kinds = Set(
            preferences.questionTypes.compactMap { QuestionKind(rawValue: $0.wireName) })
        order.difficulty = QuestionDifficulty(
            kind == .exam ? preferences.examDifficulty : preferences.quizDifficulty)
        order.minutes = kind == .exam ? preferences.examMinutes : preferences.quizMinutes
        order.passing = preferences.examPassingScore
        return order
    }

    /// Whether the time that is left is shown: of an exam as the student wants it.
    func showsTime(of kind: Quiz.Kind) async throws(Problem) -> Bool {
        guard kind == .exam else { return true }
        return try await PreferenceStore(context: context).preferences().showsExamTimer
    }

    /// How much of a new exam is about what was missed, 0…1.
    func weakAreaShare() async throws(Problem) -> Double {
        let preferences = try await PreferenceStore(context: context).preferences()
        return preferences.focusesOnWeakAreas ? preferences.weakAreaWeight : 0
    }
}

extension QuestionDifficulty {
    init(_ preferred: TutorPreferences.Difficulty) {
        switch preferred {
        case .easy: self = .easy
        case .medium: self = .medium
        case .hard: self = .hard
        }
    }
}
