import AppCore
import ArgumentParser

/// `homeroom announcements`.
struct AnnouncementsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "announcements",
        abstract: "School announcements and notifications.",
        discussion: """
            EXAMPLES:
              homeroom announcements
              homeroom announcements list --unread
              homeroom announcements show goggles
              homeroom announcements notifications list
            """,
        subcommands: [
            ListAnnouncements.self, ShowAnnouncement.self, ReadAnnouncements.self,
            NotificationsCommand.self,
        ], defaultSubcommand: ListAnnouncements.self)
}

struct ListAnnouncements: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List announcements, pinned first, then newest.",
        discussion: """
            With --json, each has the school's fields plus `is_read`, which is kept only on this computer.

            EXAMPLES:
              homeroom announcements list --unread
              homeroom announcements list --course 18 --json
            """)

    @Option(help: "Only this course: its number, or the start of its name.")
    var course: String?

    @Flag(help: "Only announcements you haven't read here.")
    var unread = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = AnnouncementPrinter(context, output)
        let board = try await printer.board()
        let wanted = try course.map { try board.course($0) }
        await printer.saying(board)
        try await printer.list(
            board.bulletins.filter {
                (wanted == nil || $0.courseID == wanted) && !(unread && $0.isRead)
            })
    }
}

struct ShowAnnouncement: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print an announcement with numbered links.",
        discussion: """
            This marks it as read.

            EXAMPLES:
              homeroom announcements show 156
              homeroom announcements show 156 --json
            """)

    @Argument(help: AnnouncementPrinter.idHelp, completion: AnnouncementCompletion.announcement)
    var announcement: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = AnnouncementPrinter(context, output)
        let bulletin = try await printer.board().bulletin(named: announcement)
        try await printer.show(bulletin)
        try await printer.repository.set([bulletin.id], isRead: true)
    }
}

struct ReadAnnouncements: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark announcements read.",
        discussion: """
            Saved only on this computer; schools don't track it.

            EXAMPLES:
              homeroom announcements read 156
              homeroom announcements read --all
              homeroom announcements read 156 --undo
            """)

    @Argument(help: AnnouncementPrinter.idHelp, completion: AnnouncementCompletion.announcement)
    var announcements: [String] = []

    @Flag(help: "Mark all announcements.")
    var all = false

    @Flag(help: "Mark them unread instead.")
    var undo = false

    static var jsonFields: [String]? { AnnouncementItem.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if announcements.isEmpty != all {
            throw ValidationError("Name the announcements, or give --all.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = AnnouncementPrinter(context, output)
        var board = try await printer.repository.knownBoard()
        let named = board
        let wanted =
            all
            ? board.bulletins.map(\.id)
            : try announcements.map { try named.bulletin(named: $0).id }
        try await printer.repository.set(wanted, isRead: !undo)
        board = try await printer.repository.board()
        if output.json {
            let changed = board.bulletins.filter { wanted.contains($0.id) }
            return try printer.console.emit(json: try changed.map { try $0.json })
        }
        let count = wanted.count == 1 ? "1 announcement is" : "\(wanted.count) announcements are"
        printer.console.out("\(count) \(undo ? "unread" : "read").")
    }
}

extension AnnouncementBoard {
    /// A course by number or name. Throws like ``NameResolver``.
    func course(_ text: String) throws -> Int64 {
        if let number = Int64(text) { return number }
        return try NameResolver.find(
            text, in: courses, noun: "course with announcements", list: "homeroom announcements",
            ids: { [String($0.id)] }, names: { [$0.name] }
        ).id
    }

    /// An announcement by number or title. Throws like ``NameResolver``.
    func bulletin(named name: String) throws(Problem) -> AnnouncementItem {
        if let id = Int64(name) { return try bulletin(id) }
        return try NameResolver.find(
            name, in: bulletins, noun: "announcement", list: "homeroom announcements list",
            ids: { [String($0.id)] }, names: { [$0.title] })
    }
}
