public import AppCore
public import SQLStore
public import TerminalUI

/// The Goals module: a student's goals with progress and target dates.
public struct GoalsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "goals", title: "Goals", summary: "Your goals and your progress.",
        tiles: [GoalsTile.info],
        places: [PlaceInfo(title: "New goal", keywords: ["add"], place: "goals/new")],
        command: "goals", backends: [.school],
        tables: GoalStore.tables, texts: GoalStore.texts, offers: ["goals"])

    public static let migrations = GoalStore.migrations
    public static var command: any FeatureCommand.Type { GoalsCommand.self }

    private let desk: GoalDesk

    public init(context: FeatureContext) { desk = GoalDesk(context: context) }

    public var tiles: [any Tile] { [GoalsTile(desk: desk)] }

    /// Places: `goals` (list), `goals/new` and `goals/77` (form).
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch rest.count {
        case 0: return GoalsScreen(desk: desk)
        case 1: return GoalFormScreen(desk: desk, id: rest[0] == "new" ? nil : rest[0])
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) { capabilities.offer(.goals, desk) }

    public var outboxHandlers: [any OutboxHandler] { [GoalOutboxHandler(desk: desk)] }

    /// Completion kinds: `goal`, by id.
    public func completions(for kind: String) async -> [String] {
        kind == "goal" ? ((try? await desk.book().goals.map(\.id)) ?? []) : []
    }
}
