public import AppCore
public import Foundation
public import SQLStore
public import TerminalUI

/// The chat feature: messages with teachers and classmates.
public struct ChatModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "chat", title: "Chat", summary: "Messages with teachers and classmates.",
        tiles: [ChatTile.info],
        places: [
            PlaceInfo(
                title: "New message", keywords: ["write", "message", "teacher", "classmate"],
                place: "chat/new")
        ], command: "chat", backends: [.school], tables: ChatStore.tables,
        texts: ChatStore.texts,
        uses: ["school-membership", "courses", "browser"])

    public static var migrations: [StoreMigration] { ChatStore.migrations }
    public static var command: any FeatureCommand.Type { ChatCommand.self }

    private let repository: ChatRepository

    public init(context: FeatureContext) { repository = ChatRepository(context: context) }

    public var tiles: [any Tile] { [ChatTile(repository: repository)] }

    /// `chat`, `chat/new[/PERSON]`, `chat/thread/ID[/links]`, `chat/opening/ENTRY`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        switch (rest.first, rest.count) {
        case (nil, _): return ConversationsScreen(repository: repository)
        case ("new", 1): return NewConversationScreen(repository: repository)
        case ("new", 2):
            return Int64(rest[1]).map { NewConversationScreen(repository: repository, person: $0) }
        case ("thread", 2): return Int64(rest[1]).map { ThreadScreen($0, repository: repository) }
        case ("thread", 3) where rest[2] == "links":
            return Int64(rest[1]).map { LinksScreen($0, repository: repository) }
        case ("opening", 2): return OpeningScreen(rest[1], repository: repository)
        default: return nil
        }
    }

    public var quickAdds: [QuickAdd] { [repository.quickAdd] }
    public func searchItems() async -> [SearchItem] { await repository.searchItems() }
    public func today(from midnight: Date) async throws -> TodayPart {
        TodayPart(unread: await repository.known().unreadSummary)
    }

    public var outboxHandlers: [any OutboxHandler] { [ChatOutboxHandler(repository: repository)] }

    /// Kinds: `conversation` (their numbers), `person` (names of people).
    public func completions(for kind: String) async -> [String] {
        await ChatCompletion.values(kind, repository: repository)
    }
}
