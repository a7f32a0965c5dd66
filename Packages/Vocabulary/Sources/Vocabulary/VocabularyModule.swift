public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The vocabulary feature: the word of the day and its history, and spaced repetition of words from
/// any text.
public struct VocabularyModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "vocabulary", title: "Vocabulary",
        summary: "Learn words from any text, and a word every day.",
        tiles: [WordTile.info, StudyTile.info],
        places: [
            PlaceInfo(
                title: "Study words",
                keywords: ["flashcards", "flash cards", "review", "cards", "learn"],
                place: "vocabulary/study"),
            PlaceInfo(title: "All words", keywords: ["list", "cards"], place: "vocabulary/words"),
            PlaceInfo(title: "New word", keywords: ["add"], place: "vocabulary/words/new"),
            PlaceInfo(
                title: "Words from a text", keywords: ["add", "paste", "book", "import"],
                place: "vocabulary/add"),
            PlaceInfo(
                title: "Words without a meaning", keywords: ["define"], place: "vocabulary/define"),
            PlaceInfo(
                title: "Vocabulary statistics", keywords: ["statistics", "forecast", "retention"],
                place: "vocabulary/stats"),
            PlaceInfo(title: "Anki sync", keywords: ["flash cards"], place: "vocabulary/anki"),
            PlaceInfo(title: "Badges", keywords: ["earned", "streak"], place: "vocabulary/badges"),
        ], command: "vocabulary", commandAliases: ["vocab"],
        backends: [.sat, .vocabulary],
        tables: DailyWordStore.tables + StudySchema.tables + SessionSchema.tables
            + AnkiSyncSchema.tables,
        texts: StudySchema.texts + AnkiSyncSchema.texts,
        offers: ["word-taking", "word-collecting"], uses: ["texts", "study-time"])

    public static var migrations: [StoreMigration] {
        DailyWordStore.migrations + StudySchema.migrations + SessionSchema.migrations
            + AnkiSyncSchema.migrations
    }
    public static var command: any FeatureCommand.Type { VocabularyCommand.self }

    private let repository: WordOfTheDayRepository
    private let study: StudyRepository

    public init(context: FeatureContext) throws {
        repository = WordOfTheDayRepository(context: context)
        study = StudyRepository(context: context)
    }

    public var tiles: [any Tile] {
        [WordTile(repository: repository), StudyTile(repository: study)]
    }

    /// `vocabulary`, `vocabulary/stats`, `vocabulary/stats/<source>`, `vocabulary/badges`, `vocabulary/word`,
    /// `vocabulary/word/<day>`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch (rest.first, rest.count) {
        case (nil, _): return TextLibraryScreen(repository: study)
        case ("source", 2): return WordsScreen(repository: study, sourceID: rest[1])
        case ("source", 3) where rest[2] == "rename":
            return SourceRenameScreen(repository: study, id: rest[1])
        case ("words", 1): return WordsScreen(repository: study)
        case ("words", 2) where rest[1] == "new": return CardFormScreen(repository: study, id: nil)
        case ("card", 2): return CardScreen(repository: study, id: rest[1])
        case ("card", 3) where rest[2] == "edit":
            return CardFormScreen(repository: study, id: rest[1])
        case ("card", 3) where rest[2] == "senses":
            return SensesScreen(repository: study, id: rest[1])
        case ("define", 1): return DefineScreen(repository: study)
        case ("define", 2): return DefineScreen(repository: study, sourceID: rest[1])
        case ("add", 1): return AddTextScreen(repository: study)
        case ("word", 1): return WordScreen(repository: repository)
        case ("stats", 1): return StatisticsScreen(repository: study)
        case ("stats", 2): return StatisticsScreen(repository: study, sourceID: rest[1])
        case ("anki", 1): return AnkiSyncScreen(repository: study)
        case ("badges", 1): return BadgesScreen(repository: study)
        case ("study", _): return sessionScreen(Array(rest.dropFirst()))
        case ("word", 2): return UTCDay(rest[1]).map { WordScreen(repository: repository, day: $0) }
        default: return nil
        }
    }

    /// `vocabulary/study`, `vocabulary/study/<source>`, and the places of ``SessionPlace``.
    private func sessionScreen(_ rest: [String]) -> (any Screen)? {
        if rest.count < 2 { return SessionChoiceScreen(repository: study, source: rest.first) }
        return SessionPlace(rest).map { SessionScreen(repository: study, place: $0) }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.wordTaking, study)
        capabilities.offer(.wordCollecting, study)
    }

    public var quickAdds: [QuickAdd] { [study.quickAdd] }
    public func searchItems() async throws -> [SearchItem] {
        try await repository.searchItems() + study.searchItems()
    }
    public func today(from midnight: Date) async throws -> TodayPart { try await study.today() }

    public var outboxHandlers: [any OutboxHandler] { [TextOutboxHandler(repository: study)] }

    /// Kinds: `day` (days with a stored word), `source` and `word` (titles and words being
    /// studied).
    public func completions(for kind: String) async -> [String] {
        switch kind {
        case "source", "word": await StudyCompletion.values(kind, repository: study)
        default: await DayCompletion.values(kind, repository: repository)
        }
    }
}
