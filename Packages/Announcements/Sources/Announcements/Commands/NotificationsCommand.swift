import AppCore
import ArgumentParser

/// `homeroom announcements notifications`.
struct NotificationsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "notifications", abstract: "Notifications from your school.",
        discussion: """
            EXAMPLES:
              homeroom announcements notifications list --unread
              homeroom announcements notifications read --all
              homeroom announcements notifications preferences message_received --in-app off
            """,
        subcommands: [
            ListNotices.self, ReadNotices.self, UnreadNotices.self,
            NotificationPreferencesCommand.self,
        ], defaultSubcommand: ListNotices.self)
}

struct ListNotices: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List notifications, unread first, then newest.",
        discussion: """
            With --json, each has the school's fields plus `place`, the screen it opens.

            EXAMPLES:
              homeroom announcements notifications list --unread
              homeroom announcements notifications list --json
            """)

    @Flag(help: "Only unread notifications.")
    var unread = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = NoticePrinter(context, output)
        let book = try await printer.book()
        if !book.isOffered {
            printer.console.err("This school doesn't send notifications here.")
        } else if book.notices.isEmpty {
            printer.console.err("No notifications.")
        }
        try await printer.list(book.notices.filter { !(unread && $0.isRead) })
    }
}

struct ReadNotices: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark notifications read.",
        discussion: """
            EXAMPLES:
              homeroom announcements notifications read ID
              homeroom announcements notifications read --all
            """)

    @Argument(help: NoticePrinter.idHelp, completion: AnnouncementCompletion.notification)
    var notifications: [String] = []

    @Flag(help: "Mark all notifications.")
    var all = false

    static var jsonFields: [String]? { NoticePrinter.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if notifications.isEmpty != all {
            throw ValidationError("Name the notifications, or give --all.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = NoticePrinter(context, output)
        guard all else { return try await printer.mark(notifications, isRead: true) }
        try await printer.say(
            await printer.repository.deliver(try await printer.repository.markAllRead()),
            "All notifications are marked read.", [])
    }
}

struct UnreadNotices: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "unread", abstract: "Mark notifications unread again.",
        discussion: "Example: homeroom announcements notifications unread 8080")

    @Argument(help: NoticePrinter.idHelp, completion: AnnouncementCompletion.notification)
    var notifications: [String]

    static var jsonFields: [String]? { NoticePrinter.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await NoticePrinter(context, output).mark(notifications, isRead: false)
    }
}

/// Loads, changes and prints notifications for the commands.
struct NoticePrinter {
    let repository: NotificationRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = NotificationRepository(context: context)
        console = context.console.with(output)
    }

    static let idHelp: ArgumentHelp = "The notification's title, a few words of it, or its number."

    /// Fresh notifications; on failure, cached ones plus a warning. Throws if none are cached.
    func book() async throws -> NotificationList {
        do {
            return try await repository.refresh()
        } catch {
            let book = try await repository.book()
            guard let askedAt = book.askedAt else { throw error }
            console.err("As of \(repository.calendar.age(of: askedAt)): \(Problem(error).summary)")
            return book
        }
    }

    func list(_ notices: [Notice]) async throws {
        if console.options.json { return try console.emit(json: try notices.map(json)) }
        guard !notices.isEmpty else { return }
        let calendar = repository.calendar
        await console.table(
            [
                .init("ID", alignsRight: true), .init(""), .init("When"), .init("Kind"),
                .init("Title", mayShrink: true),
            ],
            notices.map { notice in
                [
                    String(notice.id), notice.isRead ? "" : "new",
                    console.options.plain
                        ? notice.wire.createdAt.text : calendar.ago(notice.createdAt),
                    console.options.plain ? notice.wire.notificationType : notice.kind,
                    notice.title,
                ]
            })
    }

    /// The fields of a notification's JSON: the school's and `place`.
    static let jsonFields = [
        "id", "title", "message", "url", "metadata", "user_id", "actor_id", "notification_type",
        "notifiable_type", "notifiable_id", "read_at", "created_at", "updated_at", "place",
    ]

    /// The school's fields plus `place`.
    private func json(_ notice: Notice) throws -> JSONValue {
        guard
            case .object(var fields) = try WireJSON.decode(
                JSONValue.self, from: WireJSON.encode(notice.wire))
        else { return .null }
        fields["place"] = repository.place(of: notice).map { .string($0.description) } ?? .null
        return .object(fields)
    }

    /// Marks notifications locally, then at the school.
    func mark(_ names: [String], isRead: Bool) async throws {
        let notices: [Notice]
        do {
            let known = try await repository.book()
            notices = try names.map { try known.notice(named: $0) }
        } catch {
            guard Problem(error).code == .notFound else { throw error }
            let fresh = try await repository.refresh()
            notices = try names.map { try fresh.notice(named: $0) }
        }
        let ids = notices.map(\.id)
        var outcomes: [OutboxOutcome] = []
        for notice in notices {
            outcomes.append(
                await repository.deliver(try await repository.mark(notice, isRead: isRead)))
        }
        let count = ids.count == 1 ? "1 notification is" : "\(ids.count) notifications are"
        try await say(outcomes.worst, "\(count) \(isRead ? "read" : "unread").", ids)
    }

    /// Prints the outcome of a change. Throws if it isn't delivered.
    func say(_ outcome: OutboxOutcome, _ text: String, _ ids: [Int64]) async throws {
        if case .failed(let problem) = outcome { throw problem }
        if console.options.json {
            let book = try await repository.book()
            let notices = ids.isEmpty ? book.notices : book.notices.filter { ids.contains($0.id) }
            try console.emit(json: try notices.map(json))
        } else {
            console.out(text)
        }
        try console.report(outcome)
    }
}

extension NotificationList {
    /// A notification by number or title. Throws like ``NameResolver``.
    fileprivate func notice(named name: String) throws(Problem) -> Notice {
        if let id = Int64(name) { return try notice(id) }
        return try NameResolver.find(
            name, in: notices, noun: "notification",
            list: "homeroom announcements notifications list", ids: { [String($0.id)] },
            names: { [$0.title] })
    }
}
