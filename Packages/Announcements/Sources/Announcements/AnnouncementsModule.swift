public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The announcements feature: school announcements and notifications.
public struct AnnouncementsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "announcements", title: "Announcements",
        summary: "School announcements and notifications.",
        tiles: [AnnouncementsTile.info],
        places: [
            PlaceInfo(
                title: "Notifications", keywords: ["news", "unread", "bell"],
                place: "announcements/notifications"),
            PlaceInfo(
                title: "Notification settings", keywords: ["notifications", "preferences", "mute"],
                place: "announcements/preferences"),
        ], command: "announcements", backends: [.school],
        tables: ReadStore.tables + MarkStore.tables, uses: ["browser", "courses"])

    public static var migrations: [StoreMigration] { ReadStore.migrations + MarkStore.migrations }
    public static var command: any FeatureCommand.Type { AnnouncementsCommand.self }

    private let board: AnnouncementRepository
    private let notices: NotificationRepository

    public init(context: FeatureContext) {
        board = AnnouncementRepository(context: context)
        notices = NotificationRepository(context: context)
    }

    public var tiles: [any Tile] { [AnnouncementsTile(board: board, notices: notices)] }

    /// `announcements`, `announcements/course/<id>`, `announcements/<id>`, `announcements/notifications`
    /// and `announcements/preferences`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        switch Array(place.rest) {
        case []: return BoardScreen(repository: board, notices: notices)
        case ["notifications"]: return NoticesScreen(repository: notices)
        case ["preferences"]: return NotificationPreferencesScreen(repository: notices)
        case let rest where rest.count == 2 && rest[0] == "course":
            return Int64(rest[1]).map {
                BoardScreen(repository: board, notices: notices, course: $0)
            }
        case let rest where rest.count == 1:
            return Int64(rest[0]).map { PageScreen(repository: board, id: $0) }
        default: return nil
        }
    }

    public func searchItems() async throws -> [SearchItem] { try await board.searchItems() }
    public func today(from midnight: Date) async throws -> TodayPart {
        let unread = try await board.board().unread
        guard let first = unread.first else { return TodayPart() }
        let title =
            unread.count == 1
            ? "Announcement: \(first.title)" : "\(unread.count) unread announcements"
        let place: Place =
            unread.count == 1 ? Place(["announcements", String(first.id)]) : "announcements"
        return TodayPart(
            unread: TodayPart.Unread(title: title, count: unread.count, place: place))
    }

    public var outboxHandlers: [any OutboxHandler] { [MarkOutboxHandler(repository: notices)] }

    /// Kinds: `announcement` and `notification` (locally known ids), `event` (event types).
    public func completions(for kind: String) async -> [String] {
        await AnnouncementCompletion.values(kind, board: board, notices: notices)
    }
}
