import AppCore
import TerminalUI

/// Says lines aloud with espeak-ng, where it is installed. What is said ends with the task that asks
/// for it.
actor Speaker {
    /// What became of a line.
    enum Outcome: Sendable, Hashable {
        case spoken
        /// The task was cancelled, or nothing can be said of the text.
        case silent
        /// Not possible here; the words once, nil when they were said before.
        case unavailable(String?)
    }

    /// Characters that are said at most.
    static let longest = 1_000
    /// Seconds that a line may take.
    private static let patience = 120.0

    /// The setting `content.speech`.
    nonisolated let isOn: Bool
    private nonisolated let programs: InstalledPrograms
    private let remarks: Remarks
    private var voices: Task<SpeechVoices, Never>?

    init(isOn: Bool, programs: InstalledPrograms, remarks: Remarks) {
        self.isOn = isOn
        self.programs = programs
        self.remarks = remarks
    }

    /// Whether espeak-ng is there.
    nonisolated var isInstalled: Bool { programs.path(of: "espeak-ng") != nil }

    /// Says a character's line, when speech is on.
    func say(_ text: String, in language: String?) async -> Outcome {
        isOn ? await sayNow(text, in: language) : .silent
    }

    /// Says a line that was asked for by a key, whatever the setting.
    func sayNow(_ text: String, in language: String?) async -> Outcome {
        guard let program = programs.path(of: "espeak-ng") else {
            return unavailable(
                "Speech is off because espeak-ng isn't installed. Get it with: apt-get install espeak-ng"
            )
        }
        guard let language, !language.isEmpty else {
            return unavailable("Speech is off because the program doesn't name its language.")
        }
        guard let voice = await voices(of: program).name(for: language) else {
            return unavailable(
                "Speech is off because espeak-ng has no voice for “\(language.prefix(20))”.")
        }
        let plain = Self.plain(text)
        guard plain.contains(where: { $0.isLetter || $0.isNumber }), !Task.isCancelled else {
            return .silent
        }
        // The text goes by standard input: a word of it can never be taken for an option.
        let outcome = await ChildProcess.run(
            [program, "-v", voice, "--stdin"], input: Array(plain.utf8),
            environment: programs.environment, seconds: Self.patience, mostOutput: 64 << 10)
        if Task.isCancelled { return .silent }
        // Without anything to play on it complains and ends as if all were well.
        let complaints = String(decoding: outcome.errors, as: UTF8.self).split(separator: "\n")
        guard outcome.status == 0, !complaints.contains(where: { $0.hasPrefix("error:") }) else {
            return unavailable("Speech is off because espeak-ng couldn't play the lines.")
        }
        return .spoken
    }

    private func unavailable(_ words: String) -> Outcome { .unavailable(remarks.once(words)) }

    /// Asked once, whoever asks first and whether or not that one waits for the answer.
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

    /// One line without control sequences, and without the brackets that espeak-ng takes phonemes in.
    private static func plain(_ text: String) -> String {
        var plain = TextBoundary.clean(String(text.prefix(longest)))
        while plain.contains("[[") { plain = plain.replacing("[[", with: "[ [") }
        return plain + "\n"
    }
}
