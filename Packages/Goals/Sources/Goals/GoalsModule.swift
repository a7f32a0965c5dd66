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

    private let repository: GoalRepository

    public init(context: FeatureContext) { repository = GoalRepository(context: context) }

    public var tiles: [any Tile] { [GoalsTile(repository: repository)] }

    /// Places: `goals` (list), `goals/new` and `goals/77` (form).
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch rest.count {
        case 0: return GoalsScreen(repository: repository)
        case 1: return GoalFormScreen(repository: repository, id: rest[0] == "new" ? nil : rest[0])
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.goals, repository)
    }

    public var outboxHandlers: [any OutboxHandler] { [GoalOutboxHandler(repository: repository)] }

    /// Completion kinds: `goal`, by id.
    public func completions(for kind: String) async -> [String] {
        kind == "goal" ? ((try? await repository.book().goals.map(\.id)) ?? []) : []
    }
}
