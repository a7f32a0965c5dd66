public import Foundation

/// A message in a conversation with a language model.
public struct ModelMessage: Hashable, Sendable, Codable {
    /// The author of a message.
    public enum Role: String, Sendable, Codable, CaseIterable {
        /// Instructions to the model. Only trusted text: quote text from a document or person in a
        /// user message.
        case system
        case user
        /// An earlier response of the model.
        case assistant
    }

    public var role: Role
    public var text: String
    /// An attached PNG. A model without image input rejects it, which is a ``Problem``.
    public var picture: [UInt8]?

    public init(_ role: Role, _ text: String, picture: [UInt8]? = nil) {
        self.role = role
        self.text = text
        self.picture = picture
    }
}

/// The limits of one model response.
public struct ModelLimits: Hashable, Sendable {
    /// Maximum tokens requested from the model; nil leaves it to the model.
    public var tokens: Int?
    /// Maximum characters accepted. A longer response ends with a ``Problem``; its beginning is
    /// kept.
    public var characters: Int
    /// Maximum time without a byte, including the first one; nil uses the student's setting. Models
    /// on this computer read long prompts slowly.
    public var silence: Duration?
    /// Maximum time for the whole response.
    public var time: Duration

    public init(
        tokens: Int? = nil, characters: Int = 100_000, silence: Duration? = nil,
        time: Duration = .seconds(900)
    ) {
        self.tokens = tokens
        self.characters = characters
        self.silence = silence
        self.time = time
    }

    /// Up to 100,000 characters in 15 minutes.
    public static let standard = ModelLimits()
}

/// The model in use, and where its input is sent.
public struct ModelBrief: Hashable, Sendable, Codable, CustomStringConvertible, ExactKeys {
    /// The model's name at its provider, e.g. `llama3.2`; nil if the provider chooses.
    public var model: String?
    /// Host and port, e.g. `localhost:11434`.
    public var host: String
    /// True if its input stays on this computer. Otherwise a screen says so before the first
    /// message is sent.
    public var isLocal: Bool

    public init(model: String?, host: String, isLocal: Bool) {
        self.model = model
        self.host = host
        self.isLocal = isLocal
    }

    /// For display, e.g. `llama3.2 at localhost:11434`.
    public var description: String { model.map { "\($0) at \(host)" } ?? "the model at \(host)" }
}

/// The language model that the student configured. Offered by Tutor; without it, callers say so and
/// do what they can.
public protocol LanguageModelling: Sendable {
    /// The current model; nil if none is configured.
    var configured: ModelBrief? { get async }

    /// The model's response as a stream of non-empty chunks. Ending or dropping the stream cancels
    /// the request.
    ///
    /// Errors are always a ``Problem``: ``Problem/Code/configuration`` without a model, `signedOut`
    /// for a rejected key, `rateLimited` with the seconds to wait, otherwise `unreachable` or
    /// `contract`. Earlier chunks remain valid. A response cut short by the model also ends with
    /// one; `details["finish"]` is then the provider's reason, e.g. `length`.
    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error>
}

extension LanguageModelling {
    /// The complete response. Throws like ``reply(to:limits:)``.
    public func wholeReply(
        to messages: [ModelMessage], limits: ModelLimits = .standard
    ) async throws(Problem) -> String {
        try await Problem.catching {
            var text = ""
            for try await piece in reply(to: messages, limits: limits) { text += piece }
            // A cancelled stream just ends; don't return half a response.
            try Task.checkCancellation()
            return text
        }
    }
}

/// Speech to text with a provider that the student configured. Offered by Tutor.
public protocol Transcribing: Sendable {
    /// The current provider; nil if none is configured.
    var configured: ModelBrief? { get async }

    /// The transcript of a recording; empty if nothing is said.
    ///
    /// - Parameters:
    ///   - wav: a WAV file of at most 25 MB.
    ///   - language: ISO 639-1, e.g. `es`; nil detects it.
    func transcribe(wav: Data, language: String?) async throws(Problem) -> String
}

/// Text embeddings for search by meaning. Offered by Tutor.
public protocol TextEmbedding: Sendable {
    /// The embedding model, e.g. `all-MiniLM-L6-v2`; vectors of different models can't be compared.
    /// nil if none is installed; search then uses keywords only.
    var model: String? { get async }

    /// One vector per text, in order: 384 numbers, normalized to length 1. Long texts are truncated
    /// to the model's limit. Throws ``Problem/Code/configuration`` without a model and `invalid`
    /// for a blank text; never returns zeros for a failure.
    func embed(_ texts: [String]) async throws(Problem) -> [[Float]]
}

extension CapabilityKey where Value == any LanguageModelling {
    public static var languageModel: Self { Self("language-model") }
}
extension CapabilityKey where Value == any Transcribing {
    public static var transcription: Self { Self("transcription") }
}
extension CapabilityKey where Value == any TextEmbedding {
    public static var textEmbedding: Self { Self("text-embedding") }
}
