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
                "Sentence \(number) of \(count), write what you hear (:r again, :l slower, :m say it, :v show, :s skip):"
            ],
            ["expects": "dictation", "number": .int(number), "count": .int(count)])
    }

    /// Speaks the sentence, records the student repeating it, and returns the transcript; nil if
    /// this computer can't, or nothing was heard.
    private func repeatAloud(
        _ task: DictationTask, _ play: DictationExercise
    ) async throws -> String? {
        let dictation = library.media.dictation
        func fail(_ words: String, cure: String? = nil) throws {
            let words = [words, cure].compactMap(\.self)
            try stage.say("feedback", words, ["taken": .bool(false), "words": .texts(words)])
        }
        if let obstacle = await dictation.obstacle() {
            try fail(obstacle.inOneLine, cure: obstacle.cure)
            return nil
        }
        try await speak(task, play)
        try stage.say("record", ["Repeat it, then press Enter."])
        let stop = ChildProcess.Terminator()
        async let wave = dictation.record(stop: stop)
        _ = await stage.line()
        stop.now()
        do {
            let said = try await dictation.text(of: wave, language: page.program.teaches)
            guard !said.isEmpty else {
                try fail("I didn't catch that.")
                return nil
            }
            try stage.say("heard", ["You said: \(said)"], ["text": .string(said)])
            return said
        } catch let problem as Problem {
            try fail(problem.inOneLine, cure: problem.cure)
            return nil
        }
    }

    mutating func answer(
        _ line: String, _ task: DictationTask, _ play: inout DictationExercise
    ) async throws -> Outcome {
        var line = line
        if wish(line) == "m" {
            guard let said = try await repeatAloud(task, play) else { return .idle }
            line = said
        }
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
