import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// One side of the tutor, e.g. the model or the library: its tables, screens and commands stand together, and the
/// module is the sum of its parts.
protocol TutorPart: Sendable {
    static var tables: [String] { get }
    static var texts: [TextColumns] { get }
    static var migrations: [StoreMigration] { get }
    static var settings: [SettingKey] { get }
    static var offers: [CapabilityID] { get }
    static var uses: [CapabilityID] { get }
    /// The tiles' identities, for the manifest.
    static var tileInfos: [TileInfo] { get }
    /// Screens to go to from the tutor's first one and by the palette.
    static var places: [PlaceInfo] { get }
    /// Subcommands of `homeroom tutor`, in the order of its help.
    static var commands: [any ParsableCommand.Type] { get }

    init(context: FeatureContext)

    var tiles: [any Tile] { get }
    /// The screen at `tutor/<rest>`; nil when it is not this part's.
    func screen(at rest: [String]) -> (any Screen)?
    func offer(to capabilities: inout Capabilities)
    var outboxHandlers: [any OutboxHandler] { get }
    func completions(for kind: String) async -> [String]
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
}
