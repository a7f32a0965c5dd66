import Dialogue

/// The play of an item: its question and current state.
enum ActiveExercise: Sendable {
    case choice(ChoiceQuiz, ChoiceExercise)
    case fill(FillQuiz, FillExercise)
    case matching(MatchingTask, MatchingExercise)
    case form(FormTask, FormExercise)
    case roleplay(RoleplayTask, RoleplayExercise)
    case dictation(DictationTask, DictationExercise)

    /// Starts or continues from saved state; nil if the item isn't playable.
    /// `language` is the program's tag.
    init?(_ item: LevelItem, in language: String? = nil, kept: ExerciseState? = nil) {
        switch item.body {
        case .choice(let quiz): self = .choice(quiz, Self.play(quiz, of: item, kept))
        case .fill(let quiz): self = .fill(quiz, Self.play(quiz, of: item, kept))
        case .matching(let task): self = .matching(task, Self.play(task, of: item, kept))
        case .form(let task): self = .form(task, Self.play(task, of: item, kept))
        case .roleplay(let task):
            let state: RoleplaySession.State? =
                if case .roleplay(let state)? = kept { state } else { nil }
            self = .roleplay(
                task,
                RoleplayExercise(
                    itemID: item.id, turns: task.turns, language: language, kept: state))
        case .dictation(let task):
            let old: DictationExercise? = if case .dictation(let play)? = kept { play } else { nil }
            self = .dictation(
                task, DictationExercise(itemID: item.id, sentences: task.sentences, kept: old))
        case .unsupported: return nil
        }
    }

    private static func play(_ quiz: ChoiceQuiz, of item: LevelItem, _ kept: ExerciseState?)
        -> ChoiceExercise
    {
        let old: ChoiceExercise? = if case .choice(let play)? = kept { play } else { nil }
        return ChoiceExercise(
            .init(
                itemID: item.id, options: quiz.options.map(\.id),
                right: Set(quiz.options.filter(\.isRight).map(\.id)),
                takesSeveral: quiz.allowsSeveral), kept: old)
    }

    private static func play(_ quiz: FillQuiz, of item: LevelItem, _ kept: ExerciseState?)
        -> FillExercise
    {
        let old: FillExercise? = if case .fill(let play)? = kept { play } else { nil }
        return FillExercise(
            .init(
                itemID: item.id, answers: quiz.answers, ignoresDiacritics: quiz.ignoresDiacritics,
                typos: quiz.typos), kept: old)
    }

    private static func play(
        _ task: MatchingTask, of item: LevelItem, _ kept: ExerciseState?
    ) -> MatchingExercise {
        let old: MatchingExercise? = if case .matching(let play)? = kept { play } else { nil }
        let pairs = task.pairs.map {
            MatchingExercise.Pair(id: $0.id, left: $0.left, right: $0.right)
        }
        return MatchingExercise(itemID: item.id, pairs: pairs, kept: old)
    }

    private static func play(_ task: FormTask, of item: LevelItem, _ kept: ExerciseState?)
        -> FormExercise
    {
        let old: FormExercise? = if case .form(let play)? = kept { play } else { nil }
        return FormExercise(itemID: item.id, keys: task.fields.map(\.key), kept: old)
    }

    // MARK: State

    /// The stored form.
    var kept: ExerciseState {
        switch self {
        case .choice(_, let play): .choice(play)
        case .fill(_, let play): .fill(play)
        case .matching(_, let play): .matching(play)
        case .form(_, let play): .form(play)
        case .roleplay(_, let play): .roleplay(play.state)
        case .dictation(_, let play): .dictation(play)
        }
    }

    var isFinished: Bool {
        switch self {
        case .choice(_, let play): play.isFinished
        case .fill(_, let play): play.isFinished
        case .matching(_, let play): play.isFinished
        case .form(_, let play): play.isFinished
        case .roleplay(_, let play): play.isFinished
        case .dictation(_, let play): play.isFinished
        }
    }

    /// In percent; nil before the end, and if the correct answer is unknown.
    var score: Int? {
        switch self {
        case .choice(_, let play): play.score
        case .fill(_, let play): play.score
        case .matching(_, let play): play.score
        case .form(_, let play): play.score
        case .roleplay(_, let play): play.score
        case .dictation(_, let play): play.score
        }
    }

    /// Completed and total steps; nil if there's only one.
    var steps: (done: Int, total: Int)? {
        switch self {
        case .choice, .fill: nil
        case .matching(_, let play): (play.links.count, play.pairs.count)
        case .form(_, let play): (play.filledCount, play.keys.count)
        case .roleplay(_, let play):
            (play.state.scores.count, play.session.script.studentTurnCount)
        case .dictation(_, let play): (play.answers.count, play.sentences.count)
        }
    }

    var explanation: String? {
        switch self {
        case .choice(let quiz, _): quiz.explanation
        case .fill(let quiz, _): quiz.explanation
        case .matching(let task, _): task.explanation
        case .form, .roleplay, .dictation: nil
        }
    }

    mutating func begin() {
        switch self {
        case .choice(let quiz, var play):
            play.begin()
            self = .choice(quiz, play)
        case .fill(let quiz, var play):
            play.begin()
            self = .fill(quiz, play)
        case .matching(let task, var play):
            play.begin()
            self = .matching(task, play)
        case .form(let task, var play):
            play.begin()
            self = .form(task, play)
        case .roleplay(let task, var play):
            play.begin()
            self = .roleplay(task, play)
        case .dictation(let task, var play):
            play.begin()
            self = .dictation(task, play)
        }
    }
}
