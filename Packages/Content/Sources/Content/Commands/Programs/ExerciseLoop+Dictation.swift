import AppCore
import Dialogue

// Dictations in plain text.
extension ExerciseLoop {
    /// Speaks the sentence, and says so if this computer can't.
    func speak(_ task: DictationTask, _ play: DictationExercise, slowly: Bool = false) async throws
    {
        guard let sentence = play.sentence else { return }
        let voice = DictationVoice(media: library.media, language: page.program.teaches)
        guard let obstacle = await voice.speak(sentence, of: task, slowly: slowly) else { return }
        let words = [
            "This computer can't speak: \(obstacle)",
            ":v shows the sentence instead; it won't count as right.",
        ]
        try stage.say(
            "feedback", words,
            ["taken": .bool(false), "words": .texts(words), "spoken": .bool(false)])
    }

    func ask(_ play: DictationExercise) throws {
        let (number, count) = (play.answers.count + 1, play.sentences.count)
        try stage.say(
            "ask",
            [
                "Sentence \(number) of \(count), write what you hear (:r again, :l slower, :v show, :s skip):"
            ],
            ["expects": "dictation", "number": .int(number), "count": .int(count)])
    }

    mutating func answer(
        _ line: String, _ task: DictationTask, _ play: inout DictationExercise
    ) async throws -> Outcome {
        switch wish(line) {
        case "r", "l":
            try await speak(task, play, slowly: line == ":l")
            return .idle
        case "v":
            guard play.show() else { return .idle }
            let sentence = play.sentence ?? ""
            try stage.say("help", [sentence], ["words": .string(sentence)])
            return .stepped
        case "s": guard play.pass() else { return .idle }
        default:
            guard play.write(line, known: task.known) else {
                try stage.misunderstood(line, "Write what you hear, or :v to see the sentence.")
                return .idle
            }
        }
        let words = play.remarks(known: task.known)
        if !play.isFinished {
            try stage.say(
                "feedback", words,
                [
                    "taken": .bool(true), "words": .texts(words),
                    "score": .int(play.answers.last?.score),
                    "shown": .bool(play.answers.last?.wasShown ?? false),
                ])
        }
        return .stepped
    }
}
