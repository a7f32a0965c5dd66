import AppCore

/// The configured language model.
struct ModelConfiguration: Sendable, Hashable {
    /// Where its server is, e.g. `http://localhost:11434/v1`.
    var address: ExternalBaseURL
    /// The model's name; nil lets the server choose.
    var model: String?
    /// The server's transcription model.
    var transcriptionModel: String?

    /// The transcription model's usual name.
    static let usualTranscriptionModel = "whisper-1"

    var brief: ModelBrief {
        ModelBrief(model: model, host: address.authority, isLocal: isLocal)
    }

    /// True if questions stay on this computer: its server is here, and runs the model itself.
    var isLocal: Bool { address.isLocal && !(model.map(Self.isRemote) ?? false) }

    /// Ollama passes questions for models with these endings on to its own cloud.
    /// Source: https://docs.ollama.com/cloud
    static func isRemote(_ model: String) -> Bool {
        model.hasSuffix("-cloud") || model.hasSuffix(":cloud")
    }
}

extension ModelBrief {
    /// Who gets the questions of a model that isn't local.
    var recipient: String {
        let isServerHere = (try? ExternalBaseURL("https://" + host))?.isLocal == true
        return isServerHere ? "another computer, which runs the model for \(host)" : host
    }
}

/// Validates API keys.
enum ModelKey {
    /// The trimmed key; nil if empty.
    ///
    /// Throws ``Problem/Code/invalid`` for an invalid key, without showing it.
    static func check(_ text: String, place: String? = nil) throws(Problem) -> String? {
        let bytes = Array(text.utf8)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let trimmed = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        guard trimmed.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), trimmed.count <= 4096 else {
            throw Problem(
                .invalid, "This isn't a key.",
                reason: "A key is a single word of letters, digits and symbols.",
                cure: "A key file must contain only the key.", place: place)
        }
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}

extension String {
    /// The text as one line of at most 300 characters.
    var asOneLine: String {
        var line = String.UnicodeScalarView()
        for scalar in unicodeScalars.prefix(300) {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029
            line.append(isControl ? " " : scalar)
        }
        return String(line)
    }
}
