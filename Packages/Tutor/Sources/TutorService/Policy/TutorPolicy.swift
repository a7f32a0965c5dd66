import AppCore
import Foundation

/// The operator's tutor settings.
struct TutorPolicy: Sendable {
    /// The language model that reads handwriting, decides and answers.
    struct Provider: Sendable {
        var address: ExternalBaseURL
        var key: String?
        /// nil lets the server choose.
        var model: String?
        /// The model asked if the first doesn't answer a spoken question.
        var fallbackModel: String?
        /// The model that reads pages.
        var visionModel: String?
        var transcriptionModel: String
    }

    /// Nil if not configured; then the tutor is silent.
    var provider: Provider?
    /// Whether callers without an account are allowed.
    var servesAnybody: Bool
    /// The espeak-ng voice's name.
    var voice: String
    /// The embedding model's folder; nil if not configured.
    var embeddingModel: String?

    static let settingKeys = [
        text(
            "url", "Tutor's model",
            "URL of an OpenAI-compatible server, e.g. http://localhost:11434/v1; if empty, the tutor is silent "
                + "and quizzes are made from sentences."
        ),
        text("key_file", "Tutor's key", "File whose first line is that server's key."),
        text("model", "Tutor's model name", "The model that decides, answers and writes quizzes."),
        text(
            "fallback_model", "Second model",
            "Asked when the first model hasn't answered a spoken question for six seconds."),
        text("vision_model", "Reading model", "Reads handwriting; if empty, the same model."),
        text(
            "transcription_model", "Listening model", "Transcribes speech.", "whisper-1"),
        SettingKey(
            name: "campus.tutor.plain_http", title: "Tutor over http",
            summary:
                "Allow an unencrypted connection to a model on another machine.",
            kind: .flag, defaultValue: "false"),
        SettingKey(
            name: "campus.tutor.anonymous", title: "Tutor without accounts",
            summary: "Let callers without an account use the tutor, as its contract allows.",
            kind: .flag, defaultValue: "true"),
        text("voice", "Tutor's voice", "A voice of espeak-ng.", "en"),
        text(
            "embedding_model", "Tutor's embedding model",
            "Folder with model.safetensors and vocab.txt of all-MiniLM-L6-v2; if empty, no vectors are made."
        ),
    ]

    /// Throws ``Problem/Code/configuration`` naming an invalid setting.
    init(_ settings: Settings) throws(Problem) {
        func value(_ name: String) -> String {
            let name = "campus.tutor." + name
            if settings.keys.contains(where: { $0.name == name }) { return settings[name] }
            return Self.settingKeys.first { $0.name == name }?.defaultValue ?? ""
        }
        func refusal(_ name: String, _ reason: String) -> Problem {
            Problem(
                .configuration, "The setting campus.tutor.\(name) can't be used.", reason: reason,
                cure: "homeroom serve --check-config shows the settings in effect.",
                place: settings.origin(of: "campus.tutor." + name).description)
        }
        func optional(_ name: String) -> String? { value(name).isEmpty ? nil : value(name) }
        servesAnybody = value("anonymous") == "true"
        voice = value("voice")
        guard Self.isVoice(voice) else { throw refusal("voice", "It isn't a voice's name.") }
        embeddingModel = optional("embedding_model")
        if let folder = embeddingModel {
            let files = ["model.safetensors", "vocab.txt"]
            let missing = files.first {
                !FileManager.default.isReadableFile(atPath: folder + "/" + $0)
            }
            if let missing { throw refusal("embedding_model", "\(folder) has no \(missing).") }
        }
        var key: String?
        if let path = optional("key_file") {
            guard let line = Self.firstLine(of: path) else {
                throw refusal("key_file", "The file can't be read, or is empty or too long.")
            }
            key = line
        }
        guard let base = optional("url") else {
            provider = nil
            return
        }
        let address: ExternalBaseURL
        do throws(Problem) {
            address = try ExternalBaseURL(base, allowsPlainHTTP: value("plain_http") == "true")
        } catch {
            throw refusal("url", error.reason ?? error.summary)
        }
        provider = Provider(
            address: address, key: key, model: optional("model"),
            fallbackModel: optional("fallback_model"),
            visionModel: optional("vision_model") ?? optional("model"),
            transcriptionModel: value("transcription_model"))
    }

    private static func text(
        _ name: String, _ title: String, _ summary: String, _ standard: String = ""
    ) -> SettingKey {
        SettingKey(
            name: "campus.tutor." + name, title: title, summary: summary, kind: .text,
            defaultValue: standard)
    }

    private static func firstLine(of path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 4096,
            let text = String(data: data, encoding: .utf8),
            let line = text.split(whereSeparator: \.isNewline).first
        else { return nil }
        let key = line.trimmingCharacters(in: .whitespaces)
        return !key.isEmpty && key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ? key : nil
    }

    /// Validates the name, which becomes a command-line argument.
    private static func isVoice(_ name: String) -> Bool {
        (1...40).contains(name.utf8.count) && name.first?.isLetter == true
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || "-_+".utf8.contains(byte)
            }
    }
}
