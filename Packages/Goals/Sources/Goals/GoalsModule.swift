public import AppCore
public import SQLStore
public import TerminalUI

/// Goals: short notes, kept on this machine.
public struct GoalsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "goals", title: "Goals", summary: "Short notes, kept on this machine.",
        tiles: [GoalsTile.info], command: "goals", tables: NoteStore.tables)

    public static let migrations = NoteStore.migrations

    public static var command: any FeatureCommand.Type { GoalsCommand.self }

    private let store: NoteStore

    public init(context: FeatureContext) {
        store = NoteStore(context)
    }

    public var tiles: [any Tile] { [GoalsTile(store: store)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == GoalsTile.info.place ? NotesScreen(store: store) : nil
    }
}
