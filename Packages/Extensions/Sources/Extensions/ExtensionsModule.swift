public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// Programs of the student's own, in any language, as tiles, screens and commands.
///
/// docs/extensions.md describes the protocol and its bounds.
public struct ExtensionsModule: FeatureModule, InstalledParts {
    static let id = "extensions"
    static let root: Place = "extensions"

    public static let manifest = FeatureManifest(
        id: id, title: "Extensions",
        summary: "Tiles, screens and commands from programs of your own.",
        places: [
            PlaceInfo(
                title: "Extensions", keywords: ["plugins", "add-ons", "modules", "permissions"],
                place: root)
        ],
        command: "extension", commandAliases: ["extensions"], tables: [TileStore.table],
        texts: TileStore.texts, uses: ["due-work", "program"])

    public static var migrations: [StoreMigration] { [TileStore.migration] }
    public static var command: any FeatureCommand.Type { ExtensionCommand.self }

    private let context: FeatureContext
    private let runner: ExtensionRunner

    public init(context: FeatureContext) {
        self.context = context
        runner = ExtensionRunner(context: context)
    }

    public static func installedTiles(in sharedFolder: URL) -> [TileInfo] {
        ((try? InstalledList(in: sharedFolder).all()) ?? []).flatMap(\.tiles)
    }

    public static func installedCommands(in sharedFolder: URL) -> [String] {
        ((try? InstalledList(in: sharedFolder).all()) ?? []).map(\.name)
    }

    public var tiles: [any Tile] {
        runner.installed.flatMap { one in
            zip(one.tiles, one.description.tiles).map { info, part in
                ExtensionTile(
                    info: info, part: part.id, owner: one, runner: runner,
                    environment: context.environment)
            }
        }
    }

    /// `extensions`, `extensions/NAME` and `extensions/NAME/PAGE`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.id else { return nil }
        let rest = Array(place.rest)
        guard let name = rest.first else {
            return ExtensionsScreen(runner: runner, environment: context.environment)
        }
        guard rest.count <= 2, let one = runner.installed(name),
            let page = rest.count == 2
                ? one.description.pages.first(where: { $0.id == rest[1] })
                : one.description.pages.first
        else { return nil }
        return PageScreen(
            runner: runner, owner: one, page: page.id, pageTitle: page.title,
            environment: context.environment)
    }

    public func completions(for kind: String) async -> [String] {
        kind == "extension" ? runner.installed.map(\.name) : []
    }

    public func searchItems() async throws -> [SearchItem] {
        var items: [SearchItem] = []
        for one in runner.installed {
            let description = one.description
            for page in description.pages {
                items.append(
                    SearchItem(
                        .screen, title: page.title, detail: description.title,
                        keywords: page.keywords + [one.name], place: one.place(page.id)))
            }
            for tile in description.tiles {
                let id = "\(Self.id).\(one.name).\(tile.id)"
                guard let loaded = try await runner.store.content(of: id) else { continue }
                items += loaded.content.items.map { item in
                    SearchItem(
                        .document, id: item.id, title: item.title,
                        detail: item.detail.isEmpty ? description.title : item.detail,
                        place: one.place(item.page))
                }
            }
        }
        return items
    }

    public func today(from midnight: Date) async throws -> TodayPart {
        var part = TodayPart()
        let calendar = LocalCalendar(context.environment)
        let end = calendar.start(of: calendar.day(of: midnight) + 1)
        for one in runner.installed {
            for tile in one.description.tiles {
                let id = "\(Self.id).\(one.name).\(tile.id)"
                // What was true yesterday isn't today's plan.
                guard let loaded = try await runner.store.content(of: id), loaded.at >= midnight,
                    let today = loaded.content.today
                else { continue }
                part.events += today.events.filter { (midnight..<end).contains($0.start.date) }
                    .map { event in
                        TodayPart.Event(
                            title: event.title, detail: event.detail, start: event.start.date,
                            end: event.end?.date, isAllDay: event.allDay,
                            place: one.place(tile.page))
                    }
                if let suggestion = today.suggestion {
                    part.suggestions.append(
                        TodayPart.Suggestion(
                            title: suggestion.title, reason: suggestion.reason,
                            minutes: suggestion.minutes, place: one.place(tile.page)))
                }
            }
        }
        return part
    }
}
