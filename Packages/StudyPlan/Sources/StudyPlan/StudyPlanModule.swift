public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The StudyPlan module: diagnostics, strengths, recommended lessons and the profile.
public struct StudyPlanModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "plan", title: "Study plan",
        summary: "Your progress and what to study next.",
        tiles: [PlanTile.info],
        places: [
            PlaceInfo(title: "Skills", keywords: ["strengths", "mastery"], place: "plan/skills")
        ], command: "plan", backends: [.sat], tables: ["plan_told"],
        uses: ["account", "attempts", "billing", "catalog", "entitlement", "session-ending"])

    public static var migrations: [StoreMigration] { PlanRepository.migrations }
    public static var command: any FeatureCommand.Type { PlanCommand.self }

    private let repository: PlanRepository

    public init(context: FeatureContext) throws { repository = PlanRepository(context: context) }

    public var tiles: [any Tile] { [PlanTile(repository: repository)] }

    /// Places: `plan` (profile) and `plan/skills` (skill estimates).
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        switch Array(place.rest) {
        case []: return ProfileScreen(repository: repository)
        case ["skills"]: return SkillsScreen(repository: repository)
        default: return nil
        }
    }

    public func today(from midnight: Date) async throws -> TodayPart {
        TodayPart(suggestions: await repository.suggestions())
    }
}
