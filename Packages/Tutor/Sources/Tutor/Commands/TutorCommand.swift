import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor`.
struct TutorCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "tutor",
        abstract: "Search your documents and ask questions about them.",
        discussion: """
            EXAMPLES:
              homeroom tutor
              homeroom tutor add FOLDER --course Physics
              homeroom tutor ask "why are there two high tides a day"
              homeroom tutor ask "why is the sky blue" FILE FILE
              homeroom tutor guide "The tides" "The French Revolution"
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model test
              homeroom tutor transcribe FILE
              homeroom tutor find "second law" FILE
            """,
        subcommands: TutorModule.parts.flatMap { $0.commands },
        defaultSubcommand: ListDocuments.self)
}

/// `homeroom tutor transcribe`.
struct TranscribeCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "transcribe", abstract: "Transcribe a recording.",
        discussion: """
            The recording goes to the configured server, which needs a transcription model: see \
            homeroom tutor model status. With --json: text, host.

            EXAMPLES:
              arecord -f S16_LE -r 16000 -d 5 question.wav
              homeroom tutor transcribe FILE --language es
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "A WAV file, up to 25 MB.", completion: .file(extensions: ["wav"]))
    var file: String
    @Option(help: "The spoken language's two-letter code, e.g. es; detected if omitted.")
    var language: String?

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let client = LanguageModelClient(context: context)
        let wav = try InputFile.contents(of: file, most: LanguageModelClient.maxAudioBytes)
        let text = try await client.transcribe(wav: wav, language: language)
        if output.json {
            let host = await client.configured?.host
            return try console.emit(json: ["text": text, "host": host])
        }
        if text.isEmpty { return console.err("No speech found in the recording.") }
        console.out(text)
    }
}

/// Reads whole files.
enum InputFile {
    /// The file's bytes. Throws a ``Problem`` naming it if it can't be read or is larger than
    /// `most` bytes.
    static func contents(of path: String, most: Int) throws(Problem) -> Data {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problem(.notFound, "The file doesn't exist or you can't read it.", place: path)
        }
        defer { try? handle.close() }
        var data = Data()
        do {
            while data.count <= most, let piece = try handle.read(upToCount: 1 << 20),
                !piece.isEmpty
            {
                data += piece
            }
        } catch {
            throw Problem(
                .notFound, "The file can't be read.", reason: error.localizedDescription,
                place: path)
        }
        guard data.count <= most else {
            throw Problem(
                .invalid, "The file is too large.", reason: "More than \(most >> 10) KB.",
                place: path)
        }
        return data
    }
}
