import Dialogue

/// The stored form of a play, also saved with past attempts.
enum ExerciseState: Codable, Sendable, Equatable {
    case choice(ChoiceExercise)
    case fill(FillExercise)
    case matching(MatchingExercise)
    case form(FormExercise)
    case roleplay(RoleplaySession.State)
    case dictation(DictationExercise)
}
