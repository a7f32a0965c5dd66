import AppCore
import ArgumentParser

/// `homeroom data`.
struct DataCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Everything Homeroom keeps of you: to read, sealed, or gone.",
        discussion: """
            Examples:
              homeroom data export ~/my-homeroom
              homeroom data seal
              homeroom data erase --dry-run
              homeroom data erase
            """,
        subcommands: [
            Export.self, Seal.self, Unseal.self, Rekey.self, Status.self, Erase.self,
        ])

    func run(in host: Host) async throws {}
}

extension DataCommand {
    struct Export: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "export", abstract: "Write everything into a folder, as text.",
            discussion: "Examples:\n  homeroom data export ~/my-homeroom")

        @Argument(help: "A folder that is not there yet.", completion: .directory) var folder:
            String
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
            commandName: "erase", abstract: "Take everything away, for good.",
            discussion: """
                Removes the accounts at the servers that this profile is signed in at, with everything in them, then \
                the profile's files on this machine. What a school keeps of its students is the school's: ask it. Backups \
                that you made stay where you put them.

                Examples:
                  homeroom data erase --dry-run
                  homeroom data erase --local-only
                """)

        @Flag(help: "Say what would be taken away, and leave it.") var dryRun = false
        @Flag(help: "Leave accounts at servers as they are.") var localOnly = false
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
                guard try await console.confirm("Take all of this away, for good?") else {
                    throw Problem(.interrupted, "Nothing was taken away.")
                }
                try await erasure.erase(isLocalOnly: localOnly)
            } catch {
                await session.close()
                throw error
            }
            if output.json { return try console.emit(json: plan) }
            console.out("It is gone.")
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
