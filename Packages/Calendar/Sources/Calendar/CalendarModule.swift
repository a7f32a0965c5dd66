public import AppCore
public import SQLStore
public import TerminalUI

/// Calendar: short notes, kept on this machine.
public struct CalendarModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "calendar", title: "Calendar", summary: "Short notes, kept on this machine.",
        tiles: [CalendarTile.info], command: "calendar", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { CalendarCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [CalendarTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == CalendarTile.info.place ? NotesScreen(store: store) : nil
    }
}
