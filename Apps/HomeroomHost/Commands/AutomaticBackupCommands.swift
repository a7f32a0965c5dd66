import AppCore
import ArgumentParser
import Foundation

/// An automatic backup in the output of `--json`, version 1.
private struct BackupListing: JSONRecord {
    static let jsonFields = ["name", "created_at", "bytes", "reason", "path"]

    var name: String
    var createdAt: String
    var bytes: Int
    var reason: AutomaticBackups.Reason
    var path: String
}

extension DataCommand {
    struct Backups: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "backups", abstract: "List automatic backups.",
            discussion: """
                Homeroom backs up the profile once a day while you use it, and before an update changes how data \
                is stored. It keeps the last of each of 7 days and 4 weeks, and 2 from before updates. They are on \
                the same disk as your data: copy one elsewhere, or use `homeroom backup create`.

                EXAMPLES:
                  homeroom data backups
                  homeroom data backups --json
                """)

        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let backups = try host.automaticBackups()
            let items = Array(backups.items().reversed())
            if output.json {
                return try console.emit(
                    json: items.map { item in
                        BackupListing(
                            name: item.name, createdAt: ISODate.format(item.date),
                            bytes: item.bytes, reason: item.reason,
                            path: backups.folder.appending(path: item.name)
                                .path(percentEncoded: false))
                    })
            }
            guard !items.isEmpty else {
                if !output.plain {
                    console.out("No backups yet. Homeroom makes the first one after a day of use.")
                }
                return
            }
            let now = host.systemEnvironment.now()
            await console.table(
                [
                    .init("Name"), .init("Made"), .init("Size", alignsRight: true),
                    .init("Why", mayShrink: true),
                ],
                items.map { item in
                    [
                        item.name,
                        output.plain
                            ? ISODate.format(item.date) : Age.words(from: item.date, to: now).ago,
                        output.plain ? "\(item.bytes)" : Quantity.size(item.bytes),
                        item.reason == .daily ? "daily" : "before an update",
                    ]
                })
            guard !output.plain else { return }
            console.out("\nRestore one: homeroom data restore NAME")
        }
    }

    struct Restore: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", abstract: "Go back to one of these backups.",
            discussion: """
                Checks the whole backup, keeps your present data aside, then puts the backup in its place. Close \
                other Homeroom windows first. `homeroom data backups` lists the names; the first letters of one \
                are enough.

                EXAMPLES:
                  homeroom data restore NAME
                  homeroom data restore NAME --yes
                """)

        @Argument(help: "The backup's name, or a file.", completion: .file()) var name: String
        static var jsonFields: [String]? { StudentBackupReport.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let backups = try host.backups()
            // The profile's own file may be what is damaged.
            let path = try AutomaticBackups(
                backup: backups, profile: Profile(name: host.profileName)
            ).path(name)
            let question = "Go back to \(name)? Your present data is kept aside."
            guard try await console.confirm(question) else {
                throw Problem(.interrupted, "Nothing was changed.")
            }
            let (summary, aside) = try await backups.restore(
                path, passphrase: nil, as: host.profileName, replaces: true)
            try StudentBackupReport(summary, path).say("Restored", console)
            if let aside {
                console.err("Your data until now is kept in \(aside.path(percentEncoded: false))")
            }
        }
    }
}
