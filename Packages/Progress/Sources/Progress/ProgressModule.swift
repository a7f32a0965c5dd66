public import AppCore
public import SQLStore
public import TerminalUI

/// The Progress module: submitting answers, history and review.
public struct ProgressModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "progress", title: "Progress",
        summary: "Your attempts, scores and reviews.",
        tiles: [ProgressTile.info, GradesTile.info],
        command: "progress",
        backends: [.sat, .school],
        tables: ["progress_attempts"], texts: AttemptLedger.texts, offers: ["attempts"],
        uses: ["catalog", "school-membership", "courses", "study-time"])

    public static var migrations: [StoreMigration] { AttemptLedger.migrations }
    public static var command: any FeatureCommand.Type { ProgressCommand.self }

    private let repository: AttemptRepository
    private let school: SchoolProgressRepository

    public init(context: FeatureContext) throws {
        repository = AttemptRepository(context: context)
        school = SchoolProgressRepository(context: context)
    }

    public var tiles: [any Tile] {
        let repository = repository
        return [
            ProgressTile(repository: repository),
            GradesTile(repository: school) { repository.now },
        ]
    }

    /// `progress`, `progress/school[/<course>]`, `progress/attempts/<kind>/<id>`,
    /// `progress/review/<kind>/<id>[/<attempt>]`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        if rest.isEmpty { return HistoryScreen(repository: repository) }
        if rest == ["school"] { return SchoolProgressScreen(repository: school) }
        if rest.count == 2, rest[0] == "school", let course = Int64(rest[1]) {
            return SchoolCourseScreen(course, repository: school, calendar: repository.calendar)
        }
        guard rest.count >= 3, let kind = ItemReference.Kind(rawValue: rest[1]) else { return nil }
        let item = ItemReference(kind, rest[2])
        switch (rest[0], rest.count) {
        case ("attempts", 3): return AttemptsScreen(item, repository: repository)
        case ("review", 3...4):
            return ReviewScreen(
                item, attempt: rest.count == 4 ? rest[3] : nil, repository: repository)
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.attempts, repository)
    }

    public var outboxHandlers: [any OutboxHandler] { [SubmissionHandler(repository: repository)] }

    /// Kinds: `attempted` (items with attempts), `attempt`.
    public func completions(for kind: String) async -> [String] {
        await AttemptCompletion.values(kind, repository: repository)
    }
}
