import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor voice`.
struct VoiceCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "voice", abstract: "Ask the tutor a question by voice and hear the answer.",
        discussion: """
            Your recording goes to the tutor's server, which transcribes and answers it in the language from your \
            preferences (recognition_language). With --json: session_id, transcription, \
            answer, file.

            EXAMPLES:
              homeroom tutor voice FILE
              homeroom tutor voice --record 5 --speak
              homeroom tutor voice FILE --save answer.wav --json
              homeroom tutor voice FILE --transcribe
            """)

    /// Seconds to wait for an answer and its text.
    private static let patience = 90

    @OptionGroup var output: OutputOptions
    @Argument(help: "A WAV file, up to 12 MB.", completion: .file(extensions: ["wav"]))
    var file: String?
    @Option(help: "Record this many seconds instead (arecord).") var record: Int?
    @Option(help: "The session (default: the last one used).") var session: String?
    @Option(help: "The page you're asking about.") var page = 1
    @Flag(help: "Only transcribe it; don't ask.") var transcribe = false
    @Flag(help: "Play the answer (aplay).") var speak = false
    @Option(help: "Save the answer to this WAV file.", completion: .file()) var save: String?

    func validate() throws {
        try SessionWord.check(session)
        guard (file == nil) != (record == nil) else {
            throw ValidationError("Name a WAV file, or --record SECONDS.")
        }
        if let record, !(1...SpeechPlayer.maxRecordingSeconds).contains(record) {
            throw ValidationError(
                "--record must be 1 to \(SpeechPlayer.maxRecordingSeconds) seconds.")
        }
        guard (1...10_000).contains(page) else {
            throw ValidationError("--page must be 1 to 10000.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let session = try await ReefSessionStore(context: context).session(named: session)
        let wav = try await recording(console)
        let language = try await TutorPreferenceStore(context: context).preferences()
            .recognitionLanguage
        guard !transcribe else {
            let text = try await session.say(
                wav, page: page, language: language, asQuestion: false)
            return try show(Shape(session.id, text, nil, nil), console)
        }
        let answers = SpokenAnswers(session: session, environment: context.environment)
        let newest = try await session.reasoning(limit: 1).first?.id ?? 0
        let waiting = answers.begin()
        defer { waiting.cancel() }
        try await answers.waitUntilConnected(seconds: 30)
        let text = try await session.say(wav, page: page, language: language, asQuestion: true)
        guard !text.isEmpty else {
            return try show(Shape(session.id, "", nil, nil), console)
        }
        if !output.json { console.out("You: \(text)") }
        let event = try await answers.event(seconds: Self.patience)
        if speak || save != nil, let id = event.ttsID {
            try await SpeechOutlet(isPlayed: speak, player: .live)
                .put(try await session.hear(id), save)
        }
        let answer = try await answers.text(after: newest, seconds: Self.patience)
        try show(Shape(session.id, text, answer ?? event.message, save), console)
    }

    private func recording(_ console: Console) async throws(Problem) -> [UInt8] {
        if let record {
            console.err("Speak now: \(record) s.")
            return try await SpeechPlayer.live.record(seconds: record)
        }
        let path = file ?? ""
        let bytes = [UInt8](try InputFile.contents(of: path, most: VoiceLimits.bytes))
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WAVE".utf8) else {
            throw Problem(
                .invalid, "This isn't a WAV file.",
                cure: "Record one: arecord -f S16_LE -r 16000 -d 5 FILE", place: path)
        }
        return bytes
    }

    private func show(_ shape: Shape, _ console: Console) throws {
        if output.json { return try console.emit(json: shape) }
        guard !shape.transcription.isEmpty else {
            return console.err("No speech found in the recording.")
        }
        if transcribe { return console.out(shape.transcription) }
        console.out("Tutor: \(shape.answer ?? "")")
        if let file = shape.file { console.err("Saved to \(file)") }
    }

    /// `--json`, version 1.
    struct Shape: Encodable, EncodesNulls {
        var sessionID: String
        var transcription: String
        var answer: String?
        var file: String?

        init(_ session: String, _ transcription: String, _ answer: String?, _ file: String?) {
            sessionID = session
            self.transcription = transcription
            self.answer = answer
            self.file = file
        }
    }
}
