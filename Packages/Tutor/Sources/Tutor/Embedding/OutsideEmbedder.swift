import AppCore
import HTTPTypes

/// An embedding server with OpenAI's API.
/// Source: https://platform.openai.com/docs/api-reference/embeddings/create
struct OutsideEmbedder: Sendable {
    /// Texts per request; local servers process them one by one.
    static let maxTexts = 64
    /// The longest text in characters: longer than a passage, shorter than models' limits.
    static let maxTextLength = 6000
    /// Attempts per batch if the server can't be reached; ``ExternalHTTPClient`` retries refusals.
    private static let attempts = 3

    let configuration: ModelConfiguration
    let host: ExternalHTTPClient
    let environment: SystemEnvironment

    private struct Request: Encodable {
        var model: String?
        var input: [String]
        var dimensions: Int?
    }

    private struct Reply: Decodable {
        struct Item: Decodable {
            var index: Int?
            var embedding: [Float]
        }

        var data: [Item]
    }

    /// The server's vectors for at most ``maxTexts`` texts, in order, with any dimension.
    ///
    /// - Parameter dimensions: The dimensions to request; nil lets the model decide, for servers
    ///   that don't support a choice.
    func embed(_ texts: [String], dimensions: Int?) async throws(Problem) -> [[Float]] {
        let request = Request(
            model: configuration.model, input: texts.map { String($0.prefix(Self.maxTextLength)) },
            dimensions: dimensions)
        let body = try Problem.encoding(request)
        let answer = try await tried(body)
        guard let reply = try? WireJSON.decode(Reply.self, from: answer),
            reply.data.count == texts.count
        else {
            throw Problem(
                .contract, "\(host.address.authority) didn't answer like an embedding server.",
                cure: "Check the address: it often ends in /v1.",
                place: configuration.address.description)
        }
        let isNumbered =
            Set(reply.data.compactMap(\.index)) == Set(reply.data.indices)
        return isNumbered
            ? reply.data.sorted { ($0.index ?? 0) < ($1.index ?? 0) }.map(\.embedding)
            : reply.data.map(\.embedding)
    }

    private func tried(_ body: [UInt8]) async throws(Problem) -> [UInt8] {
        var last: Problem?
        for attempt in 0..<Self.attempts {
            if attempt > 0 { try await pause(attempt) }
            do throws(Problem) {
                return try await host.answer(
                    to: .init(.post, "/embeddings", body: body),
                    patience: .init(
                        bytes: 64 << 20, silence: .seconds(120), time: .seconds(600))
                ).body
            } catch {
                guard error.code == .unreachable else { throw error }
                last = error
            }
        }
        throw last ?? Problem(.unreachable, "Can't reach \(host.address.authority).")
    }

    private func pause(_ attempt: Int) async throws(Problem) {
        try await Problem.wrapping {
            try await environment.sleep(.seconds(Double(attempt) + environment.random(0...1)))
        }
    }
}

extension Problem {
    /// A body in JSON.
    fileprivate static func encoding(_ body: some Encodable) throws(Problem) -> [UInt8] {
        do {
            return try WireJSON.encode(body)
        } catch {
            throw Problem(error)
        }
    }
}
