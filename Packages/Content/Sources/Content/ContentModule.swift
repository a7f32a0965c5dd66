public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The Content module: lessons, passages, sections and language programs.
public struct ContentModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "content", title: "Lessons & passages",
        summary: "Lessons, passages and sections to read and practice.",
        tiles: [
            CatalogTile.lessons, CatalogTile.passages, CatalogTile.sections, ProgramTile.languages,
        ],
        places: [
            PlaceInfo(
                title: "Search lessons and passages", keywords: ["find"], place: "content/search"),
            PlaceInfo(
                title: "Practice tests and drills",
                keywords: ["SAT", "practice test", "drill", "exam", "review"],
                place: TestPlace.home),
            PlaceInfo(
                title: "Plan until the test",
                keywords: ["study calendar", "test date", "schedule", "plan for the SAT"],
                place: TestPlace.plan),
            PlaceInfo(
                title: "Language progress", keywords: ["programs", "levels"],
                place: "content/programs/progress"),
        ]
            + Subject.allCases.map {
                PlaceInfo(
                    title: "Lessons: \($0.rawValue)", keywords: [$0.title],
                    place: Place(["content", "lessons", $0.rawValue]))
            },
        command: "content",
        commandAliases: ["learn"], backends: [.sat, .dialogues],
        tables: ["content_drafts", "content_pictures"] + AttemptLog.tables + TestStore.tables,
        texts: [
            TextColumns("content_drafts", ["draft"]), TextColumns("content_pictures", ["body"]),
        ] + AttemptLog.texts + TestStore.texts,
        offers: ["catalog", "texts"],
        uses: [
            "attempts", "entitlement", "billing", "account", "pack-import", "word-collecting",
            "language-model", "transcription", "study-time",
        ],
        settings: [
            SettingKey(
                name: "content.measure", title: "Line length",
                summary: "Maximum line length in lessons and passages, in columns.",
                kind: .integer(40...140), defaultValue: "72"),
            SettingKey(
                name: "content.timer", title: "Time spent",
                summary: "Track time spent on an item and hand it in with your answers.",
                kind: .flag,
                defaultValue: "true"),
            SettingKey(
                name: "content.speech", title: "Spoken lines",
                summary: "Read role-play lines aloud (needs espeak-ng).",
                kind: .flag, defaultValue: "true"),
            SettingKey(
                name: "content.programs_user", title: "User id for language programs",
                summary:
                    "Your user id on language servers without sign-in.",
                kind: .text, defaultValue: ""),
        ])

    public static var migrations: [StoreMigration] {
        DraftStore.migrations + FileCache.migrations + AttemptLog.migrations + TestStore.migrations
    }
    public static var command: any FeatureCommand.Type { ContentCommand.self }

    private let library: Library
    private let programs: ProgramLibrary
    private let tests: TestLibrary

    public init(context: FeatureContext) throws {
        library = Library(context: context)
        programs = ProgramLibrary(context: context)
        tests = TestLibrary(context: context)
    }

    public var tiles: [any Tile] {
        [
            CatalogTile(info: CatalogTile.lessons, catalog: .lessons, library: library),
            CatalogTile(info: CatalogTile.passages, catalog: .passages, library: library),
            CatalogTile(info: CatalogTile.sections, catalog: .sections, library: library),
            ProgramTile(library: programs),
        ]
    }

    /// `content/lessons`, `content/sections`, either with `/<subject>`, `content/passages`,
    /// `content/search`, `content/search/<words>`, and `content/<kind>/<id>`, where the kind is
    /// `lesson`, `passage`, `writing-section` or `math-section`; `content/tests`,
    /// `content/tests/drill`, `content/tests/plan`, `content/tests/plan/edit` and `content/test/<id>`.
    /// Language programs are at `content/programs` and below it.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch (rest.first, rest.count) {
        case ("programs", _): return programScreen(Array(rest.dropFirst()))
        case (nil, _): return CatalogScreen(.lessons, library: library)
        case ("lessons", 1...2): return list(.lessons, subject: rest.dropFirst().first)
        case ("sections", 1...2): return list(.sections, subject: rest.dropFirst().first)
        case ("passages", 1): return CatalogScreen(.passages, library: library)
        case ("search", 1...2):
            return SearchScreen(library: library, text: rest.count == 2 ? rest[1] : "")
        case ("tests", 1): return TestsScreen(library: library, tests: tests)
        case ("tests", 2) where rest[1] == "drill":
            return DrillScreen(library: library, tests: tests)
        case ("tests", 2) where rest[1] == "plan":
            return SATPlanScreen(library: library, tests: tests)
        case ("tests", 3) where rest[1...] == ["plan", "edit"]:
            return StudyGoalScreen(tests: tests)
        case ("test", 2): return TestScreen(rest[1], library: library, tests: tests)
        case ("programs", 4) where rest[1] == "talk":
            return ConversationScreen(level: rest[2], item: rest[3], library: programs)
        case (let kind?, 2):
            return ItemReference.Kind(rawValue: kind).map {
                ReadingScreen(ItemReference($0, rest[1]), library: library)
            }
        default: return nil
        }
    }

    /// `level/<id>`, `item/<level>/<item>`, `tries/<level>/<item>` and `progress`.
    private func programScreen(_ rest: [String]) -> (any Screen)? {
        switch (rest.first, rest.count) {
        case (nil, _): return ProgramsScreen(library: programs)
        case ("progress", 1): return ProgramProgressScreen(library: programs)
        case ("level", 2): return LevelScreen(rest[1], library: programs)
        case ("item", 3): return ItemScreen(rest[2], in: rest[1], library: programs)
        case ("tries", 3): return PastAttemptsScreen(rest[2], in: rest[1], library: programs)
        default: return nil
        }
    }

    private func list(_ catalog: CatalogScreen.Catalog, subject: String?) -> CatalogScreen {
        let tab = catalog.tabs.first { subject != nil && $0.subject?.rawValue == subject }
        return CatalogScreen(catalog, library: library, tab: tab ?? .all)
    }

    public func searchItems() async -> [SearchItem] {
        await library.searchItems() + programs.searchItems()
    }

    public func today(from midnight: Date) async throws -> TodayPart {
        TodayPart(
            suggestions: try await library.begun() + tests.begun() + tests.planned()
                + programs.begun())
    }

    public var outboxHandlers: [any OutboxHandler] { [AttemptOutboxHandler(sync: programs.sync)] }

    public func offer(to capabilities: inout Capabilities) {
        let browser = CatalogBrowser(library: library)
        capabilities.offer(.catalog, browser)
        capabilities.offer(.texts, browser)
    }

    /// Completion kinds: `lesson`, `passage`, `section`, `item`, and stored `program` and `level`.
    public func completions(for kind: String) async -> [String] {
        switch kind {
        case "lesson": await ItemCompletion.values([.lesson], library: library)
        case "passage": await ItemCompletion.values([.passage], library: library)
        case "section":
            await ItemCompletion.values(CatalogScreen.Catalog.sections.kinds, library: library)
        case "program": await programs.storedProgramList()?.value.programs.map(\.name) ?? []
        case "level":
            await programs.storedProgramList()?.value.programs.flatMap(\.levels).map(\.name) ?? []
        case "item": await ItemCompletion.values(ItemReference.Kind.allCases, library: library)
        default: []
        }
    }
}
