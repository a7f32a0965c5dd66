import AppCore
import Foundation
import HTTPTypes
import Synchronization
import Tutor

/// The operator's language model, called with limits; its output is untrusted.
struct CampusModel: TutorModel {
    /// The timeout for a decision; after it, the tutor stays silent.
    static let decisionTime = Duration.seconds(8)
    /// The timeout for reading a page.
    static let readingTime = Duration.seconds(20)
    /// The time to the first word of a spoken answer before trying the second model.
    static let firstWord = Duration.seconds(6)
    private static let answerTime = Duration.seconds(120)
    /// The timeout for a quiz in seconds.
    static let quizSeconds = 120
    /// The timeout for a transcription.
    private static let listeningTime = Duration.seconds(25)
    private static let maxBytes = 1 << 20

    let provider: TutorPolicy.Provider
    let transport: any HTTPTransport
    let environment: SystemEnvironment

    func say(_ messages: [ModelMessage], for task: ModelTask) async throws(Problem) -> ModelSaying {
        if task == .quiz { return ModelSaying(text: try await quiz(messages)) }
        let time = task == .reading ? Self.readingTime : Self.decisionTime
        let body = try Self.body(
            messages, model: task == .reading ? provider.visionModel : provider.model,
            tokens: task.tokens, stream: false)
        let (_, answer) = try await host.answer(
            to: .init(.post, "/chat/completions", body: body),
            patience: .init(bytes: Self.maxBytes, silence: time, time: time))
        guard let json = try? WireJSON.decode(JSONValue.self, from: answer),
            let choice = json["choices"]?.elements?.first,
            let text = (choice["message"]?["content"] ?? choice["text"])?.text
        else {
            throw Problem(.contract, "The tutor's model sent an unexpected response.")
        }
        return ModelSaying(
            text: text, promptTokens: max(0, json["usage"]?["prompt_tokens"]?.int ?? 0),
            completionTokens: max(0, json["usage"]?["completion_tokens"]?.int ?? 0))
    }

    var speakers: [ModelSpeaker] {
        [ModelSpeaker(name: provider.model, silence: Self.firstWord)]
            + (provider.fallbackModel.map {
                [ModelSpeaker(name: $0, silence: .seconds(30))]
            } ?? [])
    }

    func stream(
        _ messages: [ModelMessage], by speaker: ModelSpeaker,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem) {
        let body = try Self.body(
            messages, model: speaker.name, tokens: ModelSpeaker.tokens, stream: true)
        try await stream(
            body, characters: 8_000,
            patience: .init(
                bytes: 8 << 20, silence: speaker.silence ?? CampusModel.firstWord,
                time: Self.answerTime),
            say: say)
    }

    /// Streams long replies, since idle connections may be dropped on the way.
    private func quiz(_ messages: [ModelMessage]) async throws(Problem) -> String {
        let body = try Self.body(
            messages, model: provider.model, tokens: ModelTask.quiz.tokens, stream: true)
        let time = Duration.seconds(Self.quizSeconds)
        let text = Mutex("")
        try await stream(
            body, characters: 40_000,
            patience: .init(bytes: 8 << 20, silence: time, time: time)
        ) { piece in text.withLock { $0 += piece } }
        return text.withLock { $0 }
    }

    private func stream(
        _ body: [UInt8], characters: Int, patience: ExternalHTTPClient.ResponseLimits,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem) {
        let name = provider.address.authority
        let clean = host.withoutSecret
        try await host.exchange(
            .init(
                .post, "/chat/completions", accept: "text/event-stream, application/json",
                body: body),
            patience: patience
        ) { head, pieces in
            var reader = ReplyReader(
                host: name, contentType: head.headerFields[.contentType], characters: characters,
                clean: clean)
            for try await piece in pieces {
                try reader.take(piece, say: say)
                if reader.isOver { break }
            }
            try Task.checkCancellation()
            try reader.end(say: say)
        }
    }

    /// Transcribes a recording.
    func transcribe(_ wav: [UInt8], language: String? = nil) async throws(Problem) -> String {
        var form = MultipartForm()
        form.add(
            "file", MultipartForm.File(name: "recording.wav", mediaType: "audio/wav", bytes: wav))
        form.add("model", provider.transcriptionModel)
        form.add("response_format", "json")
        form.add("language", language)
        let (_, answer) = try await host.answer(
            to: .init(.post, "/audio/transcriptions", body: form.bytes),
            patience: .init(
                bytes: Self.maxBytes, silence: Self.listeningTime, time: Self.listeningTime))
        guard let text = (try? WireJSON.decode(JSONValue.self, from: answer))?["text"]?.text else {
            throw Problem(.contract, "The transcription model sent an unexpected response.")
        }
        return String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(4_000))
    }

    /// A message in the format of OpenAI's API.
    private static func message(_ message: ModelMessage) -> JSONValue {
        let role = JSONValue.string(message.role.rawValue)
        guard let png = message.picture else {
            return .object(["role": role, "content": .string(message.text)])
        }
        let address = "data:image/png;base64," + Data(png).base64EncodedString()
        return .object([
            "role": role,
            "content": .array([
                .object(["type": "text", "text": .string(message.text)]),
                .object([
                    "type": "image_url", "image_url": .object(["url": .string(address)]),
                ]),
            ]),
        ])
    }

    private var host: ExternalHTTPClient {
        ExternalHTTPClient(
            provider.address, bearer: provider.key, transport: transport, environment: environment,
            retry: RetryPolicy(attempts: 1, base: .seconds(1), cap: .seconds(1)))
    }

    private static func body(
        _ messages: [ModelMessage], model: String?, tokens: Int, stream: Bool
    ) throws(Problem) -> [UInt8] {
        var body: [String: JSONValue] = [
            "messages": .array(messages.map(message)), "stream": .bool(stream),
            "max_tokens": .integer(Int64(tokens)),
        ]
        body["model"] = model.map(JSONValue.string)
        do {
            return try WireJSON.encode(JSONValue.object(body))
        } catch {
            throw Problem(.internal, "The request to the tutor's model couldn't be encoded.")
        }
    }
}

extension JSONValue {
    /// The first complete JSON object in a text; models may surround it with text or a code fence.
    static func object(in text: String) -> JSONValue? {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
            let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end
        else { return nil }
        let json = try? WireJSON.decode(JSONValue.self, from: Array(bytes[start...end]))
        guard case .object? = json else { return nil }
        return json
    }
}
