import AppCore
import TerminalUI

/// What a screen says aloud, and the spoken answer that it records.
struct SpeechState: Sendable {
    enum Event: Sendable {
        /// Why nothing is said.
        case remarked(String)
        /// A spoken answer, written down; empty when nothing was understood.
        case understood(String)
        case failed(Problem)
    }

    private let media: ProgramMedia
    /// Ends the recording; nil while nothing is recorded.
    private var recording: ChildProcess.Stop?

    init(_ media: ProgramMedia) { self.media = media }

    var isRecording: Bool { recording != nil }

    /// Says a text; `isAsked` also where lines are not said by themselves.
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

    /// Begins to record an answer, or ends it; what is understood is told, or why nothing can be.
    mutating func dictate<Message>(
        in language: String?, tell: @escaping @Sendable (Event) -> Message
    ) -> Effect<Message> {
        if let recording {
            recording.now()
            return .none
        }
        let (dictation, stop) = (media.dictation, ChildProcess.Stop())
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

    /// Ends the recording; nothing of it is kept.
    mutating func discard<Message>() -> Effect<Message> {
        recording = nil
        return .cancel(id: "record")
    }

    /// Puts what was understood into `field`, to be sent or mended; what there is to tell otherwise.
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
