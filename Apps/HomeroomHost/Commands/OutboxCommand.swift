import AppCore
import ArgumentParser

/// `homeroom outbox`.
struct OutboxCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show changes not yet sent to a server.",
        discussion: """
            EXAMPLES:
              homeroom outbox
              homeroom outbox retry ID
              homeroom outbox discard ID --yes
            """,
        subcommands: [ListEntries.self, Retry.self, Discard.self],
        defaultSubcommand: ListEntries.self)

    func run(in host: Host) async throws {}
}

extension OutboxCommand {
    struct ListEntries: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List unsent changes and why they haven't been sent.")
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withSession { session in
                let console = session.context.console.with(output)
                let entries = try await session.outbox.entries()
                if output.json { return try console.emit(json: entries) }
                if entries.isEmpty { return console.out("Nothing to send.") }
                let now = host.systemEnvironment.now()
                await console.table(
                    [
                        .init("Id"), .init("What", mayShrink: true), .init("State"), .init("Since"),
                        .init("Tries", alignsRight: true), .init("Why", mayShrink: true),
                    ],
                    entries.map { entry in
                        [
                            entry.id, entry.title, entry.state.rawValue,
                            Age.words(from: entry.createdAt, to: now).ago, String(entry.attempts),
                            entry.lastProblem?.summary ?? "",
                        ]
                    })
            }
        }
    }

    struct Retry: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "retry",
            abstract: "Send an entry again, or all of them without an id.")
        @Argument(help: "The entry's id; its first letters are enough.") var id: String?
        static var jsonFields: [String]? { SyncCommand.Report.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withSession { session in
                let console = session.context.console.with(output)
                guard let id else { return try await SyncCommand.flush(session, console, output) }
                let entry = try await session.entry(id)
                try await session.outbox.retry(entry.id)
                switch await session.outbox.send(entry.id) {
                case .delivered: console.out("\(entry.title): confirmed.")
                case .waiting(let problem):
                    throw Problem(
                        .queued, "\(entry.title): saved here; it will be sent later.",
                        reason: problem.summary)
                case .failed(let problem): throw problem
                }
            }
        }
    }

    struct Discard: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Discard an entry. It will never be sent.")
        @Argument(help: "The entry's id; its first letters are enough.") var id: String
        static var jsonFields: [String]? { [] }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            try await host.withSession { session in
                let console = session.context.console.with(output)
                let entry = try await session.entry(id)
                guard try await console.confirm("Permanently discard “\(entry.title)”?") else {
                    throw Problem(.interrupted, "Nothing was discarded.")
                }
                try await session.outbox.discard(entry.id)
                console.out("\(entry.title): discarded.")
            }
        }
    }
}

/// `homeroom sync`.
struct SyncCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Send unsent changes and refresh every tile.",
        discussion: "EXAMPLES:\n  homeroom sync\n  homeroom sync --json")
    static var jsonFields: [String]? { SyncCommand.Report.jsonFields }
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        try await host.withSession { session in
            let console = session.context.console.with(output)
            await session.outbox.flush(ignoringBackoff: true)
            let failed = await session.refresh(
                session.tiles, TileLoader(environment: host.systemEnvironment))
            try await Self.report(session, console, output, failed.mapValues(\.summary))
        }
    }

    /// Sends all unsent changes and reports what is left.
    static func flush(_ session: HostSession, _ console: Console, _ output: OutputOptions)
        async throws
    {
        await session.outbox.flush(ignoringBackoff: true)
        try await report(session, console, output, [:])
    }

    /// What is left to send.
    struct Report: JSONRecord {
        static let jsonFields = ["waiting", "refused", "failed_tiles"]

        var waiting: Int
        var refused: Int
        var failedTiles: [String: String]
    }

    private static func report(
        _ session: HostSession, _ console: Console, _ output: OutputOptions,
        _ failed: [String: String]
    ) async throws {
        let entries = try await session.outbox.entries()
        let refused = entries.filter { $0.state == .failed }.count
        let report = Report(
            waiting: entries.count - refused, refused: refused, failedTiles: failed)
        if output.json {
            try console.emit(json: report)
        } else {
            console.out(
                report.waiting == 0
                    ? "Everything has been sent." : "\(report.waiting) not sent yet.")
            if refused > 0 { console.out("\(refused) were rejected. See: homeroom outbox") }
            for (tile, why) in failed.sorted(by: { $0.key < $1.key }) {
                console.err("\(tile) couldn't be refreshed: \(why)")
            }
        }
        if report.waiting > 0 { throw ExitCode(Problem(.queued, "").exitCode) }
        if !failed.isEmpty { throw ExitCode(Problem(.unreachable, "").exitCode) }
    }
}

extension Host {
    /// Opens the profile for `body`, the last act of the process, and always closes it. `asks` is
    /// as for ``open(asks:)``.
    func withSession(
        asks: Bool = true, _ body: (HostSession) async throws -> Void
    ) async throws {
        Interruption.endOnInterrupt()
        let session = try await open(asks: asks)
        do {
            try await body(session)
        } catch {
            await session.end()
            throw error
        }
        if asks { await backUpIfDue(mayWait: false) }
        await session.end()
    }
}

extension HostSession {
    /// The only entry whose id starts with `prefix`.
    func entry(_ prefix: String) async throws -> OutboxEntry {
        let found = try await outbox.entries().filter { $0.id.hasPrefix(prefix.lowercased()) }
        guard let entry = found.first, found.count == 1, !prefix.isEmpty else {
            throw Problem(
                .notFound,
                found.count > 1
                    ? "“\(prefix)” matches \(found.count) entries."
                    : "No entry matches “\(prefix)”.",
                cure: "homeroom outbox")
        }
        return entry
    }
}
