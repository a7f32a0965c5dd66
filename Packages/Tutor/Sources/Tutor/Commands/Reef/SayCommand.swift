import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor say`.
struct SayCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "say", abstract: "Have the tutor's server read a text aloud.",
        discussion: """
            With --json: characters, file.

            EXAMPLES
              homeroom tutor say "The moon pulls the water." --save tide.wav
              homeroom tutor say "The moon pulls the water."
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "What is to be said, 5,000 characters at most.") var text: String
    @Option(help: "Keep it in this WAV file, instead of playing it.", completion: .file())
    var save: String?
    @Flag(help: "Play it too (aplay).") var speak = false

    func validate() throws {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("There is nothing to say.")
        }
        guard text.count <= SpeechOrder.longest else {
            throw ValidationError("The text has more than \(SpeechOrder.longest) characters.")
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let session = TutorSession(
            id: context.environment.uuid().uuidString, client: context.client(for: .tutor),
            environment: context.environment)
        let outlet = SpeechOutlet(isPlayed: speak || save == nil, player: .live)
        try await outlet.put(try await session.speak(text), save)
        if output.json { return try console.emit(json: Shape(characters: text.count, file: save)) }
        if let save { console.out("Kept in \(save)") }
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var characters: Int
        var file: String?
    }
}
