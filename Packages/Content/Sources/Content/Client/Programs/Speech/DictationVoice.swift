import AppCore

/// Speaks the sentences of a dictation: with espeak-ng, otherwise with a recording.
struct DictationVoice: Sendable {
    let media: ProgramMedia
    /// The program's tag.
    let language: String?

    /// Returns after the sentence was spoken, or why this computer can't speak it.
    func speak(_ sentence: String, of task: DictationTask, slowly: Bool) async -> String? {
        guard let obstacle = await media.speaker.speak(sentence, in: language, slowly: slowly)
        else {
            return nil
        }
        guard let recording = task.recordings[sentence] else { return obstacle }
        do throws(Problem) {
            let outcome = await media.player.open(try await media.cache.file(of: recording))
            if case .failed(let words) = outcome { return words }
            return nil
        } catch {
            return error.inOneLine
        }
    }
}
