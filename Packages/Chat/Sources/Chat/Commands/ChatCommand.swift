import AppCore
import ArgumentParser

/// `homeroom chat`
struct ChatCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Messages with teachers and classmates.",
        discussion: """
            EXAMPLES:
              homeroom chat
              homeroom chat show 164 --limit 20
              homeroom chat send 164 "I will come by at lunch."
              homeroom chat new --to "Miriam Okoye" --subject "Missed lab" "May I come by?"
            """,
        subcommands: [
            ListConversations.self, ShowConversation.self, SendMessage.self, StartConversation.self,
            ReadConversation.self, LeaveConversation.self, FindPeople.self,
        ], defaultSubcommand: ListConversations.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListConversations: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List conversations, most recent first.",
        discussion: """
            --json prints them as the school sends them. Columns of --plain: number, unread, subject, \
            people, time of the last message, its text.

            EXAMPLES:
              homeroom chat list
              homeroom chat list --unread --json
            """)

    @Flag(help: "Only conversations with unread messages.")
    var unread = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let threads = try await printer.threads().filter { !unread || $0.unreadCount > 0 }
        if output.json { return try printer.console.emit(json: threads) }
        let inbox = await printer.repository.known()
        printer.sayWhatWaits(inbox)
        let shown = inbox.conversations.filter { !unread || $0.unread > 0 }
        if shown.isEmpty, !output.plain {
            return printer.console.err(
                unread ? "Nothing is unread." : "No conversations yet: homeroom chat new --help")
        }
        await printer.table(shown)
    }
}

struct ShowConversation: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the newest messages of a conversation.",
        discussion: """
            Oldest first. Marks the conversation as read. --before goes further back.

            EXAMPLES:
              homeroom chat show 164
              homeroom chat show 164 --limit 100 --json
              homeroom chat show 164 --before 166
            """)

    @Argument(help: ChatPrinter.conversationHelp, completion: ChatCompletion.conversation)
    var conversation: String

    @Option(help: "Print at most this many messages.")
    var limit = 50

    @Option(help: "Only messages before the one with this number.")
    var before: Int64?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit must be 1 to 10000.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let id = try await printer.conversationID(conversation)
        try await printer.show(id, limit: limit, before: before)
    }
}

struct ReadConversation: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Mark a conversation as read.",
        discussion: """
            EXAMPLES:
              homeroom chat read 164
            """)

    @Argument(help: ChatPrinter.conversationHelp, completion: ChatCompletion.conversation)
    var conversation: String

    static var jsonFields: [String]? { ConversationResult.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let id = try await printer.conversationID(conversation)
        _ = try await printer.repository.read(id)
        if output.json {
            return try printer.console.emit(json: ConversationResult(id: id, state: "read"))
        }
        printer.console.err("Marked as read.")
    }
}

struct LeaveConversation: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave", abstract: "Leave a conversation; the others keep it.",
        discussion: """
            EXAMPLES:
              homeroom chat leave 164 --yes
            """)

    @Argument(help: ChatPrinter.conversationHelp, completion: ChatCompletion.conversation)
    var conversation: String

    @Flag(name: .customLong("dry-run"), help: "Show what would happen, and change nothing.")
    var dryRun = false

    static var jsonFields: [String]? { ConversationResult.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let id = try await printer.conversationID(conversation)
        let conversation = try await printer.repository.conversation(id)
        if dryRun {
            if output.json {
                return try printer.console.emit(
                    json: ConversationResult(id: id, state: "would_leave"))
            }
            return printer.console.err("Would leave “\(conversation.title.oneLine())”.")
        }
        let isSure = try await printer.console.confirm(
            "Leave “\(conversation.title.oneLine())”? You can't rejoin on your own.")
        guard isSure else { return printer.console.err("Nothing changed.") }
        try await printer.repository.leave(id)
        if output.json {
            return try printer.console.emit(json: ConversationResult(id: id, state: "left"))
        }
        printer.console.err("Left.")
    }
}

struct FindPeople: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Find people to write to.",
        discussion: """
            EXAMPLES:
              homeroom chat people okoye
              homeroom chat people "miriam o" --json
            """)

    @Argument(help: "Part of a name; without it, the teachers known here.")
    var text = ""

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let people = try await printer.repository.people(text)
        if output.json { return try printer.console.emit(json: people) }
        if people.isEmpty, !output.plain { return printer.console.err("No one found.") }
        await printer.console.table(
            [.init("ID", alignsRight: true), .init("Name", mayShrink: true), .init("Roles")],
            people.map { [String($0.id), $0.name, $0.roles.joined(separator: ", ")] })
    }
}
