import AppCore
import ArgumentParser

struct CommentWork: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "comment", abstract: "Comment on what you handed in.",
        discussion: """
            Your teacher reads it beside your work. Without a network, it's saved here and sent later (exit code 75). To \
            read comments: homeroom todos show.

            EXAMPLES:
              homeroom todos comment ID "I drew the second figure again."
            """)

    @Argument(
        help: "The assignment's title, a few words of it, or its id.",
        completion: TodoCompletion.kind("assignment"))
    var id: String

    @Argument(help: "The comment.")
    var text: String

    static var jsonFields: [String]? { AssignmentJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        var page = try await printer.page(try await printer.assignment(id))
        let outcome = try await printer.repository.comment(text, on: page)
        if case .failed(let problem) = outcome { throw problem }
        if output.json {
            page = try await printer.repository.knownAssignment(page.assignment.id) ?? page
            try printer.console.emit(json: AssignmentJSON(page))
        } else if case .delivered = outcome {
            printer.console.out("Commented on: \(page.assignment.title)")
        } else {
            printer.console.out("Waiting: a comment on \(page.assignment.title)")
        }
        try printer.console.report(outcome)
    }
}
