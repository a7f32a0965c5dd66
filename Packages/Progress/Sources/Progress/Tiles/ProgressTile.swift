import AppCore
import Foundation

/// The Progress tile: attempts this week, latest scores, unsent attempts.
struct ProgressTile: Tile {
    let desk: AttemptDesk

    static let info = TileInfo(id: "progress.progress", title: "Progress", place: "progress")

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        if mode == .refresh { try await desk.refresh() }
        let glance = try await desk.glance(newest: 3)
        let titles = await desk.titles(of: (glance.newest + glance.refused).map(\.item))
        return summary(of: glance, titles: titles)
    }

    private func summary(of glance: Glance, titles: [ItemReference: String]) -> TileSummary {
        guard glance.total > 0 else {
            return TileSummary(
                .empty, headline: "Nothing practiced yet",
                lines: [.init("Open a lesson, answer its questions and hand in.")],
                updatedAt: desk.now)
        }
        let week = glance.recent
        var lines: [TileSummary.Line] = []
        if glance.waiting > 0 {
            lines.append(
                .init(
                    glance.waiting == 1
                        ? "1 attempt not sent yet"
                        : "\(glance.waiting) attempts not sent yet",
                    emphasis: .warning))
        }
        func title(_ entry: HistoryEntry) -> String {
            entry.title ?? titles[entry.item] ?? entry.item.unnamed
        }
        if let refused = glance.refused.first {
            let others = glance.refused.count - 1
            lines.append(
                .init(
                    "“\(title(refused))” was rejected" + (others > 0 ? ", and \(others) more" : ""),
                    emphasis: .bad))
        }
        lines += glance.newest.map { entry in
            let title = title(entry)
            guard let score = entry.score else {
                return entry.standing == .queued
                    ? .init(title, trailing: "queued", emphasis: .quiet)
                    : .init(title, trailing: "refused", emphasis: .bad)
            }
            return .init(
                title, trailing: "\(score) %",
                emphasis: score >= 70 ? .good : score >= 50 ? .warning : .bad)
        }
        if let best = glance.best {
            lines.append(.init("Best", trailing: "\(best) %", emphasis: .quiet))
        }
        return TileSummary(
            headline: week == 1 ? "1 attempt this week" : "\(week) attempts this week",
            lines: lines, updatedAt: desk.now)
    }
}
