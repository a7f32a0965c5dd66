import AppCore
import ArgumentParser

struct SendMessage: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Send a message to a conversation.",
        discussion: """
            The text “-” reads standard input to its end. Without a network, the message is saved and \
            sent later (exit code 75).

            EXAMPLES:
              homeroom chat send 164 "I will come by at lunch."
              homeroom chat send 164 - < FILE
              homeroom chat send 164 "Like this?" --dry-run
            """)

    @Argument(help: ChatPrinter.conversationHelp, completion: ChatCompletion.conversation)
    var conversation: String

    @Argument(help: "What to say, or - for standard input.")
    var text: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent, and send nothing.")
    var dryRun = false

    static var jsonFields: [String]? { ConversationResult.jsonFields + DraftShape.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        let text = try await printer.text(text)
        let id: Int64
        do throws(Problem) {
            id = try await printer.conversationID(conversation)
        } catch {
            var problem = error
            if error.code == .notFound {
                problem.cure = "To start a conversation: homeroom chat new --to NAME"
            }
            throw problem
        }
        if dryRun {
            let label = await printer.repository.knownConversation(id)?.label.oneLine()
            return try printer.wouldSend(text, to: label.map { "\($0) (\(id))" } ?? String(id))
        }
        let entry = try await printer.repository.queue(text, to: id)
        let outcome = await printer.repository.deliver(entry)
        // A message to a conversation that never existed can't be retried, so it isn't kept.
        if case .failed(let problem) = outcome.outcome, problem.status == 404,
            await printer.repository.knownConversation(id) == nil
        {
            try await context.outbox.discard(entry.id)
            throw Problem(
                .notFound, "No conversation has the number \(id).", reason: "Nothing was sent.",
                cure: "homeroom chat list")
        }
        try printer.say(outcome)
    }
}

struct StartConversation: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Start a conversation with a first message.",
        discussion: """
            --to takes a name, an email address or a number, and can be repeated. The text “-” reads \
            standard input. Without a network, everything is saved and sent later \
            (exit code 75).

            EXAMPLES:
              homeroom chat new --to "Miriam Okoye" --subject "Missed lab" "May I come by?"
              homeroom chat new --to 12 --to 9 --subject "Group work" - < FILE
            """)

    @Option(
        help: "Recipient: a name, an email address or a number.",
        completion: .custom { _, _, _ async in await ChatCompletion.values("person") })
    var to: [String]

    @Option(help: "The subject.")
    var subject: String

    @Option(help: "The number of the course it's about.")
    var course: Int64?

    @Argument(help: "The first message, or - for standard input.")
    var text: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent, and send nothing.")
    var dryRun = false

    static var jsonFields: [String]? { ConversationResult.jsonFields + DraftShape.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = ChatPrinter(context, output)
        var new = NewConversation(subject: subject, text: try await printer.text(text))
        for name in to {
            let person = try await printer.repository.person(name)
            if !new.people.contains(where: { $0.id == person.id }) { new.people.append(person) }
        }
        if dryRun {
            try ChatRepository.check(new)
            return try printer.wouldSend(
                new.text, to: new.people.map(\.name).joined(separator: ", "))
        }
        let entry = try await printer.repository.queue(new, courseID: course)
        try printer.say(await printer.repository.open(entry))
    }
}
