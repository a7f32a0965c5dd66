import AppCore
import ArgumentParser

/// `homeroom data`.
struct DataCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Export, recover, encrypt or delete your data.",
        discussion: """
            EXAMPLES:
              homeroom data backups
              homeroom data export FOLDER
              homeroom data seal
              homeroom data erase --dry-run
              homeroom data erase
            """,
        subcommands: [
            Backups.self, Restore.self, Salvage.self, Export.self, Seal.self, Unseal.self,
            Rekey.self, Status.self, Erase.self,
        ])

    func run(in host: Host) async throws {}
}

extension DataCommand {
    struct Export: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Export all your data as text files.",
            discussion: "EXAMPLES:\n  homeroom data export ~/my-homeroom")

        @Argument(help: "A new folder.", completion: .directory) var folder: String
        static var jsonFields: [String]? { ["file", "rows"] }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let session = try await host.open()
            do {
                let written = try await DataExport(session: session).write(to: folder)
                await session.close()
                if output.json { return try console.emit(json: written) }
                let rows = written.reduce(0) { $0 + $1.rows }
                console.out(
                    "Wrote \(Quantity.count(rows, "row")) in "
                        + "\(Quantity.count(written.count, "file")) to \(folder)")
            } catch {
                await session.close()
                throw error
            }
        }
    }

    struct Erase: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "erase", abstract: "Permanently delete everything.",
            discussion: """
                Deletes your accounts on the servers this profile is signed in to, with all their data, then \
                this profile's files on this computer. Ask your school about the records it keeps. Backups \
                you made aren't touched.

                EXAMPLES:
                  homeroom data erase --dry-run
                  homeroom data erase --local-only --dry-run
                """)

        @Flag(help: "Show what would be deleted without deleting it.") var dryRun = false
        @Flag(help: "Keep your accounts on servers.") var localOnly = false
        static var jsonFields: [String]? { ["kind", "what", "place"] }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let session = try await host.open()
            let erasure = DataErasure(session: session)
            let plan = await erasure.plan(isLocalOnly: localOnly)
            do {
                if dryRun {
                    await session.close()
                    return try say(plan, console)
                }
                if !output.json { try say(plan, console) }
                guard try await console.confirm("Permanently delete all of this?") else {
                    throw Problem(.interrupted, "Nothing was deleted.")
                }
                try await erasure.erase(isLocalOnly: localOnly)
            } catch {
                await session.close()
                throw error
            }
            if output.json { return try console.emit(json: plan) }
            console.out("Deleted.")
        }

        private func say(_ plan: [DataErasure.Step], _ console: Console) throws {
            if output.json { return try console.emit(json: plan) }
            for step in plan {
                console.out(
                    step.kind == "account"
                        ? "Account \(step.what) at \(step.place)" : "\(step.what): \(step.place)")
            }
        }
    }
}
