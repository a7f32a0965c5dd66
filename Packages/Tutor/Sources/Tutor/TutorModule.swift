public import AppCore
public import SQLStore

/// The tutor, as far as it goes: the language model that the student configures, offered to whoever
/// wants to ask it.
public struct TutorModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "tutor", title: "Tutor",
        summary: "The language model that answers, on this computer or elsewhere.",
        command: "tutor", tables: ModelStore.tables, offers: ["language-model", "transcription"],
        settings: [ModelDesk.patienceKey])

    public static var migrations: [StoreMigration] { ModelStore.migrations }
    public static var command: any FeatureCommand.Type { TutorCommand.self }

    private let desk: ModelDesk

    public init(context: FeatureContext) { desk = ModelDesk(context: context) }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.languageModel, desk)
        capabilities.offer(.transcription, desk)
    }
}
