import AppCore
import SyncedRecords

/// The Goals tile: active goals, their progress and the next target date.
struct GoalsTile: Tile {
    static let info = TileInfo(
        id: "goals.goals", title: "Goals", keywords: ["targets", "aims"], place: "goals")

    let goals: SyncedCollection<Goal>

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let list = mode == .refresh ? try await goals.refresh() : try await goals.all()
        guard mode == .refresh || list.askedAt != nil || !list.items.isEmpty else { return nil }
        return summary(of: list)
    }

    private func summary(of list: SyncedList<Goal>) -> TileSummary {
        let date = list.askedAt ?? goals.context.environment.now()
        var notes: [TileSummary.Line] = []
        if list.isStored == false {
            notes.append(
                .init("This school doesn't store goals; yours stay here.", emphasis: .quiet))
        } else if !list.uploadable.isEmpty {
            let count = list.uploadable.count
            notes.append(
                .init(
                    count == 1
                        ? "1 goal is only here. Press U to upload."
                        : "\(count) are only here. Press U to upload.",
                    emphasis: .warning))
        }
        let active = list.items.filter { $0.status == .active }
        guard !active.isEmpty else {
            let done = list.items.count { $0.status == .completed }
            return TileSummary(
                .empty, headline: done > 0 ? "\(done) reached, none active" : "No goals yet",
                lines: [.init("Open it and press + to add one.", emphasis: .quiet)] + notes,
                updatedAt: date)
        }
        let lines = active.prefix(4).map { goal in
            TileSummary.Line(goal.title, trailing: "\(goal.progressPercent)%")
        }
        let total = active.map(\.progressPercent).reduce(0, +)
        return TileSummary(
            headline: headline(active), lines: notes + lines,
            progress: Double(total) / Double(active.count * 100), updatedAt: date)
    }

    /// `3 goals, next in 5 days`
    private func headline(_ active: [Synced<Goal>]) -> String {
        let count = active.count == 1 ? "1 goal" : "\(active.count) goals"
        let calendar = goals.calendar
        let dated = active.compactMap(\.targetDate)
        if let next = dated.first(where: { calendar.days(to: $0) >= 0 }) {
            return "\(count), next \(calendar.relative(next))"
        }
        return dated.isEmpty ? "\(count) in progress" : "\(count), \(dated.count) overdue"
    }
}
