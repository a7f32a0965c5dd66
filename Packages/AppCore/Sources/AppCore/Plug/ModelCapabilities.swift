public import Foundation

/// One message of a conversation with a language model.
public struct ModelMessage: Hashable, Sendable, Codable {
    /// Who speaks.
    public enum Role: String, Sendable, Codable, CaseIterable {
        /// What the program tells the model to be and to do. Only our own words belong here: what came from a
        /// document or from a person is quoted in a message of the user.
        case system
        case user
        /// The model, earlier.
        case assistant
    }

    public var role: Role
    public var text: String
    /// A PNG that goes along. A model that looks at no pictures refuses it, which is a ``Problem``.
    public var picture: [UInt8]?

    public init(_ role: Role, _ text: String, picture: [UInt8]? = nil) {
        self.role = role
        self.text = text
        self.picture = picture
    }
}

/// What one reply of a language model may cost at most.
public struct ModelLimits: Hashable, Sendable {
    /// Tokens that the model is asked not to exceed; nil leaves it to the model.
    public var tokens: Int?
    /// Characters of text that are taken. A reply beyond them ends in a ``Problem``, its beginning kept.
    public var characters: Int
    /// Without a byte from the model, the first one included; nil for what the student has set. Models that run on
    /// this computer read a long question slowly.
    public var silence: Duration?
    /// For the whole reply.
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

    /// Whatever the model says, up to 100,000 characters in 15 minutes.
    public static let standard = ModelLimits()
}

/// Which model answers, and where what it is told goes.
public struct ModelBrief: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The model's name at its provider, e.g. `llama3.2`; nil when the provider chooses.
    public var model: String?
    /// Host and port, e.g. `localhost:11434`.
    public var host: String
    /// True when what it is told stays on this computer. Where it does not, a screen says so before
    /// the first word is sent.
    public var isLocal: Bool

    public init(model: String?, host: String, isLocal: Bool) {
        self.model = model
        self.host = host
        self.isLocal = isLocal
    }

    /// In a sentence, e.g. `llama3.2 at localhost:11434`.
    public var description: String { model.map { "\($0) at \(host)" } ?? "the model at \(host)" }
}

/// A language model that the student has configured. Offered by Tutor; without it, and without a
/// model, askers do what they can do alone and say so.
public protocol LanguageModelling: Sendable {
    /// The model that would answer; nil when none is configured.
    var configured: ModelBrief? { get async }

    /// The model's answer in pieces, as they come, never empty. Whoever stops reading, or lets go
    /// of the stream, ends the exchange.
    ///
    /// What interrupts it is always a ``Problem``: ``Problem/Code/configuration`` without a model, `signedOut` for a
    /// key that is refused, `rateLimited` with the seconds to wait, `unreachable` and `contract` for the rest. The pieces
    /// before it stand. A reply that the model cut short ends so, too: `details["finish"]` is then the
    /// provider's word for it, e.g. `length`.
    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error>
}

extension LanguageModelling {
    /// The whole answer at once. Throws what ``reply(to:limits:)`` throws.
    public func wholeReply(
        to messages: [ModelMessage], limits: ModelLimits = .standard
    ) async throws(Problem) -> String {
        try await Problem.catching {
            var text = ""
            for try await piece in reply(to: messages, limits: limits) { text += piece }
            // A cancelled reader sees the stream end, not fail: half an answer is none.
            try Task.checkCancellation()
            return text
        }
    }
}

/// Speech to text by a provider that the student has configured. Offered by Tutor.
public protocol Transcribing: Sendable {
    /// Who would listen; nil when nobody is configured.
    var configured: ModelBrief? { get async }

    /// What is said in a recording, as one text; empty when nothing is.
    ///
    /// - Parameters:
    ///   - wav: a WAV file of at most 25 MB.
    ///   - language: ISO 639-1, e.g. `es`; nil lets the provider find out.
    func transcribe(wav: Data, language: String?) async throws(Problem) -> String
}

/// Texts to vectors, so that what means the same lies close together. Offered by Tutor.
public protocol TextEmbedding: Sendable {
    /// Which model makes the vectors, e.g. `all-MiniLM-L6-v2`: those of two models are never compared. Nil when none is
    /// there; then texts are found by their words alone.
    var model: String? { get async }

    /// A vector for each text, in the order of the texts: 384 numbers, of length 1. A text that is longer than the model
    /// reads is taken by its beginning. Throws ``Problem/Code/configuration`` without a model, and `invalid` for a
    /// blank text; it never gives zeros for what failed.
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
