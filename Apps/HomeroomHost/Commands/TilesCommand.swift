import AppCore
import ArgumentParser
import Foundation

/// `homeroom tiles`.
struct TilesCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "tiles", abstract: "Choose the dashboard's tiles, their order and size.",
        discussion: """
            EXAMPLES:
              homeroom tiles
              homeroom tiles show content.passages
              homeroom tiles hide portfolio
              homeroom tiles move plan.plan 1
              homeroom tiles size content.lessons wide
              homeroom tiles release TILE
            """,
        subcommands: [
            ListTiles.self, Show.self, Hide.self, Move.self, Resize.self, Reset.self, Release.self,
        ],
        defaultSubcommand: ListTiles.self)

    func run(in host: Host) async throws {}
}

extension TilesCommand {
    struct ListTiles: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all tiles in your order.")

        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let rows = try TileRow.all(host)
            if output.json { return try console.emit(json: rows) }
            await console.table(
                [
                    .init("#", alignsRight: true), .init("Tile"), .init("Title", mayShrink: true),
                    .init("Shown"), .init("Size"), .init("Remark", mayShrink: true),
                ],
                rows.enumerated().map { index, row in
                    [
                        String(index + 1), row.id, row.title, row.isShown ? "yes" : "no", row.size,
                        row.quarantine ?? "",
                    ]
                })
        }
    }

    struct Show: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a hidden tile again.")
        @Argument(
            help: "The tile's title or id, as `homeroom tiles` lists it.",
            completion: HostCompletion.tile)
        var tile: String

        func run(in host: Host) async throws {
            let tile = try TileRow.id(tile, host)
            try await host.changeTiles { $0.hidden.remove(tile) }
            host.console.out("\(tile) is shown.")
        }
    }

    struct Hide: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "hide", abstract: "Hide a tile.")
        @Argument(help: "The tile's title or id.", completion: HostCompletion.tile)
        var tile: String

        func run(in host: Host) async throws {
            let tile = try TileRow.id(tile, host)
            try await host.changeTiles { $0.hidden.insert(tile) }
            host.console.out("\(tile) is hidden.")
        }
    }

    struct Move: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move a tile.")
        @Argument(help: "The tile's title or id.", completion: HostCompletion.tile)
        var tile: String
        @Argument(help: "The position, from 1.") var position: Int

        func run(in host: Host) async throws {
            let tile = try TileRow.id(tile, host)
            let others = try host.tiles().map(\.id).filter { $0 != tile }
            let index = max(0, min(position - 1, others.count))
            try await host.changeTiles { tiles in
                tiles.order = TileArrangement(order: tiles.order).arrange(others)
                tiles.order.insert(tile, at: index)
            }
            host.console.out("\(tile) is at position \(index + 1).")
        }
    }

    struct Resize: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "size", abstract: "Set a tile's size.")
        @Argument(help: "The tile's title or id.", completion: HostCompletion.tile)
        var tile: String
        @Argument(help: "normal, or wide for two columns.") var size: TileExtent

        func run(in host: Host) async throws {
            let tile = try TileRow.id(tile, host)
            try await host.changeTiles { $0.sizes[tile] = size == .wide ? .wide : nil }
            host.console.out("\(tile) is \(size.rawValue).")
        }
    }

    struct Reset: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Reset which tiles are shown, their order and sizes."
        )

        func run(in host: Host) async throws {
            let tiles = host.newTiles
            try await host.changeTiles { $0 = tiles }
            host.console.out("The dashboard was reset.")
        }
    }

    struct Release: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "release", abstract: "Re-enable a tile that crashed.")
        @Argument(help: "The tile's title or id.", completion: HostCompletion.tile)
        var tile: String

        func run(in host: Host) async throws {
            let path = try host.quarantinePath()
            var wasLeftOut = false
            try Quarantine.change(at: path) { wasLeftOut = $0.release(tile) }
            guard wasLeftOut else {
                throw Problem(.notFound, "\(tile) isn't disabled.", cure: "homeroom tiles")
            }
            host.console.out("\(tile) loads again at the next start.")
        }
    }
}

/// The sizes to choose from.
enum TileExtent: String, CaseIterable, ExpressibleByArgument, Sendable { case normal, wide }

/// A tile in the output of `homeroom tiles --json`, version 1.
struct TileRow: Encodable {
    var id: String
    var title: String
    var isShown: Bool
    var size: String
    var quarantine: String?

    private enum CodingKeys: String, CodingKey {
        case id, title, size, quarantine
        case isShown = "shown"
    }

    static func all(_ host: Host) throws -> [TileRow] {
        let arrangement = try host.storedProfile().tiles
        let infos = try host.tiles()
        let quarantine = Quarantine(path: try host.quarantinePath())
        var order = arrangement
        order.hidden = []
        return order.arrange(infos.map(\.id)).compactMap { id in
            guard let info = infos.first(where: { $0.id == id }) else { return nil }
            let remark = quarantine.cases.first { $0.tileID == id }
            return TileRow(
                id: id, title: info.title, isShown: !arrangement.hidden.contains(id),
                size: arrangement.size(of: id).rawValue,
                quarantine: remark.map { "disabled: it crashed Homeroom (\($0.reason))" })
        }
    }

    /// The id of the tile with this id or title. Throws like ``NameResolver``.
    static func id(_ name: String, _ host: Host) throws -> String {
        try NameResolver.find(
            name, in: host.tiles(), noun: "tile",
            list: "homeroom tiles", ids: { [$0.id] }, names: { [$0.title] }
        ).id
    }
}

extension Host {
    func quarantinePath() throws(Problem) -> String {
        try paths().state.appending(path: "quarantine-\(profileName)").path(percentEncoded: false)
    }

    /// The disabled tiles, including those known to have crashed a process. If the list can't be
    /// saved, it applies to this process.
    func quarantine(taking crashes: [CrashRecorder.Crash]) throws -> Quarantine {
        let path = try quarantinePath()
        var quarantine = Quarantine(path: path)
        let now = systemEnvironment.now()
        quarantine.take(crashes, now: now)
        guard !crashes.isEmpty else { return quarantine }
        return (try? Quarantine.change(at: path) { $0.take(crashes, now: now) }) ?? quarantine
    }

    /// The student's tiles in default order, hidden ones included.
    func tiles() throws(Problem) -> [TileInfo] {
        let (profile, settings) = (try storedProfile(), try settings())
        return features.flatMap { feature in
            let own = feature.module.manifest.tiles.filter {
                feature.module.hasTile($0.id, profile: profile, settings: settings)
            }
            guard let parts = feature.module as? any InstalledParts.Type, let sharedFolder else {
                return own
            }
            return own + parts.installedTiles(in: sharedFolder)
        }
    }

    /// Changes and saves the student's arrangement.
    func changeTiles(_ body: @escaping @Sendable (inout TileArrangement) -> Void) async throws {
        let profileStore = try ActiveProfileStore(host: self)
        try await profileStore.change { body(&$0.tiles) }
    }
}
