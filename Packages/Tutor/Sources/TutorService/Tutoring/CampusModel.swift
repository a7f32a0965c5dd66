import AppCore
import Foundation
import HTTPTypes
import Tutor

/// The configured language model, asked within bounds: what it says is untrusted.
struct CampusModel: Sendable {
    /// What it said, and what that cost.
    struct Saying: Sendable {
        var text: String
        var promptTokens: Int
        var completionTokens: Int
    }

    /// Within which a decision is made; later ones are silence.
    static let decisionTime = Duration.seconds(8)
    /// Within which a page is read.
    static let readingTime = Duration.seconds(20)
    /// Within which the first word of a spoken answer comes, or the second model is asked.
    static let firstWord = Duration.seconds(6)
    private static let answerTime = Duration.seconds(120)
    /// Within which a recording is written down: a campus answers within half a minute.
    private static let listeningTime = Duration.seconds(25)
    private static let mostBytes = 1 << 20

    let provider: TutorPolicy.Provider
    let transport: any HTTPTransport
    let environment: Surroundings

    /// One whole reply to a request, tried once.
    func say(
        _ messages: [JSONValue], model: String?, tokens: Int, within time: Duration
    ) async throws(Problem) -> Saying {
        let body = try Self.body(messages, model: model, tokens: tokens, stream: false)
        let (_, answer) = try await host.answer(
            to: .init(.post, "/chat/completions", body: body),
            patience: .init(bytes: Self.mostBytes, silence: time, time: time))
        guard let json = try? WireJSON.decode(JSONValue.self, from: answer),
            let choice = json["choices"]?.elements?.first,
            let text = (choice["message"]?["content"] ?? choice["text"])?.text
        else {
            throw Problem(.contract, "The tutor's model answers otherwise than one does.")
        }
        return Saying(
            text: text, promptTokens: max(0, json["usage"]?["prompt_tokens"]?.int ?? 0),
            completionTokens: max(0, json["usage"]?["completion_tokens"]?.int ?? 0))
    }

    /// A reply in pieces, as they come; `silence` is how long none may come.
    func stream(
        _ messages: [JSONValue], model: String?, tokens: Int, silence: Duration,
        say: @escaping @Sendable (String) -> Void
    ) async throws(Problem) {
        let body = try Self.body(messages, model: model, tokens: tokens, stream: true)
        let name = provider.address.authority
        let clean = host.withoutSecret
        try await host.exchange(
            .init(
                .post, "/chat/completions", accept: "text/event-stream, application/json",
                body: body),
            patience: .init(bytes: 8 << 20, silence: silence, time: Self.answerTime)
        ) { head, pieces in
            var reader = ReplyReader(
                host: name, contentType: head.headerFields[.contentType], characters: 8_000,
                clean: clean)
            for try await piece in pieces {
                try reader.take(piece, say: say)
                if reader.isOver { break }
            }
            try Task.checkCancellation()
            try reader.end(say: say)
        }
    }

    /// What is said in a recording.
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
                bytes: Self.mostBytes, silence: Self.listeningTime, time: Self.listeningTime))
        guard let text = (try? WireJSON.decode(JSONValue.self, from: answer))?["text"]?.text else {
            throw Problem(.contract, "The tutor's listener answers otherwise than one does.")
        }
        return String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(4_000))
    }

    /// A message of words alone.
    static func message(_ role: String, _ text: String) -> JSONValue {
        .object(["role": .string(role), "content": .string(text)])
    }

    /// A message of words and a picture.
    static func message(_ role: String, _ text: String, png: [UInt8]) -> JSONValue {
        let address = "data:image/png;base64," + Data(png).base64EncodedString()
        return .object([
            "role": .string(role),
            "content": .array([
                .object(["type": "text", "text": .string(text)]),
                .object([
                    "type": "image_url", "image_url": .object(["url": .string(address)]),
                ]),
            ]),
        ])
    }

    private var host: OutsideHost {
        OutsideHost(
            provider.address, bearer: provider.key, transport: transport, environment: environment,
            retry: RetryPolicy(attempts: 1, base: .seconds(1), cap: .seconds(1)))
    }

    private static func body(
        _ messages: [JSONValue], model: String?, tokens: Int, stream: Bool
    ) throws(Problem) -> [UInt8] {
        var body: [String: JSONValue] = [
            "messages": .array(messages), "stream": .bool(stream),
            "max_tokens": .integer(Int64(tokens)),
        ]
        body["model"] = model.map(JSONValue.string)
        do {
            return try WireJSON.encode(JSONValue.object(body))
        } catch {
            throw Problem(.internal, "The question to the tutor's model could not be written.")
        }
    }
}

extension JSONValue {
    /// The first whole JSON object in a text: models like to put words or a fence around it. nil without one.
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
