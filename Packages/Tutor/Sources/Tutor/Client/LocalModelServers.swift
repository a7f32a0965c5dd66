import AppCore

/// Finds language model servers on this computer. Asks only for their lists of models.
struct LocalModelServers: Sendable {
    /// A server that lists models, or that wants a key first.
    struct Server: Sendable, Hashable {
        var address: ExternalBaseURL
        /// The models that can answer, in the server's order.
        var models: [String]
        /// The models that the server passes on to another computer.
        var remoteModels: [String] = []
        var wantsKey = false
    }

    /// Where Ollama, llama.cpp and LM Studio listen unless configured otherwise.
    static let usualAddresses = [
        "http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1", "http://127.0.0.1:1234/v1",
    ]

    private static let limits = ExternalHTTPClient.ResponseLimits(
        bytes: 1 << 20, silence: .seconds(3), time: .seconds(5))

    let client: LanguageModelClient

    /// The servers that respond, in the order of ``usualAddresses``.
    func find() async throws(Problem) -> [Server] {
        var servers: [Server] = []
        for text in Self.usualAddresses {
            if let server = try await look(at: ExternalBaseURL(text)) { servers.append(server) }
        }
        return servers
    }

    /// nil if nothing responds there, or not with a list of models.
    private func look(at address: ExternalBaseURL) async throws(Problem) -> Server? {
        let key = try await client.store.key(for: address)
        let names: [String]
        do throws(Problem) {
            names = try await client.models(
                of: ModelConfiguration(address: address), key: key, patience: Self.limits)
        } catch {
            switch error.code {
            case .interrupted: throw error
            case .signedOut: return Server(address: address, models: [], wantsKey: true)
            default: return nil
            }
        }
        let answering = names.filter { !Self.isForEmbedding($0) }
        return Server(
            address: address, models: answering.filter { !ModelConfiguration.isRemote($0) },
            remoteModels: answering.filter(ModelConfiguration.isRemote))
    }

    private static func isForEmbedding(_ name: String) -> Bool {
        name.lowercased().contains("embed")
    }
}
