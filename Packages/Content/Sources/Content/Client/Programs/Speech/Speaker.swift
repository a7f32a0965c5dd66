import AppCore
import TerminalUI

/// Speaks lines with espeak-ng, if installed. Speech stops when the calling task is
/// canceled.
actor Speaker {
    /// The effect of an input line.
    enum Outcome: Sendable, Hashable {
        case spoken
        /// The task was canceled, or the text has nothing to speak.
        case silent
        /// Not possible here, with the reason; nil if already reported.
        case unavailable(String?)
    }

    /// Maximum characters spoken.
    static let longest = 1_000
    /// Maximum seconds per line.
    private static let patience = 120.0

    /// The setting `content.speech`.
    nonisolated let isOn: Bool
    private nonisolated let programs: InstalledPrograms
    private let remarks: OnceOnlyMessages
    private var voices: Task<SpeechVoices, Never>?

    init(isOn: Bool, programs: InstalledPrograms, remarks: OnceOnlyMessages) {
        self.isOn = isOn
        self.programs = programs
        self.remarks = remarks
    }

    /// Whether espeak-ng is installed.
    nonisolated var isInstalled: Bool { programs.path(of: "espeak-ng") != nil }

    /// Speaks a character's line if speech is on.
    func say(_ text: String, in language: String?) async -> Outcome {
        isOn ? await sayNow(text, in: language) : .silent
    }

    /// Speaks a requested line, regardless of the setting.
    func sayNow(_ text: String, in language: String?) async -> Outcome {
        if let obstacle = await speak(text, in: language) {
            return .unavailable(remarks.once("Speech is off because \(obstacle)"))
        }
        return Task.isCancelled || !Self.canSpeak(text) ? .silent : .spoken
    }

    /// Speaks a line, at two thirds of the speed if `slowly`. Returns why it can't, as the end of a
    /// sentence; nil after speaking.
    func speak(_ text: String, in language: String?, slowly: Bool = false) async -> String? {
        guard let program = programs.path(of: "espeak-ng") else {
            return "espeak-ng isn't installed. Install it: sudo apt install espeak-ng"
        }
        guard let language, !language.isEmpty else {
            return "this language program doesn't say which language it teaches."
        }
        guard let voice = await voices(of: program).name(for: language) else {
            return "espeak-ng has no voice for “\(language.prefix(20))”."
        }
        let plain = Self.plain(text)
        guard Self.canSpeak(plain), !Task.isCancelled else { return nil }
        // Pass the text through standard input, so that it can't be parsed as an option.
        let outcome = await ChildProcess.run(
            [program, "-v", voice] + (slowly ? ["-s", "115"] : []) + ["--stdin"],
            input: Array(plain.utf8), environment: programs.environment, seconds: Self.patience,
            maxOutputBytes: 64 << 10)
        if Task.isCancelled { return nil }
        // Without an audio device, it prints an error but exits with 0.
        let complaints = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
        guard outcome.status == 0, !complaints.contains(where: { $0.hasPrefix("error:") }) else {
            return "espeak-ng couldn't play the lines."
        }
        return nil
    }

    private static func canSpeak(_ text: String) -> Bool {
        text.contains { $0.isLetter || $0.isNumber }
    }

    /// Loaded once, even if the first caller is canceled.
    private func voices(of program: String) async -> SpeechVoices {
        if let voices { return await voices.value }
        let environment = programs.environment
        let asking = Task {
            let outcome = await ChildProcess.run(
                [program, "--voices"], input: [], environment: environment, seconds: 10)
            return SpeechVoices(listing: String(decoding: outcome.output, as: UTF8.self))
        }
        voices = asking
        return await asking.value
    }

    /// The text as one line, without control sequences and espeak-ng's phoneme brackets.
    private static func plain(_ text: String) -> String {
        var plain = TextBoundary.clean(String(text.prefix(longest)))
        while plain.contains("[[") { plain = plain.replacing("[[", with: "[ [") }
        return plain + "\n"
    }
}
