import AppCore
import Foundation
import HTTPTypes

/// Calls the configured model, for the tutor's capability and commands.
struct LanguageModelClient: LanguageModelling, Transcribing {
    /// The model's timeout.
    static let patienceKey = SettingKey(
        name: "tutor.model_seconds", title: "Model timeout",
        summary: "Give up after this many seconds without a reply.",
        kind: .integer(5...3600), defaultValue: "120")

    /// The largest recording in bytes.
    static let maxAudioBytes = 25 << 20

    let store: ModelStore
    private let context: FeatureContext

    init(context: FeatureContext) {
        self.context = context
        store = ModelStore(database: context.store, credentials: context.credentials)
    }

    var configured: ModelBrief? {
        get async { (try? await store.configuration())?.brief }
    }

    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do throws(Problem) {
                    try await converse(messages, limits) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func transcribe(wav: Data, language: String?) async throws(Problem) -> String {
        try Self.check(wav, language)
        let (configuration, host) = try await chosen()
        var form = MultipartForm()
        form.add(
            "file",
            MultipartForm.File(name: "recording.wav", mediaType: "audio/wav", bytes: Array(wav)))
        form.add(
            "model",
            configuration.transcriptionModel ?? ModelConfiguration.usualTranscriptionModel)
        form.add("response_format", "json")
        form.add("language", language)
        let (_, body) = try await host.answer(
            to: .init(.post, "/audio/transcriptions", body: form.bytes),
            patience: .init(
                bytes: 8 << 20, silence: max(patience, .seconds(300)), time: .seconds(1800)))
        guard let answer = try? WireJSON.decode(JSONValue.self, from: body),
            let text = answer["text"]?.text
        else {
            throw Problem(
                .contract, "\(host.address.authority) didn't answer like a transcription server.",
                cure: "Check the address, and whether this server accepts recordings.")
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The names of the server's models, in its order.
    func models(
        of configuration: ModelConfiguration, key: String?,
        patience: ExternalHTTPClient.ResponseLimits = .init(
            bytes: 8 << 20, silence: .seconds(30), time: .seconds(60))
    ) async throws(Problem) -> [String] {
        let host = host(configuration.address, key)
        let (_, body) = try await host.answer(to: .init(.get, "/models"), patience: patience)
        let answer = try? WireJSON.decode(JSONValue.self, from: body)
        guard let list = answer?["data"]?.elements ?? answer?["models"]?.elements else {
            throw Problem(
                .contract, "\(host.address.authority) doesn't list any models.",
                cure: "Check the address: it often ends in /v1.",
                place: configuration.address.description)
        }
        return list.prefix(2000).compactMap { ($0["id"] ?? $0["name"])?.text?.asOneLine }
    }

    private func converse(
        _ messages: [ModelMessage], _ limits: ModelLimits, say: @escaping @Sendable (String) -> Void
    ) async throws(Problem) {
        let (configuration, host) = try await chosen()
        let request = ChatRequest(messages, model: configuration.model, limits: limits)
        let body = try await Problem.wrapping { try WireJSON.encode(request) }
        // Each word comes in an event larger than itself.
        let bytes = min(max(1 << 20, limits.characters &* 600), 256 << 20)
        try await host.exchange(
            .init(
                .post, "/chat/completions", accept: "text/event-stream, application/json",
                body: body),
            patience: .init(
                bytes: bytes, silence: limits.silence ?? patience, time: limits.time)
        ) { head, pieces in
            let reader = ReplyReader(
                host: configuration.address.authority,
                contentType: head.headerFields[.contentType], characters: limits.characters,
                clean: host.withoutSecret)
            try await Self.read(pieces, reader, say)
        }
    }

    // Three functions for one loop, because Swift 6.3's optimizer crashes on a single one with two
    // error types.

    private static func read(
        _ pieces: AsyncThrowingStream<[UInt8], any Error>, _ reader: ReplyReader,
        _ say: @escaping @Sendable (String) -> Void
    ) async throws {
        let (reader, fault) = await taken(pieces, reader, say)
        // An error after the end of the reply doesn't matter.
        if let fault, !reader.hasEnded || Task.isCancelled { throw fault }
        try Task.checkCancellation()
        var last = reader
        try last.end(say: say)
    }

    private static func taken(
        _ pieces: AsyncThrowingStream<[UInt8], any Error>, _ empty: ReplyReader,
        _ say: @escaping @Sendable (String) -> Void
    ) async -> (ReplyReader, fault: (any Error)?) {
        var reader = empty
        do {
            for try await piece in pieces {
                if let fault = Self.fault(of: piece, in: &reader, say) { return (reader, fault) }
                if reader.isOver { break }
            }
        } catch {
            return (reader, error)
        }
        return (reader, nil)
    }

    private static func fault(
        of piece: [UInt8], in reader: inout ReplyReader, _ say: (String) -> Void
    ) -> (any Error)? {
        do { try reader.take(piece, say: say) } catch { return error }
        return nil
    }

    /// The configured model and its host. Throws ``Problem/Code/configuration`` without one.
    private func chosen() async throws(Problem) -> (ModelConfiguration, ExternalHTTPClient) {
        guard let configuration = try await store.configuration() else {
            throw Problem(
                .configuration, "No language model is configured.",
                cure: "homeroom tutor model find, or homeroom tutor model set URL --model NAME")
        }
        let key = try await store.key(for: configuration.address)
        return (configuration, host(configuration.address, key))
    }

    private func host(_ address: ExternalBaseURL, _ key: String?) -> ExternalHTTPClient {
        ExternalHTTPClient(
            address, bearer: key, transport: context.outside, environment: context.environment)
    }

    /// The timeout from the settings.
    private var patience: Duration {
        .seconds(context.settings.integer(Self.patienceKey.name))
    }

    private static func check(_ wav: Data, _ language: String?) throws(Problem) {
        let bytes = Array(wav.prefix(12))
        guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).elementsEqual("WAVE".utf8) else {
            throw Problem(
                .invalid, "This isn't a WAV file.",
                cure: "Record one: arecord -f S16_LE -r 16000 FILE")
        }
        guard wav.count <= maxAudioBytes else {
            throw Problem(
                .invalid, "The recording is too long.",
                reason: "It has \(wav.count >> 20) MB; the limit is \(maxAudioBytes >> 20) MB.")
        }
        guard let language else { return }
        guard (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
        else {
            throw Problem(
                .invalid, "Unknown language “\(language.asOneLine)”.",
                cure: "Use its two-letter code, e.g. es.")
        }
    }
}
