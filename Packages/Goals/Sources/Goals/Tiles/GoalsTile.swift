import AppCore

/// The Goals tile: active goals, their progress and the next target date.
struct GoalsTile: Tile {
    static let info = TileInfo(id: "goals.goals", title: "Goals", place: "goals")

    let repository: GoalRepository

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let book = mode == .refresh ? try await repository.refresh() : try await repository.book()
        guard mode == .refresh || book.askedAt != nil || !book.goals.isEmpty else { return nil }
        return summary(of: book)
    }

    private func summary(of book: GoalList) -> TileSummary {
        let date = book.askedAt ?? repository.context.environment.now()
        var notes: [TileSummary.Line] = []
        if book.isKeptBySchool == false {
            notes.append(
                .init("This school doesn't store goals; yours stay here.", emphasis: .quiet))
        } else if !book.uploadable.isEmpty {
            let count = book.uploadable.count
            notes.append(
                .init(
                    count == 1
                        ? "1 goal is only here. Press u to upload."
                        : "\(count) are only here. Press u to upload.",
                    emphasis: .warning))
        }
        let active = book.active
        guard !active.isEmpty else {
            let done = book.goals.count { $0.status == .completed }
            return TileSummary(
                .empty, headline: done > 0 ? "\(done) reached, none active" : "No goals yet",
                lines: [.init("Open it and press n to add one.", emphasis: .quiet)] + notes,
                updatedAt: date)
        }
        let lines = active.prefix(4).map { goal in
            TileSummary.Line(goal.title, trailing: "\(goal.progressPercent) %")
        }
        let mean = active.map(\.share).reduce(0, +) / Double(active.count)
        return TileSummary(
            headline: headline(active), lines: notes + lines, progress: mean, updatedAt: date)
    }

    /// `3 goals, next in 5 days`
    private func headline(_ active: [Goal]) -> String {
        let count = active.count == 1 ? "1 goal" : "\(active.count) goals"
        let calendar = repository.calendar
        let dated = active.compactMap(\.targetDay)
        if let next = dated.first(where: { calendar.days(to: $0) >= 0 }) {
            return "\(count), next \(calendar.relative(next))"
        }
        return dated.isEmpty ? "\(count) in progress" : "\(count), \(dated.count) overdue"
    }
}
