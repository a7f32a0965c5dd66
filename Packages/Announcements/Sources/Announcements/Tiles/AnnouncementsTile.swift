import AppCore
import Foundation
import TerminalUI

/// The announcements tile: unread and pinned announcements and the unread notification count.
struct AnnouncementsTile: Tile {
    static let info = TileInfo(
        id: "announcements.board", title: "Announcements", keywords: ["news", "notices"],
        place: "announcements")

    let board: AnnouncementRepository
    let notices: NotificationRepository

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        switch mode {
        case .local:
            let known = try await board.board()
            let count = try await notices.unreadCount()
            guard known.askedAt != nil || count != nil else { return nil }
            return summary(of: known, unread: count)
        case .refresh:
            let fresh = try await board.refresh()
            return summary(of: fresh, unread: try await notices.refreshUnreadCount())
        }
    }

    private func summary(of board: AnnouncementBoard, unread: Int?) -> TileSummary {
        let date = board.askedAt ?? notices.now
        var lines: [TileSummary.Line] = []
        if let unread, unread > 0 {
            lines.append(
                .init(
                    unread == 1 ? "1 unread notification" : "\(unread) unread notifications",
                    emphasis: .warning))
        }
        guard !board.bulletins.isEmpty else {
            return TileSummary(
                lines.isEmpty ? .empty : .ready, headline: "No announcements",
                lines: lines + [
                    .init(
                        board.isOffered
                            ? "Your teachers' announcements appear here."
                            : "This school doesn't post announcements here.", emphasis: .quiet)
                ], updatedAt: date)
        }
        return TileSummary(
            headline: headline(board), lines: lines + self.lines(of: board), updatedAt: date)
    }

    private func headline(_ board: AnnouncementBoard) -> String {
        switch board.unread.count {
        case 0: "Nothing new"
        case 1: "1 unread announcement"
        case let count: "\(count) unread announcements"
        }
    }

    /// The newest unread announcement, then pinned ones, then the newest others.
    private func lines(of board: AnnouncementBoard) -> [TileSummary.Line] {
        let newest = board.unread.max { $0.publishedAt < $1.publishedAt }
        var order = [newest].compactMap(\.self)
        order += board.bulletins.filter { $0.isPinned && $0.id != newest?.id }.prefix(2)
        order += board.bulletins.filter { !$0.isPinned && $0.id != newest?.id }
        let calendar = board.askedAt == nil ? nil : notices.calendar
        return order.prefix(8).map { bulletin in
            let mark = bulletin.isRead ? "" : "● "
            let pin = bulletin.isPinned ? "▪ " : ""
            return TileSummary.Line(
                mark + pin + String(bulletin.title.prefix(160)).oneLine,
                trailing: calendar?.ago(bulletin.publishedAt),
                emphasis: bulletin.isRead ? .quiet : .plain)
        }
    }
}

extension String {
    /// The text without control characters, with whitespace collapsed.
    fileprivate var oneLine: String {
        TextBoundary.clean(self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
