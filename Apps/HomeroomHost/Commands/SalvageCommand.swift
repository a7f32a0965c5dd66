import AppCore
import ArgumentParser

extension DataCommand {
    struct Salvage: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "salvage", abstract: "Get back what a damaged store still holds.",
            discussion: """
                When the local store is damaged, Homeroom keeps the file under a name with “damaged” and starts a \
                new store. This reads everything that is left in that file and adds it to the new store: unsent \
                changes, too, which are not sent twice. The damaged file isn't changed, so you can run this again.

                Run it before you add anything new: a new to-do, for example, may have got the number of an old \
                one, which is then left out. --replace starts from an empty store and keeps the present one aside.

                Without FILE it checks the local store, then looks for the file that was put aside last. Close \
                other Homeroom windows first.

                EXAMPLES:
                  homeroom data salvage FILE
                """)

        @Argument(help: "The damaged file.", completion: .file()) var file: String?
        @Flag(help: "Start from an empty store; the present one is kept aside.") var replace = false
        static var jsonFields: [String]? { DataSalvage.Report.jsonFields }
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let report = try await DataSalvage(host: host).run(file, replaces: replace)
            if output.json { return try console.emit(json: report) }
            let tables = report.tables.filter {
                $0.added + $0.known + $0.different + $0.unreadable + $0.damage > 0
            }
            await console.table(
                [
                    .init("Table", mayShrink: true), .init("Added", alignsRight: true),
                    .init("Same here", alignsRight: true), .init("Left out", alignsRight: true),
                    .init("Lost", mayShrink: true),
                ],
                tables.map {
                    [$0.table, "\($0.added)", "\($0.known)", "\($0.different)", Self.loss($0)]
                })
            guard !output.plain else { return }
            console.out("")
            for line in Self.summary(report) { console.out(line) }
        }

        private static func loss(_ table: DataSalvage.TableReport) -> String {
            var parts: [String] = []
            if table.unreadable > 0 { parts.append(Quantity.count(table.unreadable, "row")) }
            if table.damage > 0 {
                parts.append(Quantity.count(table.damage, "damaged place"))
            }
            return parts.joined(separator: ", ")
        }

        private static func summary(_ report: DataSalvage.Report) -> [String] {
            let rows = report.tables.reduce(0) { $0 + $1.added }
            var lines = ["Saved \(Quantity.count(rows, "row")) from \(report.file)"]
            if let unsent = report.tables.first(where: { $0.table == "core_outbox" })?.added,
                unsent > 0
            {
                lines.append(
                    "\(Quantity.count(unsent, "unsent change")) will be sent: homeroom outbox")
            }
            let different = report.tables.reduce(0) { $0 + $1.different }
            if different > 0 {
                lines.append(
                    "\(Quantity.count(different, "row was", "rows were")) left out: the new store has "
                        + "others with the same key.")
                lines.append(
                    "To take these instead and keep the new store aside: "
                        + "homeroom data salvage \(report.file) --replace")
            }
            if report.tables.contains(where: { $0.damage + $0.unreadable > 0 }) {
                lines.append(
                    "Some rows are lost. A backup may have them: homeroom data backups")
            }
            if report.isSealed {
                lines.append("Your data is encrypted again, with the same key as before.")
            }
            if let aside = report.aside {
                lines.append("What was there until now is kept as \(aside)")
            }
            return lines
        }
    }
}
