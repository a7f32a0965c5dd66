import AppCore
import ArgumentParser
import SQLStore

/// Texts to vectors, by the model on this computer or by a server, offered to whoever looks for what means the same.
struct EmbeddingPart: TutorPart {
    static let tables = EmbeddingStore.tables
    static let migrations = EmbeddingStore.migrations
    static let offers: [CapabilityID] = ["text-embedding"]
    static var commands: [any ParsableCommand.Type] { [EmbeddingsCommand.self] }

    private let desk: EmbeddingDesk

    init(context: FeatureContext) { desk = EmbeddingDesk(context: context) }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.textEmbedding, desk)
    }
}
