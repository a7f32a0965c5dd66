import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// A part of the tutor, e.g. the model or the library, with its tables, screens and commands. The
/// module combines all parts.
protocol TutorPart: Sendable {
    static var tables: [String] { get }
    static var texts: [TextColumns] { get }
    static var migrations: [StoreMigration] { get }
    static var settings: [SettingKey] { get }
    static var offers: [CapabilityID] { get }
    static var uses: [CapabilityID] { get }
    /// The tiles' metadata for the manifest.
    static var tileInfos: [TileInfo] { get }
    /// The screens reachable from the tutor's first screen and the command palette.
    static var places: [PlaceInfo] { get }
    /// Subcommands of `homeroom tutor`, in the order of its help.
    static var commands: [any ParsableCommand.Type] { get }

    init(context: FeatureContext)

    var tiles: [any Tile] { get }
    /// The screen at `tutor/<rest>`; nil if it isn't this part's.
    func screen(at rest: [String]) -> (any Screen)?
    func offer(to capabilities: inout Capabilities)
    var outboxHandlers: [any OutboxHandler] { get }
    func completions(for kind: String) async -> [String]
    /// What "find anything" can find here, from the local store.
    func searchItems() async throws -> [SearchItem]
}

extension TutorPart {
    static var tables: [String] { [] }
    static var texts: [TextColumns] { [] }
    static var migrations: [StoreMigration] { [] }
    static var settings: [SettingKey] { [] }
    static var offers: [CapabilityID] { [] }
    static var uses: [CapabilityID] { [] }
    static var tileInfos: [TileInfo] { [] }
    static var places: [PlaceInfo] { [] }
    static var commands: [any ParsableCommand.Type] { [] }

    var tiles: [any Tile] { [] }
    func screen(at rest: [String]) -> (any Screen)? { nil }
    func offer(to capabilities: inout Capabilities) {}
    var outboxHandlers: [any OutboxHandler] { [] }
    func completions(for kind: String) async -> [String] { [] }
    func searchItems() async throws -> [SearchItem] { [] }
}
