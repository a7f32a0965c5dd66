import AppCore
import ArgumentParser

/// Loads and prints announcements for the commands.
struct AnnouncementPrinter {
    let repository: AnnouncementRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = AnnouncementRepository(context: context)
        console = context.console.with(output)
    }

    static let idHelp: ArgumentHelp = "The announcement's title, a few words of it, or its number."

    /// Fresh announcements; on failure, cached ones plus a warning. Throws if none are cached.
    func board() async throws -> AnnouncementBoard {
        do {
            return try await repository.refresh()
        } catch {
            let board = try await repository.board()
            guard let askedAt = board.askedAt else { throw error }
            console.err("As of \(repository.calendar.age(of: askedAt)): \(Problem(error).summary)")
            return board
        }
    }

    /// Says if the school has no announcements.
    func saying(_ board: AnnouncementBoard) async {
        if !board.isOffered {
            console.err("This school doesn't post announcements here.")
        } else if board.bulletins.isEmpty {
            console.err("No announcements.")
        }
    }

    func list(_ bulletins: [AnnouncementItem]) async throws {
        if console.options.json {
            return try console.emit(json: try bulletins.map { try $0.json })
        }
        guard !bulletins.isEmpty else { return }
        let calendar = repository.calendar
        await console.table(
            [
                .init("ID", alignsRight: true), .init(""), .init("When"), .init("Course"),
                .init("Title", mayShrink: true),
            ],
            bulletins.map { bulletin in
                let marks = [bulletin.isRead ? nil : "new", bulletin.isPinned ? "pinned" : nil]
                return [
                    String(bulletin.id), marks.compactMap(\.self).joined(separator: ", "),
                    console.options.plain
                        ? WireInstant(bulletin.publishedAt).text
                        : calendar.ago(bulletin.publishedAt),
                    bulletin.course, bulletin.title,
                ]
            })
    }

    func show(_ bulletin: AnnouncementItem) async throws {
        if console.options.json { return try console.emit(json: try bulletin.json) }
        if console.options.plain { return try await list([bulletin]) }
        var lines = [
            bulletin.title,
            (bulletin.isPinned ? "Pinned · " : "") + bulletin.origin + " · "
                + repository.calendar.moment(bulletin.publishedAt), "",
        ]
        lines += bulletin.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map(String.init)
        let links = LinkedText(bulletin.text).links
        if !links.isEmpty {
            lines += ["", "Links"]
            lines += links.enumerated().map { "\($0.offset + 1)  \($0.element)" }
        }
        await console.show(lines)
    }
}

extension AnnouncementItem {
    /// The fields of its JSON: the school's and `is_read`.
    static let jsonFields = [
        "id", "title", "message", "course_id", "created_by_id", "published_at", "expires_at",
        "pinned", "course_name", "created_by_name", "created_at", "updated_at", "is_read",
    ]

    /// The school's fields plus `is_read`.
    var json: JSONValue {
        get throws {
            guard
                case .object(var fields) = try WireJSON.decode(
                    JSONValue.self, from: WireJSON.encode(wire))
            else { return .null }
            fields["is_read"] = .bool(isRead)
            return .object(fields)
        }
    }
}

/// Shell completion values.
enum AnnouncementCompletion {
    static let announcement = completion("announcement")
    static let notification = completion("notification")
    static let event = completion("event")

    private static func completion(_ kind: String) -> CompletionKind {
        .custom { _, _, _ async in
            guard let context = FeatureContext.current else { return [] }
            return await values(
                kind, board: AnnouncementRepository(context: context),
                notices: NotificationRepository(context: context))
        }
    }

    static func values(
        _ kind: String, board: AnnouncementRepository, notices: NotificationRepository
    ) async -> [String] {
        switch kind {
        case "announcement": (try? await board.board().bulletins.map { String($0.id) }) ?? []
        case "notification": (try? await notices.book().notices.map { String($0.id) }) ?? []
        case "event": NotificationPreference.eventTypes
        default: []
        }
    }
}
