import AppCore
import ArgumentParser

/// `homeroom add`: the line of `a`.
struct AddCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a to-do, goal, event, message or word from one line.",
        discussion: """
            A line without a first word such as “goal:” adds a to-do. A day or time may stand at the \
            end; !high sets a priority, #art a project, +school a tag.

            EXAMPLES:
              homeroom add "Buy paper fri 8:00 !high #art"
              homeroom add "goal: finish two novels by dec 20"
              homeroom add "event: dentist tue 15:00-15:45"
              homeroom add "msg Okoye: may I come by at lunch?" --dry-run
              homeroom add "word: ephemeral = lasting a short time"
            """)

    @Argument(help: "The line. Quotation marks are optional.") var line: [String]
    @Flag(name: .customLong("dry-run"), help: "Show what would be added, and add nothing.")
    var dryRun = false
    static var jsonFields: [String]? { ["kind", "fields", "state", "place"] }
    @OptionGroup var output: OutputOptions

    /// What was understood, and what became of it.
    private struct Shape: Encodable {
        var kind: String
        var fields: [String: String]
        /// `added`, `queued`, or `dry_run`.
        var state: String
        var place: String?
    }

    func run(in host: Host) async throws {
        try await host.withSession { session in
            let console = session.context.console.with(output)
            let reader = QuickAddReader(session.features)
            let text = line.joined(separator: " ")
            guard let (kind, draft) = await reader.read(text) else {
                throw QuickAddReader.noKind
            }
            if let problem = draft.problem { throw problem }
            var shape = Shape(
                kind: kind.name.lowercased(),
                fields: Dictionary(
                    draft.fields.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one }),
                state: "dry_run")
            let understood = ([kind.name] + draft.fields.map(\.text)).joined(separator: " · ")
            if dryRun {
                if output.json { return try console.emit(json: shape) }
                console.out(understood)
                return console.err("Nothing was added (--dry-run).")
            }
            let added = try await draft.add()
            if case .failed(let problem) = added.outcome { throw problem }
            shape.state = "added"
            if case .waiting = added.outcome { shape.state = "queued" }
            shape.place = added.place?.description
            if output.json {
                try console.emit(json: shape)
            } else {
                console.out(understood)
            }
            if let outcome = added.outcome { try console.report(outcome) }
            console.err(added.message)
        }
    }
}
