import AppCore
import ArgumentParser

/// `homeroom announcements`.
struct AnnouncementsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "announcements",
        abstract: "School announcements and notifications.",
        discussion: """
            EXAMPLES
              homeroom announcements list --unread
              homeroom announcements show 156
              homeroom announcements notifications list
            """,
        subcommands: [
            ListAnnouncements.self, ShowAnnouncement.self, ReadAnnouncements.self,
            NotificationsCommand.self,
        ])

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListAnnouncements: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List announcements, pinned first, then newest.",
        discussion: """
            With --json, each has the school's fields plus `is_read`, which is kept only on this computer.

            EXAMPLES
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

            EXAMPLES
              homeroom announcements show 156
              homeroom announcements show 156 --json
            """)

    @Argument(help: AnnouncementPrinter.idHelp, completion: AnnouncementCompletion.announcement)
    var id: Int64

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = AnnouncementPrinter(context, output)
        let bulletin = try await printer.board().bulletin(id)
        try await printer.show(bulletin)
        try await printer.repository.set([id], isRead: true)
    }
}

struct ReadAnnouncements: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark announcements read.",
        discussion: """
            Saved only on this computer; schools don't track it.

            EXAMPLES
              homeroom announcements read 156
              homeroom announcements read --all
              homeroom announcements read 156 --undo
            """)

    @Argument(help: AnnouncementPrinter.idHelp, completion: AnnouncementCompletion.announcement)
    var ids: [Int64] = []

    @Flag(help: "Mark all announcements.")
    var all = false

    @Flag(help: "Mark them unread instead.")
    var undo = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if ids.isEmpty != all {
            throw ValidationError("Name the announcements, or give --all.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = AnnouncementPrinter(context, output)
        var board = try await printer.repository.knownBoard()
        for id in ids { _ = try board.bulletin(id) }
        let wanted = all ? board.bulletins.map(\.id) : ids
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
    /// A course by number, or by the start of its name. Throws ``Problem/Code/notFound``.
    func course(_ text: String) throws -> Int64 {
        if let number = Int64(text) { return number }
        let found = courses.filter { $0.name.lowercased().hasPrefix(text.lowercased()) }
        guard found.count == 1, let course = found.first else {
            throw Problem(
                .notFound,
                found.isEmpty
                    ? "No announcements from a course called “\(text.prefix(40))”."
                    : "Several courses start with “\(text.prefix(40))”.",
                cure: courses.isEmpty
                    ? nil
                    : "One of: " + courses.map { "\($0.id) \($0.name)" }.joined(separator: ", "))
        }
        return course.id
    }
}
