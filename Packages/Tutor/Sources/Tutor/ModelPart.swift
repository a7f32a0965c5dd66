import AppCore
import ArgumentParser
import SQLStore

/// The language model that the student configures, offered to whoever wants to ask it.
struct ModelPart: TutorPart {
    static let tables = ModelStore.tables
    static let migrations = ModelStore.migrations
    static let settings = [ModelDesk.patienceKey]
    static let offers: [CapabilityID] = ["language-model", "transcription"]
    static var commands: [any ParsableCommand.Type] {
        [AskCommand.self, FindCommand.self, ModelCommand.self, TranscribeCommand.self]
    }

    private let desk: ModelDesk

    init(context: FeatureContext) { desk = ModelDesk(context: context) }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.languageModel, desk)
        capabilities.offer(.transcription, desk)
    }
}
