public import AppCore
public import SQLStore
public import TerminalUI

/// Lessons and passages: reading and practising them.
public struct ContentModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "content", title: "Lessons & passages",
        summary: "Lessons and passages to read and to practise on.",
        tiles: [CatalogTile.lessons, CatalogTile.passages], command: "content",
        commandAliases: ["learn"], backends: [.sat], tables: ["content_drafts"],
        offers: ["catalog"], uses: ["attempts", "entitlement", "account", "pack-import"],
        settings: [
            SettingKey(
                name: "content.measure", title: "Line length",
                summary: "The longest line of a lesson or passage, in columns.",
                kind: .integer(40...140), defaultValue: "72"),
            SettingKey(
                name: "content.timer", title: "Time spent",
                summary: "Whether the time spent on an item is counted and handed in.", kind: .flag,
                defaultValue: "true"),
        ])

    public static var migrations: [StoreMigration] { DraftStore.migrations }
    public static var command: any FeatureCommand.Type { ContentCommand.self }

    private let library: Library

    public init(context: FeatureContext) throws { library = Library(context: context) }

    public var tiles: [any Tile] {
        [
            CatalogTile(info: CatalogTile.lessons, kind: .lesson, library: library),
            CatalogTile(info: CatalogTile.passages, kind: .passage, library: library),
        ]
    }

    /// `content/lessons`, `content/lessons/<subject>`, `content/passages`, `content/search`,
    /// `content/search/<words>`, `content/lesson/<id>`, `content/passage/<id>`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch (rest.first, rest.count) {
        case (nil, _): return CatalogScreen(.lesson, library: library)
        case ("lessons", 1...2):
            let tab = CatalogScreen.Tab.allCases.first {
                rest.count == 2 && $0.subject?.rawValue == rest[1]
            }
            return CatalogScreen(.lesson, library: library, tab: tab ?? .all)
        case ("passages", 1): return CatalogScreen(.passage, library: library)
        case ("search", 1...2):
            return SearchScreen(library: library, text: rest.count == 2 ? rest[1] : "")
        case ("lesson", 2):
            return ReadingScreen(ItemReference(.lesson, rest[1]), library: library)
        case ("passage", 2):
            return ReadingScreen(ItemReference(.passage, rest[1]), library: library)
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.catalog, CatalogBrowser(library: library))
    }

    /// Kinds: `lesson`, `passage`, `item`.
    public func completions(for kind: String) async -> [String] {
        switch kind {
        case "lesson": await ItemCompletion.values([.lesson], library: library)
        case "passage": await ItemCompletion.values([.passage], library: library)
        case "item": await ItemCompletion.values([.lesson, .passage], library: library)
        default: []
        }
    }
}
