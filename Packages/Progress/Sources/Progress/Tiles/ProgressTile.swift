import AppCore
import Foundation

/// The Progress tile: attempts this week, latest scores, unsent attempts.
struct ProgressTile: Tile {
    let repository: AttemptRepository

    static let info = TileInfo(
        id: "progress.progress", title: "Progress",
        keywords: ["score", "results", "attempts", "history"], place: "progress")

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh { try await repository.refresh() }
        let overview = try await repository.overview(newest: 3)
        let titles = await repository.titles(of: (overview.newest + overview.refused).map(\.item))
        return summary(of: overview, titles: titles)
    }

    private func summary(of overview: AttemptOverview, titles: [ItemReference: String])
        -> TileSummary
    {
        guard overview.total > 0 else {
            return TileSummary(
                .empty, headline: "Nothing practiced yet",
                lines: [.init("Open a lesson, answer its questions and hand in.")],
                updatedAt: repository.now)
        }
        let week = overview.recent
        var lines: [TileSummary.Line] = []
        if overview.waiting > 0 {
            lines.append(
                .init(
                    overview.waiting == 1
                        ? "1 attempt not sent yet"
                        : "\(overview.waiting) attempts not sent yet",
                    emphasis: .warning))
        }
        func title(_ entry: HistoryEntry) -> String {
            entry.title ?? titles[entry.item] ?? entry.item.unnamed
        }
        if let refused = overview.refused.first {
            let others = overview.refused.count - 1
            lines.append(
                .init(
                    "“\(title(refused))” was rejected" + (others > 0 ? ", and \(others) more" : ""),
                    emphasis: .bad))
        }
        lines += overview.newest.map { entry in
            let title = title(entry)
            guard let score = entry.score else {
                return entry.submissionState == .queued
                    ? .init(title, trailing: "queued", emphasis: .quiet)
                    : .init(title, trailing: "refused", emphasis: .bad)
            }
            return .init(
                title, trailing: "\(score)%",
                emphasis: score >= 70 ? .good : score >= 50 ? .warning : .bad)
        }
        if let best = overview.best {
            lines.append(.init("Best", trailing: "\(best)%", emphasis: .quiet))
        }
        return TileSummary(
            headline: week == 1 ? "1 attempt this week" : "\(week) attempts this week",
            lines: lines, updatedAt: repository.now)
    }
}
