import AppCore
import Foundation

/// Turns a spoken answer into text: records or reads it, then transcribes it.
struct Dictation: Sendable {
    let context: FeatureContext
    let programs: InstalledPrograms

    /// The transcription provider; nil if none is configured.
    var listener: ModelBrief? {
        get async { await context.capability(.transcription)?.configured }
    }

    var isPossible: Bool { get async { await obstacle() == nil } }

    /// Why dictation isn't available; nil if it is.
    func obstacle() async -> Problem? {
        if await listener == nil { return Self.nobodyListens }
        return programs.path(of: "arecord") == nil ? Self.noRecorder : nil
    }

    private static let nobodyListens = Problem(
        .configuration, "Spoken answers need a transcription provider. Set one up first.",
        cure: "homeroom tutor model")
    private static let noRecorder = Problem(
        .configuration, "Recording needs arecord, which isn't installed.",
        cure: "apt-get install alsa-utils")

    /// Records until `stop`, at most a minute.
    func record(stop: ChildProcess.Terminator) async throws(Problem) -> Wave {
        guard let program = programs.path(of: "arecord") else { throw Self.noRecorder }
        let outcome = await ChildProcess.run(
            [
                program, "-q", "-t", "raw", "-f", "S16_LE", "-c", "1",
                "-r", String(Wave.rate), "-d", String(Wave.longest),
            ], input: [], environment: programs.environment, seconds: Double(Wave.longest + 5),
            maxOutputBytes: Wave.longest * Wave.rate * 2, stop: stop)
        let wave = Wave(raw: outcome.output)
        guard !wave.samples.isEmpty else {
            let words = String(decoding: outcome.errors.prefix(300), as: UTF8.self)
            throw Problem(
                .invalid, "Nothing was recorded.", reason: words.isEmpty ? nil : words,
                cure: "Check your microphone: arecord -l")
        }
        return wave
    }

    /// The recording in a file. Throws a ``Problem`` that names the file and the byte.
    static func wave(inFile path: String) throws(Problem) -> Wave {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw Problem(.notFound, "Recording not found.", place: path)
        }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: Wave.largestFile + 1) else {
            throw Problem(.notFound, "I can't read the recording.", place: path)
        }
        do throws(WaveReader.Fault) {
            return try WaveReader.read([UInt8](data))
        } catch {
            var problem = error.problem
            problem.place = "\(path), byte \(error.byte)"
            throw problem
        }
    }

    /// The transcript as one line; empty if nothing was said. `language` is the program's tag.
    func text(of wave: Wave, language: String?) async throws(Problem) -> String {
        guard let transcriber = context.capability(.transcription),
            await transcriber.configured != nil
        else { throw Self.nobodyListens }
        let code = language.map { $0.lowercased().prefix { $0 != "-" && $0 != "_" } }
        let text = try await transcriber.transcribe(
            wav: Data(wave.file), language: code.flatMap { $0.count == 2 ? String($0) : nil })
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
