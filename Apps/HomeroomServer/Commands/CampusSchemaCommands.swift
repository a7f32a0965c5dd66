import AppCore
import ArgumentParser
import HomeroomHost
import SQLStore
import ServiceKit

/// `homeroom campus status`.
struct CampusStatusCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show what the server's database holds and check it.",
        discussion: """
            Shows the engine, all migrations (applied, pending, or unknown if a newer Homeroom ran \
            them), tables, tenants and content packs. --verify also reads all data and exits with \
            65 if something is wrong.

            EXAMPLES:
              homeroom campus status
              homeroom campus status --verify --json
            """)

    @Flag(help: "Read and check all data; slow for a large database.") var verify = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        try await host.withCampus(campus) { office in
            let status = try await CampusStatus.of(office, verifies: verify)
            if output.json {
                try console.emit(json: status)
            } else {
                await console.show(status.lines)
            }
            if status.findings?.isEmpty == false { throw ExitCode(65) }
        }
    }
}

/// `homeroom campus migrate`.
struct CampusMigrateCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Update the database schema.",
        discussion: """
            Runs pending migrations, each in its own transaction. A server does the same when it \
            starts. Make a backup first: the only way back is to restore it.

            EXAMPLES:
              homeroom campus migrate --dry-run
              homeroom campus migrate --database postgres://campus@db/campus
            """)

    @Flag(help: "Only show what would run.") var dryRun = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        var applied: [String]
        var pending: [String]
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        try await host.withCampus(campus, makesDatabase: !dryRun) { office in
            let state = try await office.schema()
            try state.refuseUnknown("Update Homeroom.")
            let pending = office.layout.migrations.map(\.id).filter { state.times[$0] == nil }
            if !dryRun, !pending.isEmpty, !state.applied.isEmpty {
                console.err("If you have no backup, make one first: homeroom campus backup FILE")
                guard try await Self.mayGoOn(console, pending.count) else {
                    throw Problem(.interrupted, "Nothing was changed.")
                }
            }
            let done =
                dryRun
                ? []
                : try await Migrator.apply(
                    office.layout.migrations, to: office.database,
                    whenBehind: { try Campus.checkTables(of: office.services) })
            if output.json {
                return try console.emit(json: Report(applied: done, pending: dryRun ? pending : []))
            }
            for id in dryRun ? pending : done {
                console.out("\(id): \(dryRun ? "pending" : "done")")
            }
            if pending.isEmpty { console.out("The schema is up to date.") }
        }
    }

    /// Asks when interactive; a script has decided.
    private static func mayGoOn(_ console: Console, _ count: Int) async throws -> Bool {
        guard console.isInteractive, !console.options.noInput else { return true }
        return try await console.confirm("Run \(count) migrations?")
    }
}
