public import AppCore
public import SQLStore
public import TerminalUI

/// Portfolio placeholder: short notes, kept on this machine.
public struct PortfolioPlaceholderModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "portfolioplaceholder", title: "Portfolio placeholder",
        summary: "Short notes, kept on this machine.",
        tiles: [PortfolioPlaceholderTile.info], command: "portfolioplaceholder",
        tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { PortfolioPlaceholderCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [PortfolioPlaceholderTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == PortfolioPlaceholderTile.info.place ? NotesScreen(store: store) : nil
    }
}
