public import AppCore
public import SQLStore
public import TerminalUI

/// A sample feature: short notes, kept on this machine.
public struct SampleModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "sample", title: "A sample feature", summary: "Short notes, kept on this machine.",
        tiles: [SampleTile.info], command: "sample", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { SampleCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [SampleTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == SampleTile.info.place ? NotesScreen(store: store) : nil
    }
}
