import AppCore
import ArgumentParser
import Foundation
import SQLStore
import TerminalUI

/// The smallest feature that keeps every promise.
struct ToyModule: FeatureModule {
    static let manifest = FeatureManifest(
        id: "toy", title: "Toy", summary: "Shows how little a feature needs.",
        tiles: [TileInfo(id: "toy.box", title: "Toy box", place: "toy/box")], command: "toy",
        commandAliases: ["toys"], backends: [.sat], tables: ["toy_things"], offers: ["toy-maker"],
        settings: [
            SettingKey(
                name: "toy.count", title: "How many", summary: "How many toys are shown.",
                kind: .integer(1...9), defaultValue: "3")
        ])
    static let migrations = [
        StoreMigration("toy-001-things", ["CREATE TABLE toy_things (id TEXT PRIMARY KEY)"])
    ]
    static let command: any FeatureCommand.Type = ToyCommand.self

    let context: FeatureContext
    init(context: FeatureContext) throws { self.context = context }

    var tiles: [any Tile] { [ToyTile(context: context)] }
    func screen(at place: Place) -> (any Screen)? {
        place == "toy/box" ? ToyScreen(context: context) : nil
    }
    func offer(to capabilities: inout Capabilities) { capabilities.offer(.toyMaker, "wood") }
}

extension CapabilityKey where Value == String {
    static var toyMaker: Self { Self("toy-maker") }
}

struct ToyTile: Tile {
    let context: FeatureContext
    let info = TileInfo(id: "toy.box", title: "Toy box", place: "toy/box")

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let client = context.client(for: .sat)
        let item =
            mode == .local
            ? await client.cached(Sample.mine) : try await client.fetch(Sample.mine)
        return item.map { TileSummary(headline: $0.value.title, updatedAt: $0.fetchedAt) }
    }
}

struct ToyScreen: Screen {
    enum Message: Sendable { case loaded(String) }
    let context: FeatureContext
    var text = "Loading"
    var title: String { "Toy box" }

    mutating func start() -> Effect<Message> {
        .task { [context] emit in
            do throws(Problem) {
                emit(.loaded(try await context.client(for: .sat).call(Sample.mine).title))
            } catch {
                emit(.loaded(error.summary))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        guard case .message(.loaded(let text)) = event else { return .unhandled }
        self.text = text
        return .none
    }

    func view(in context: ViewContext) -> any View { Text(text) }
}

struct ToyCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "toy", abstract: "Looks after toys.", subcommands: [List.self],
        aliases: ["toys"])

    func run(in context: FeatureContext) async throws {}

    struct List: FeatureCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the toys.", discussion: "Example: homeroom toy list --json")
        @OptionGroup var output: OutputOptions

        func run(in context: FeatureContext) async throws {
            let console = context.console.with(output)
            if output.json { return try console.emit(json: ["bear", "ball"]) }
            await console.table([.init("Toy")], [["bear"], ["ball"]])
        }
    }
}

/// A feature with nothing but a manifest, for the registry.
protocol BareModule: FeatureModule {}
extension BareModule {
    static var command: any FeatureCommand.Type { ToyCommand.self }
}
