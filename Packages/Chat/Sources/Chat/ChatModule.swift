public import AppCore
public import SQLStore
public import TerminalUI

/// Chat: short notes, kept on this machine.
public struct ChatModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "chat", title: "Chat", summary: "Short notes, kept on this machine.",
        tiles: [ChatTile.info], command: "chat", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { ChatCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [ChatTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == ChatTile.info.place ? NotesScreen(store: store) : nil
    }
}
