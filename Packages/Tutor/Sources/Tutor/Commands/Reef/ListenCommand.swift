import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor listen`.
struct ListenCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen", abstract: "Follow what the tutor says in a session, live.",
        discussion: """
            Runs until you stop it and reconnects when the connection breaks; what you missed isn't \
            repeated but is in the tutor's logs. If the preference tutor.auto_feedback is off, you hear only answers. \
            With --json: one line per event, with action, message, tts_id, file.

            EXAMPLES:
              homeroom tutor listen
              homeroom tutor listen --session ID --speak
              homeroom tutor listen --save spoken --json --events 3
            """)

    @OptionGroup var output: OutputOptions
    @Option(help: "The session (default: the last one used).") var session: String?
    @Flag(help: "Play the speech (aplay).") var speak = false
    @Option(help: "Save the speech as WAV files in this folder.", completion: .directory)
    var save: String?
    @Option(help: "Stop after this many events.") var events: Int?

    func validate() throws {
        try SessionWord.check(session)
        if let events, !(1...1_000_000).contains(events) {
            throw ValidationError("--events must be 1 to 1000000.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let session = try await ReefSessionStore(context: context).session(named: session)
        console.err("Session \(session.id)")
        if let missing = await session.abilities()?.missing {
            for reason in missing where !reason.contains("embedding") { console.err(reason) }
        }
        let outlet = SpeechOutlet(isPlayed: speak, player: .live)
        let speaksUnasked = try await TutorPreferenceStore(context: context).preferences()
            .speaksUnasked
        if !speaksUnasked { console.err("Answers only: tutor.auto_feedback is off.") }
        var count = 0
        for try await signal in session.events() {
            switch signal {
            case .connected: console.err("Listening.")
            case .waiting(let problem, let seconds):
                console.err("\(problem.summary) Trying again in \(Int(seconds)) s.")
            // Answers to questions have speech but no text.
            case .event(let event) where !speaksUnasked && !event.message.isEmpty: break
            case .event(let event):
                count += 1
                let file = try await voice(of: event, session, outlet, console)
                if output.json {
                    console.raw(try WireJSON.encodeText(Shape(event, file: file)) + "\n")
                } else {
                    console.out(event.message.isEmpty ? "(answers aloud)" : event.message)
                    if let file { console.err("Saved to \(file)") }
                }
            }
            if let events, count >= events { return }
        }
    }

    /// Plays and saves an event's speech as requested, and returns the file. Reports failures and
    /// continues.
    private func voice(
        of event: ReasoningEvent, _ session: TutorSession, _ outlet: SpeechOutlet,
        _ console: Console
    ) async throws(Problem) -> String? {
        guard speak || save != nil, let id = event.ttsID else { return nil }
        let path = save.map { $0 + "/\(id).wav" }
        do throws(Problem) {
            try await outlet.put(try await session.hear(id), path)
            return path
        } catch {
            guard error.code == .unreachable || error.code == .notFound || error.code == .contract
            else { throw error }
            console.err("Couldn't get the speech: \(error.summary)")
            return nil
        }
    }

    /// One line of `--json`, version 1.
    struct Shape: Encodable, EncodesNulls {
        var action: String
        var message: String
        var ttsID: String?
        var file: String?

        init(_ event: ReasoningEvent, file: String?) {
            action = event.action
            message = event.message
            ttsID = event.ttsID
            self.file = file
        }
    }
}

/// Validates a session id.
enum SessionWord {
    static func check(_ word: String?) throws {
        guard let word else { return }
        guard (1...200).contains(word.count),
            word.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw ValidationError("--session must be 1 to 200 characters.") }
    }
}

/// Plays speech, saves it to a file, or both.
struct SpeechOutlet: Sendable {
    let isPlayed: Bool
    let player: SpeechPlayer

    /// Plays and saves the speech. Throws a ``Problem`` if the file exists or can't be written.
    func put(_ speech: ReefSpeech, _ path: String?) async throws(Problem) {
        if let path, FileManager.default.fileExists(atPath: path) {
            throw Problem(.conflict, "The file already exists.", place: path)
        }
        let samples = isPlayed ? try await player.play(speech) : try await speech.samples()
        guard let path else { return }
        do {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(ReefSpeech.wav(samples, rate: speech.rate))
                .write(to: url, options: .withoutOverwriting)
        } catch {
            throw Problem(
                .cannotWrite, "The speech can't be saved.", reason: error.localizedDescription,
                place: path)
        }
    }
}
