public import AppCore
public import SQLStore
public import TerminalUI

/// Announcements: short notes, kept on this machine.
public struct AnnouncementsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "announcements", title: "Announcements", summary: "Short notes, kept on this machine.",
        tiles: [AnnouncementsTile.info], command: "announcements", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { AnnouncementsCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [AnnouncementsTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == AnnouncementsTile.info.place ? NotesScreen(store: store) : nil
    }
}
