public import AppCore
public import SQLStore
public import TerminalUI

/// The Progress module: submitting answers, history and review.
public struct ProgressModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "progress", title: "Progress",
        summary: "Your attempts, scores and reviews.",
        tiles: [ProgressTile.info],
        places: [
            PlaceInfo(
                title: "Progress at school", keywords: ["grades", "marks", "courses"],
                place: "progress/school")
        ], command: "progress",
        backends: [.sat, .school],
        tables: ["progress_attempts"], texts: AttemptLedger.texts, offers: ["attempts"],
        uses: ["catalog", "school-membership", "courses", "study-time"])

    public static var migrations: [StoreMigration] { AttemptLedger.migrations }
    public static var command: any FeatureCommand.Type { ProgressCommand.self }

    private let desk: AttemptDesk
    private let school: SchoolDesk

    public init(context: FeatureContext) throws {
        desk = AttemptDesk(context: context)
        school = SchoolDesk(context: context)
    }

    public var tiles: [any Tile] { [ProgressTile(desk: desk)] }

    /// `progress`, `progress/school[/<course>]`, `progress/attempts/<kind>/<id>`, `progress/review/<kind>/<id>[/<attempt>]`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        if rest.isEmpty { return HistoryScreen(desk: desk) }
        if rest == ["school"] { return SchoolProgressScreen(desk: school) }
        if rest.count == 2, rest[0] == "school", let course = Int64(rest[1]) {
            return SchoolCourseScreen(course, desk: school, almanac: desk.almanac)
        }
        guard rest.count >= 3, let kind = ItemReference.Kind(rawValue: rest[1]) else { return nil }
        let item = ItemReference(kind, rest[2])
        switch (rest[0], rest.count) {
        case ("attempts", 3): return AttemptsScreen(item, desk: desk)
        case ("review", 3...4):
            return ReviewScreen(item, attempt: rest.count == 4 ? rest[3] : nil, desk: desk)
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) { capabilities.offer(.attempts, desk) }

    public var outboxHandlers: [any OutboxHandler] { [SubmissionHandler(desk: desk)] }

    /// Kinds: `attempted` (items with attempts), `attempt`.
    public func completions(for kind: String) async -> [String] {
        await AttemptCompletion.values(kind, desk: desk)
    }
}
