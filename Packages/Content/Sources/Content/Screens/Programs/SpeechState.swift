import AppCore
import TerminalUI

/// The speech state of a screen: speaking and recording.
struct SpeechState: Sendable {
    enum Event: Sendable {
        /// Speech isn't available, with the reason.
        case remarked(String)
        /// A transcribed answer; empty if nothing was recognized.
        case understood(String)
        case failed(Problem)
    }

    private let media: ProgramMedia
    /// Stops the recording; nil if not recording.
    private var recording: ChildProcess.Terminator?

    init(_ media: ProgramMedia) { self.media = media }

    var isRecording: Bool { recording != nil }

    /// Speaks a text; with `isAsked`, even if automatic speech is off.
    func say<Message>(
        _ text: String, in language: String?, isAsked: Bool,
        tell: @escaping @Sendable (Event) -> Message
    ) -> Effect<Message> {
        let speaker = media.speaker
        return .task(id: "speech") { emit in
            let outcome =
                isAsked
                ? await speaker.sayNow(text, in: language) : await speaker.say(text, in: language)
            if case .unavailable(let words?) = outcome { emit(tell(.remarked(words))) }
        }
    }

    /// Starts or stops recording and reports the transcript or the failure.
    mutating func dictate<Message>(
        in language: String?, tell: @escaping @Sendable (Event) -> Message
    ) -> Effect<Message> {
        if let recording {
            recording.now()
            return .none
        }
        let (dictation, stop) = (media.dictation, ChildProcess.Terminator())
        recording = stop
        let record = Effect<Message>.task(id: "record") { emit in
            do throws(Problem) {
                if let obstacle = await dictation.obstacle() { throw obstacle }
                let wave = try await dictation.record(stop: stop)
                emit(tell(.understood(try await dictation.text(of: wave, language: language))))
            } catch {
                emit(tell(.failed(error)))
            }
        }
        return .batch(.cancel(id: "speech"), record)
    }

    /// Stops and discards the recording.
    mutating func discard<Message>() -> Effect<Message> {
        recording = nil
        return .cancel(id: "record")
    }

    /// Puts the transcript into `field` for editing; returns a toast if there's nothing.
    mutating func take(_ event: Event, into field: inout TextFieldState) -> Toast? {
        switch event {
        case .remarked(let words): return Toast(words)
        case .understood(let text):
            recording = nil
            guard !text.isEmpty else { return Toast("I didn't catch that.") }
            field.insert((field.text.isEmpty ? "" : " ") + text)
            return nil
        case .failed(let problem):
            recording = nil
            return Toast(problem.inOneLine, .failure)
        }
    }
}
