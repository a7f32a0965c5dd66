import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor say`.
struct SayCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "say", abstract: "Have the tutor's server read text aloud.",
        discussion: """
            With --json: characters, file.

            EXAMPLES:
              homeroom tutor say "The moon pulls the water." --save tide.wav
              homeroom tutor say "The moon pulls the water."
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "The text to read, up to 5,000 characters.") var text: String
    @Option(help: "Save it to this WAV file instead of playing it.", completion: .file())
    var save: String?
    @Flag(help: "Also play it (aplay).") var speak = false

    func validate() throws {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("The text is empty.")
        }
        guard text.count <= SpeechOrder.longest else {
            throw ValidationError("The text is longer than \(SpeechOrder.longest) characters.")
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
        if let save { console.out("Saved to \(save)") }
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var characters: Int
        var file: String?
    }
}
