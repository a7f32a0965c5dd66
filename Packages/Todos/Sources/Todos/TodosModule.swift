public import AppCore
public import SQLStore
public import TerminalUI

/// Todos: short notes, kept on this machine.
public struct TodosModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "todos", title: "Todos", summary: "Short notes, kept on this machine.",
        tiles: [TodosTile.info], command: "todos", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { TodosCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [TodosTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == TodosTile.info.place ? NotesScreen(store: store) : nil
    }
}
