import AppCore
import ArgumentParser
import Foundation

/// `homeroom search`.
struct SearchCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find anything: people, work, lessons, words, settings, commands.",
        discussion: """
            Finds what the key : finds on the dashboard, best matches first. Typing errors are \
            forgiven. Exits with 66 if nothing matches.

            EXAMPLES:
              homeroom search biology
              homeroom search homework --limit 5
              homeroom search okoye --kind person --json
            """)

    @Argument(help: "What to find: a name, a subject, a command.") var text: [String]

    @Option(help: "Only this kind: person, to-do, course, lesson, word, …")
    var kind: SearchKind?

    @Option(help: "Print at most this many results.") var limit = 20

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...SearchIndex.most).contains(limit) else {
            throw ValidationError("--limit must be 1 to \(SearchIndex.most).")
        }
        guard text.contains(where: { !SearchText($0).isEmpty }) else {
            throw ValidationError("Type what to find, e.g. homeroom search biology")
        }
    }

    func run(in host: Host) async throws {
        try await host.withSession { session in
            let console = session.context.console.with(output)
            let loader = try Dashboard.loader(session)
            for problem in await session.fillNewProfile(loader) { console.err(problem.summary) }
            let (all, problems) = await SearchCatalog(session: session, loader: loader).load()
            for problem in problems { console.err(problem.summary) }
            let index = SearchIndex(
                all.entries.filter { kind == nil || $0.item.kind == kind?.value })
            let words = text.joined(separator: " ")
            let found = index.find(words, now: host.systemEnvironment.now(), limit: limit)
            guard !found.isEmpty else {
                throw Problem(.notFound, "No matches for “\(words.prefix(80))”.")
            }
            let rows = found.map { SearchRow($0.item) }
            if output.json { return try console.emit(json: rows) }
            await console.table(
                [
                    .init("Kind"), .init("Title", mayShrink: true),
                    .init("Detail", mayShrink: true), .init("Id", mayShrink: true),
                    .init("Open with", mayShrink: true),
                ], rows.map { [$0.kind, $0.title, $0.detail, $0.id ?? "", $0.command ?? ""] })
        }
    }
}

/// A kind on the command line, as the results name it.
struct SearchKind: ExpressibleByArgument, Sendable {
    let value: SearchItem.Kind

    init?(argument: String) {
        let kinds = SearchItem.Kind.allCases
        let wanted = argument.lowercased()
        guard let kind = kinds.first(where: { $0.word == wanted || $0.rawValue == wanted }) else {
            return nil
        }
        value = kind
    }

    static var allValueStrings: [String] { SearchItem.Kind.allCases.map(\.word) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    var defaultValueDescription: String { value.word }
}

/// A result of `homeroom search --json`, version 1.
struct SearchRow: Encodable {
    var kind: String
    var title: String
    var detail: String
    /// The id that the feature's commands take; missing if there is none.
    var id: String?
    var date: WireInstant?
    /// Missing for what has no screen.
    var place: String?
    /// Missing if no command shows it.
    var command: String?

    init(_ item: SearchItem) {
        kind = item.kind.word
        title = item.title
        detail = item.detail
        id = item.id.isEmpty ? nil : item.id
        date = item.date.map { WireInstant($0) }
        place = item.place.components.isEmpty ? nil : item.place.description
        command = item.command.isEmpty ? nil : item.command
    }
}
