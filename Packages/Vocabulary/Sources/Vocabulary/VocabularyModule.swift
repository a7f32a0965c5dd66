public import AppCore
public import SQLStore
public import TerminalUI

/// Words: the word of the day and its history.
public struct VocabularyModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "vocabulary", title: "Vocabulary", summary: "A word for every day, with its history.",
        tiles: [WordTile.info, StudyTile.info], command: "vocabulary", commandAliases: ["vocab"],
        backends: [.sat, .vocabulary],
        tables: DailyWordStore.tables + StudySchema.tables + SessionSchema.tables, uses: ["word-taking"])

    public static var migrations: [StoreMigration] {
        DailyWordStore.migrations + StudySchema.migrations + SessionSchema.migrations
    }
    public static var command: any FeatureCommand.Type { VocabularyCommand.self }

    private let desk: WordDesk
    private let study: StudyDesk

    public init(context: FeatureContext) throws {
        desk = WordDesk(context: context)
        study = StudyDesk(context: context)
    }

    public var tiles: [any Tile] { [WordTile(desk: desk), StudyTile(desk: study)] }

    /// `vocabulary`, `vocabulary/stats`, `vocabulary/stats/<source>`, `vocabulary/badges`, `vocabulary/word`,
    /// `vocabulary/word/<day>`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch (rest.first, rest.count) {
        case (nil, _), ("word", 1): return WordScreen(desk: desk)
        case ("stats", 1): return StatisticsScreen(desk: study)
        case ("stats", 2): return StatisticsScreen(desk: study, sourceID: rest[1])
        case ("badges", 1): return BadgesScreen(desk: study)
        case ("word", 2): return UTCDay(rest[1]).map { WordScreen(desk: desk, day: $0) }
        default: return nil
        }
    }

    /// Kinds: `day` (days whose word is kept here).
    public func completions(for kind: String) async -> [String] {
        await DayCompletion.values(kind, desk: desk)
    }
}
