public import AppCore
public import SQLStore
import SyncedRecords
public import TerminalUI

/// The Goals module: a student's goals with progress and target dates.
public struct GoalsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "goals", title: "Goals", summary: "Your goals and your progress.",
        tiles: [GoalsTile.info],
        places: [PlaceInfo(title: "New goal", keywords: ["add"], place: "goals/new")],
        command: "goals", backends: [.school],
        tables: RecordTable<Goal>.tables, texts: Goal.texts, offers: ["goals"])

    public static let migrations = Goal.migrations
    public static var command: any FeatureCommand.Type { GoalsCommand.self }

    private let goals: SyncedCollection<Goal>

    public init(context: FeatureContext) { goals = SyncedCollection(context: context) }

    public var tiles: [any Tile] { [GoalsTile(goals: goals)] }

    /// Places: `goals` (list), `goals/new` and `goals/77` (form).
    public func screen(at place: Place) -> (any Screen)? { goals.screen(at: place) }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.goals, ActiveGoals(goals: goals))
    }

    public var quickAdds: [QuickAdd] { [goals.quickAdd] }
    public func searchItems() async throws -> [SearchItem] { try await goals.searchItems() }

    public var outboxHandlers: [any OutboxHandler] { [goals.outboxHandler] }

    /// Completion kinds: `goal`, by id.
    public func completions(for kind: String) async -> [String] {
        kind == "goal" ? await goals.completions() : []
    }
}
