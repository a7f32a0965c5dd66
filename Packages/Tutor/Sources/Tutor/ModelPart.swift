import AppCore
import ArgumentParser
import SQLStore

/// The model part: offers the student's configured language model to other features.
struct ModelPart: TutorPart {
    static let tables = ModelStore.tables
    static let migrations = ModelStore.migrations
    static let settings = [LanguageModelClient.patienceKey]
    static let offers: [CapabilityID] = ["language-model", "transcription"]
    static var commands: [any ParsableCommand.Type] {
        [AskCommand.self, FindTextCommand.self, ModelCommand.self, TranscribeCommand.self]
    }

    private let client: LanguageModelClient

    init(context: FeatureContext) { client = LanguageModelClient(context: context) }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.languageModel, client)
        capabilities.offer(.transcription, client)
    }
}
