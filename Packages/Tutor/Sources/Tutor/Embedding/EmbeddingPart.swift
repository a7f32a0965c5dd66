import AppCore
import ArgumentParser
import SQLStore

/// The embedding part: offers text vectors from a local model or a server.
struct EmbeddingPart: TutorPart {
    static let tables = EmbeddingStore.tables
    static let migrations = EmbeddingStore.migrations
    static let offers: [CapabilityID] = ["text-embedding"]
    static var commands: [any ParsableCommand.Type] { [EmbeddingsCommand.self] }

    private let provider: EmbeddingProvider

    init(context: FeatureContext) { provider = EmbeddingProvider(context: context) }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.textEmbedding, provider)
    }
}
