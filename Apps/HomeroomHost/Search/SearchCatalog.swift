import AppCore
import Foundation
import TerminalUI

/// Collects what can be found: screens, settings, themes and commands, which are always there, and
/// what features have in the local store.
struct SearchCatalog: Sendable {
    let session: HostSession
    private let loader: TileLoader

    /// Without `loader`, each feature may take 10 seconds.
    init(session: HostSession, loader: TileLoader? = nil) {
        self.session = session
        self.loader =
            loader
            ?? TileLoader(environment: session.host.systemEnvironment, limit: .seconds(10))
    }

    /// The most items taken of a feature.
    private static let most = 5000

    /// What there is without reading anything. Cheap enough for the first frame.
    var fixed: [SearchEntry] {
        screens { _ in true } + Self.themes + settings + Self.commands(session)
    }

    /// Everything, in order of features, and why some feature's part is missing.
    func load() async -> (index: SearchIndex, problems: [Problem]) {
        // A tile that doesn't concern the student isn't found either.
        let absent = await TileSnapshots(store: session.store).all()
            .filter { $0.value.kind == .absent }
        var entries = screens { absent[$0] == nil }
        var problems: [Problem] = []
        for answer in await session.ask("search", loader, { try await $0.searchItems() }) {
            switch answer.result {
            case .success(let items):
                entries += items.prefix(Self.most).map { SearchEntry($0) }
                    .filter { !$0.item.title.isEmpty }
            case .failure(var problem):
                problem.summary = "\(answer.title) couldn't be searched: \(problem.summary)"
                problems.append(problem)
            }
        }
        entries += Self.themes + settings + Self.commands(session)
        return (SearchIndex(entries), problems)
    }

    // MARK: What is always there

    private func screens(_ isPresent: (String) -> Bool) -> [SearchEntry] {
        let present = session.features.tiles.filter { isPresent($0.tile.info.id) }
        var items = present.map { owned in
            let info = owned.tile.info
            let manifest = session.features.module(owned.feature).map { type(of: $0).manifest }
            return SearchItem(
                .screen, title: info.title,
                keywords: info.keywords + [owned.feature, manifest?.command ?? owned.feature],
                command: "homeroom \(manifest?.command ?? owned.feature)", place: info.place)
        }
        for (_, module) in session.features.modules {
            let manifest = type(of: module).manifest
            items += manifest.places.map { place in
                SearchItem(
                    .screen, title: place.title, detail: manifest.title,
                    keywords: place.keywords + [manifest.id],
                    command: "homeroom \(manifest.command)", place: place.place)
            }
        }
        return (items + HostScreens.searchItems).map { SearchEntry($0) } + Self.actions
    }

    /// What the runtime does on every screen.
    private static let actions = [
        SearchEntry(
            SearchItem(
                .key, title: "Help", detail: "the keys of this screen",
                keywords: ["keys", "shortcuts", "hotkeys", "how"], place: Place([])),
            action: .help),
        SearchEntry(
            SearchItem(
                .key, title: "Quit", detail: "leave Homeroom",
                keywords: ["exit", "close", "leave", "bye"], place: Place([])), action: .quit),
    ]

    private static var themes: [SearchEntry] {
        Themes.names.flatMap { theme in
            [Profile.Appearance.light, .dark].map { appearance in
                SearchEntry(
                    SearchItem(
                        .setting, title: "Theme: \(theme), \(appearance.rawValue)",
                        keywords: [theme, appearance.rawValue, "color", "appearance"],
                        place: "homeroom/settings"),
                    action: .perform("theme/\(theme)/\(appearance.rawValue)"))
            }
        }
    }

    private var settings: [SearchEntry] {
        session.host.settingKeys.map { key in
            let words = key.name.replacing("_", with: " ")
            return SearchEntry(
                SearchItem(
                    .setting, id: key.name, title: key.title, detail: key.summary,
                    keywords: [words, words.split(separator: ".").last.map(String.init) ?? words],
                    command: "homeroom config get \(key.name)",
                    place: Place(["homeroom", "settings", key.name])))
        }
    }

    private static func commands(_ session: HostSession) -> [SearchEntry] {
        CommandEntries(root: session.host.root).all
    }

    // MARK: The keys of the screen on top

    /// The keys that can be pressed, named by what they do.
    static func entries(of hints: [KeyHint]) -> [SearchEntry] {
        hints.compactMap { hint in
            guard let key = KeyPress(named: hint.key), let first = hint.label.first else {
                return nil
            }
            return SearchEntry(
                SearchItem(
                    .key, title: first.uppercased() + hint.label.dropFirst(),
                    detail: "key \(hint.key)", keywords: synonyms[hint.label] ?? [],
                    place: Place([])), action: .press(key))
        }
    }

    /// Other words for what keys do.
    private static let synonyms = [
        "arrange": ["edit tiles", "hide", "move", "order"],
        "refresh": ["reload", "update", "sync"],
        "delete": ["remove", "erase"],
        "edit": ["change"],
        "add": ["new", "create"],
        "filter": ["search", "find"],
    ]
}
