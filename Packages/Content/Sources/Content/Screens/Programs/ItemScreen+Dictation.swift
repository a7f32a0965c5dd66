import AppCore
import TerminalUI

// Dictations: hearing and showing sentences.
extension ItemScreen {
    var dictationHints: [KeyHint] {
        [
            KeyHint("Enter", "check"), KeyHint("F6", "again"), KeyHint("F7", "slower"),
            KeyHint("F2", "show"), KeyHint("F5", "skip"),
        ] + (hasEar ? [KeyHint("Ctrl-R", "say it")] : [])
    }

    /// Speaks a sentence once when its turn comes.
    mutating func hearNext() -> Effect<Message> {
        guard case .dictation(_, let play) = live, isPlaying, !play.isFinished,
            heard != play.answers.count
        else { return .none }
        heard = play.answers.count
        return hear(slowly: false)
    }

    private func hear(slowly: Bool) -> Effect<Message> {
        guard case .dictation(let task, let play) = live, let sentence = play.sentence else {
            return .none
        }
        let voice = DictationVoice(media: library.media, language: page?.program.teaches)
        return .task(id: "speech") { emit in
            let obstacle = await voice.speak(sentence, of: task, slowly: slowly)
            if let obstacle { emit(.silent(obstacle)) }
        }
    }

    /// The action of a function key.
    mutating func dictation(_ key: Int) -> Effect<Message> {
        guard case .dictation(let task, var play) = live, isPlaying else { return .unhandled }
        switch key {
        case 2: guard play.show() else { return .toast("The sentence is already on the screen.") }
        case 5: guard play.pass() else { return .none }
        case 6: return hear(slowly: false)
        case 7: return hear(slowly: true)
        default: return .unhandled
        }
        live = .dictation(task, play)
        guard key == 5 else { return stepped() }
        answer.clear()
        guard speech.isRecording else { return stepped() }
        // Its transcript would be taken for the next sentence.
        let discarded: Effect<Message> = speech.discard()
        return .batch(discarded, stepped())
    }

    func dictationParts(_ task: DictationTask, _ play: DictationExercise) -> [AnchoredStack.Part] {
        guard isPlaying else { return [] }
        var parts: [AnchoredStack.Part] = []
        let remarks = play.remarks(known: task.known)
        if let first = remarks.first {
            let isRight = play.answers.last?.score == 100
            parts.append(
                .init(
                    NoteBar(
                        title: first, tone: isRight ? .success : .warning,
                        lines: Array(remarks.dropFirst()))))
        }
        let number = min(play.answers.count + 1, play.sentences.count)
        parts.append(
            .init(
                Text(
                    "Sentence \(number) of \(play.sentences.count): write what you hear"
                        + (hasEar ? ", or say it." : "."),
                    style: .heading)))
        if let silence {
            parts.append(
                .init(
                    NoteBar(
                        title: "This computer can't speak: \(silence)", tone: .warning,
                        lines: ["You can show the sentence, but it won't count as right."])))
        }
        if play.isShown, let sentence = play.sentence { parts.append(.init(Text(sentence))) }
        for (index, deed) in deeds(of: play).enumerated() {
            parts.append(
                .init(
                    DeedLine(id: deed.id, label: deed.label, isFocused: false), id: deed.id,
                    gap: index == 0 ? 1 : 0))
        }
        return parts
    }

    private func deeds(of play: DictationExercise) -> [(id: String, label: String)] {
        let hearing =
            silence == nil
            ? [("hear", "Hear it again (F6)"), ("slower", "Hear it slower (F7)")] : []
        let saying = hasEar ? [("say", "Repeat it aloud (Ctrl-R)")] : []
        let showing = play.isShown ? [] : [("show", "Show the sentence (F2)")]
        return hearing + saying + showing + [("skip", "Skip the sentence (F5)")]
    }
}
