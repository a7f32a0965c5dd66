import AppCore
import Questions

extension QuizRepository {
    /// The default order from the student's preferences.
    func usualOrder(_ kind: Quiz.Kind, course: String) async throws(Problem) -> QuizOrder {
        let preferences = try await TutorPreferenceStore(context: context).preferences()
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

    /// Whether to show the time left; a preference for exams.
    func showsTime(of kind: Quiz.Kind) async throws(Problem) -> Bool {
        guard kind == .exam else { return true }
        return try await TutorPreferenceStore(context: context).preferences().showsExamTimer
    }

    /// The share of a new exam about missed topics, 0…1.
    func weakAreaShare() async throws(Problem) -> Double {
        let preferences = try await TutorPreferenceStore(context: context).preferences()
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
