import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization

@testable import Tutor

/// A Homeroom for tests, configured with a double of an OpenAI-compatible server. Time stands still
/// until the test advances it, except for short waits before a retry.
struct ModelServerDouble: Sendable {
    static let key = "sk-very-secret-1234567890"
    static let base = "https://model.example/v1"

    let test: TestContext
    let client: LanguageModelClient
    var server: ScriptedTransport { test.transport }

    static func make(
        base: String = base, key: String? = key, model: String? = "small",
        settings: [String: String] = [:]
    ) async throws -> ModelServerDouble {
        let test = try await TestContext.make(modules: [TutorModule.self], settings: settings)
        let client = LanguageModelClient(context: test.context)
        try await client.store.save(
            ModelConfiguration(
                address: try ExternalBaseURL(base, allowsPlainHTTP: true), model: model,
                transcriptionModel: nil), key: key)
        return ModelServerDouble(test: test, client: client)
    }

    /// Plans the body of the next reply in these pieces.
    func answers(
        _ pieces: [[UInt8]], type: String? = "text/event-stream",
        then failure: TransportFailure? = nil
    ) {
        server.on(.post, "/v1/chat/completions", .pieces(pieces, type: type, then: failure))
    }

    /// Asks and returns the text until the reply ends or breaks off, with the problem.
    func ask(
        _ limits: ModelLimits = .standard
    ) async -> (text: String, pieces: [String], problem: Problem?) {
        var pieces: [String] = []
        do {
            for try await piece in client.reply(
                to: [.init(.user, "Why is the sky blue?")], limits: limits)
            {
                pieces.append(piece)
            }
            return (pieces.joined(), pieces, nil)
        } catch {
            return (pieces.joined(), pieces, Problem(error))
        }
    }
}

/// The wire format of `/chat/completions`.
enum Wire {
    static func event(_ text: String?, finish: String? = nil) -> String {
        let finish = finish.map { "\"\($0)\"" } ?? "null"
        let delta = text.map { "{\"content\":\(quoted($0))}" } ?? "{}"
        return
            "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":\(delta),\"finish_reason\":\(finish)}]}\n\n"
    }

    static let done = "data: [DONE]\n\n"

    /// A complete reply with these words.
    static func stream(_ words: [String]) -> String {
        words.map { event($0) }.joined() + event(nil, finish: "stop") + done
    }

    static func whole(_ text: String, finish: String = "stop") -> String {
        "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\(quoted(text))},\"finish_reason\":\"\(finish)\"}]}"
    }

    static func quoted(_ text: String) -> String {
        (try? WireJSON.encodeText(text)) ?? "\"\""
    }
}

extension ScriptedTransport.Step {
    /// A response whose body arrives in these pieces, then ends or fails.
    static func pieces(
        _ pieces: [[UInt8]], type: String?, then failure: TransportFailure? = nil
    ) -> Self {
        Self { (_, _) async throws(TransportFailure) in
            let rest = Mutex(pieces[...])
            return reply(type: type) {
                if let piece = rest.withLock({ $0.popFirst() }) { return piece }
                if let failure { throw failure }
                return nil
            }
        }
    }

    /// A response whose body never ends: each piece is made on demand.
    static func endless(_ next: @escaping @Sendable () async throws -> [UInt8]) -> Self {
        Self { (_, _) async throws(TransportFailure) in
            reply(type: "text/event-stream") { try await next() }
        }
    }

    private static func reply(
        type: String?, _ next: @escaping @Sendable () async throws -> [UInt8]?
    ) -> HTTPReply {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.contentType] = type
        return HTTPReply(head: head, body: .stream(AsyncThrowingStream { try await next() }))
    }
}

/// Waits until canceled.
func waitForever() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
    throw CancellationError()
}

extension Array where Element == UInt8 {
    /// Cuts the bytes at random into pieces of up to `longest` bytes.
    func cut(longest: Int, with generator: inout SplitMix) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var start = 0
        while start < count {
            let end = Swift.min(count, start + Int(generator.next() % UInt64(longest)) + 1)
            pieces.append(Array(self[start..<end]))
            start = end
        }
        return pieces
    }
}

/// A random generator with the same sequence in every run. Source:
/// https://prng.di.unimi.it/splitmix64.c
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
