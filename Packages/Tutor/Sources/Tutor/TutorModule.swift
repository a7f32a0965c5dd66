public import AppCore
public import SQLStore
public import TerminalUI

/// The tutor: the student's documents with search, questions and practice, and a language model
/// that answers.
public struct TutorModule: FeatureModule {
    /// The parts. Adding one takes just a line here.
    static let parts: [any TutorPart.Type] = [
        ModelPart.self,
        LibraryPart.self,
        RetrievalPart.self,
        QuestionsPart.self,
        GuidePart.self,
        CanvasPart.self,
        StatisticsPart.self,
        PersonaPart.self,
        EmbeddingPart.self,
        ReefPart.self,
    ]

    public static let manifest = FeatureManifest(
        id: "tutor", title: "Tutor",
        summary: "Search your documents and ask questions about them.",
        tiles: parts.flatMap { $0.tileInfos }, places: parts.flatMap { $0.places },
        command: "tutor", backends: [.tutor],
        tables: parts.flatMap { $0.tables },
        texts: parts.flatMap { $0.texts }, offers: parts.flatMap { $0.offers },
        uses: parts.flatMap { $0.uses }, settings: parts.flatMap { $0.settings })

    public static var migrations: [StoreMigration] { parts.flatMap { $0.migrations } }
    public static var command: any FeatureCommand.Type { TutorCommand.self }

    private let parts: [any TutorPart]

    public init(context: FeatureContext) { parts = Self.parts.map { $0.init(context: context) } }

    public var tiles: [any Tile] { parts.flatMap { $0.tiles } }

    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        return parts.lazy.compactMap { $0.screen(at: rest) }.first
    }

    public func offer(to capabilities: inout Capabilities) {
        for part in parts { part.offer(to: &capabilities) }
    }

    public func searchItems() async throws -> [SearchItem] {
        var items: [SearchItem] = []
        for part in parts { items += try await part.searchItems() }
        return items
    }

    public var outboxHandlers: [any OutboxHandler] { parts.flatMap { $0.outboxHandlers } }

    public func completions(for kind: String) async -> [String] {
        var values: [String] = []
        for part in parts { values += await part.completions(for: kind) }
        return values
    }
}
