import AppCore
import Foundation

/// The Study plan tile: completed diagnostics, areas to improve, next lesson.
struct PlanTile: Tile {
    let repository: PlanRepository

    static let info = TileInfo(
        id: "plan.plan", title: "Study plan",
        keywords: ["recommendations", "diagnostics", "what next"], place: "plan")

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let fetched = mode == .refresh ? try await repository.refresh() : await repository.known()
        return fetched.map { summary(of: StudyProfile($0.value), at: $0.fetchedAt) }
    }

    private func summary(of profile: StudyProfile, at date: Date) -> TileSummary {
        let areas = profile.areasToImprove.prefix(2).map {
            TileSummary.Line($0.name, trailing: $0.percent.percentText, emphasis: .bad)
        }
        let next = profile.proposals.first.map {
            [TileSummary.Line("Next: \($0.title)")]
        }
        let count = profile.diagnostics.count { $0.diagnostic != nil || $0.isCompleted }
        guard profile.completed > 0 else {
            return TileSummary(
                .empty, headline: "Find out where to start",
                lines: [
                    .init(
                        count > 0
                            ? "Open the plan and start a diagnostic."
                            : "No diagnostics here yet.")
                ] + areas + (next ?? []), updatedAt: date)
        }
        var lines = Array(areas)
        if lines.isEmpty { lines.append(.init("No weak areas", emphasis: .good)) }
        return TileSummary(
            headline: "\(profile.completed) of \(max(count, profile.completed)) diagnostics done",
            lines: lines + (next ?? []),
            progress: Double(profile.completed) / Double(max(count, profile.completed)),
            updatedAt: date)
    }
}
