import AppCore
import Dialogue
import Foundation

/// Plays the items of a level in plain text: prints an item, reads answers, saves the result.
struct ExerciseLoop {
    /// How an item ended.
    private enum Leaving {
        case ended, passedOver, stopped
    }

    /// The effect of an input line.
    enum Outcome: Equatable {
        /// The play changed and must be saved.
        case stepped
        /// Nothing to save.
        case idle
        case passOver, stop
    }

    let library: ProgramLibrary
    let page: LevelPage
    var stage: ExerciseConsole
    var isEasy: Bool
    var showsTranslation = false
    /// Role-play lines already spoken.
    var spoken = 0
    /// The current form field.
    var fieldIndex = 0
    private var progress: LevelProgress
    private var timer = StudyTimer()

    init(library: ProgramLibrary, page: LevelPage, stage: ExerciseConsole, isEasy: Bool) {
        self.library = library
        self.page = page
        self.stage = stage
        self.isEasy = isEasy
        progress = page.level.progress
    }

    /// False if the input ended or the student stopped before the last item.
    mutating func run(_ items: [LevelItem]) async throws -> Bool {
        var isWhole = true
        for (index, item) in items.enumerated() {
            guard
                let live = ActiveExercise(
                    item, in: page.program.teaches,
                    kept: await library.play(of: item.id, in: page.level.id, as: ExerciseState.self)
                )
            else { continue }
            let leaving = try await play(item, live, number: index + 1, of: items.count)
            if leaving == .stopped {
                console.err("Stopped; your steps are saved. Run the same command to continue.")
                isWhole = false
                break
            }
        }
        try end()
        return isWhole
    }

    private var console: Console { stage.console }

    private mutating func play(
        _ item: LevelItem, _ first: ActiveExercise, number: Int, of count: Int
    ) async throws -> Leaving {
        var live = first
        spoken = 0
        timer = StudyTimer()
        timer.touch(at: library.now)
        fieldIndex = 0
        try introduce(item, live, number: number, of: count)
        while !live.isFinished {
            if case .dictation(let task, let exercise) = live, spoken != exercise.answers.count + 1
            {
                spoken = exercise.answers.count + 1
                try await speak(task, exercise)
            }
            try ask(live)
            guard let line = await stage.line() else { return .stopped }
            timer.touch(at: library.now)
            switch try await answer(line, &live) {
            case .stop: return .stopped
            case .passOver: return .passedOver
            case .idle: continue
            case .stepped:
                stage.understood()
                if !live.isFinished {
                    try await library.keep(live.kept, of: item.id, in: page.level.id)
                }
            }
        }
        try await finish(item, live)
        return .ended
    }

    /// Saves the result, then prints it.
    private mutating func finish(_ item: LevelItem, _ live: ActiveExercise) async throws {
        let before = progress.isComplete
        progress = try await library.finish(
            item.id, in: page.level.id, score: item.isScored ? live.score : nil, play: live.kept)
        await library.tellStudyTime(
            timer.seconds, problems: 1, of: item.id, in: page.level.id)
        let verdict = ItemVerdict(live: live).spoken
        var members: [String: JSONValue] = [
            "item_id": .string(item.id), "score": .int(live.score),
            "passed": live.score.map { .bool(ItemScore.passes($0)) } ?? .null,
            "words": .texts(verdict), "best_score": .int(progress.bestItemScores[item.id]),
            "level_complete": .bool(progress.isComplete),
        ]
        if case .matching(_, let play) = live {
            members["mistakes"] = .array(
                play.mistakes.map {
                    .object([
                        "left": .string($0.left), "right": .string($0.right),
                        "chosen": .text($0.chosen),
                    ])
                })
        }
        let completed = progress.isComplete && !before ? ["The level is complete."] : []
        try stage.say("result", verdict + completed + [""], members)
    }

    private func end() throws {
        let scored = page.scoredIDs
        let passed = scored.count { progress.hasPassed($0) }
        var line = "\(page.level.name): \(passed) of \(scored.count) passed"
        line += progress.isComplete ? ", complete." : "."
        let next = progress.isComplete ? page.nextLevel : nil
        let more = next.map {
            [
                "Next: \($0.name) (homeroom content programs play \"\(page.program.name)/\($0.number)\")"
            ]
        }
        try stage.say(
            "end", [line] + (more ?? []),
            [
                "level_id": .string(page.level.id), "passed": .int(passed),
                "scored": .int(scored.count), "complete": .bool(progress.isComplete),
                "next_level_id": .text(next?.id),
            ])
    }

    // MARK: Commands

    /// Parses a colon command; nil for other lines.
    func wish(_ line: String) -> Character? {
        guard line.count == 2, line.first == ":" else { return nil }
        return line.last
    }

    private mutating func answer(
        _ line: String, _ live: inout ActiveExercise
    ) async throws -> Outcome {
        switch wish(line) {
        case "q": return .stop
        case "n": return .passOver
        default: break
        }
        switch live {
        case .choice(let quiz, var play):
            defer { live = .choice(quiz, play) }
            return try answer(line, quiz, &play)
        case .fill(let quiz, var play):
            defer { live = .fill(quiz, play) }
            return try answer(line, &play)
        case .matching(let task, var play):
            defer { live = .matching(task, play) }
            return try answer(line, &play)
        case .form(let task, var play):
            defer { live = .form(task, play) }
            return try answer(line, task, &play)
        case .roleplay(let task, var play):
            defer { live = .roleplay(task, play) }
            return try answer(line, task, &play)
        case .dictation(let task, var play):
            defer { live = .dictation(task, play) }
            return try await answer(line, task, &play)
        }
    }
}
