import AppCore
import ArgumentParser
import HomeroomHost
import SQLStore

/// A backup in the output of `--json`, version 1.
struct BackupReport: Encodable {
    struct Table: Encodable {
        var name: String
        var rows: Int
    }

    var file: String
    var format: Int
    var homeroom: String
    var engine: String
    var bytes: Int
    var rows: Int
    /// The hash of the file without its last 32 bytes, in hexadecimal.
    var sha256: String
    var migrations: [String]
    var tables: [Table]
    var createdAt: String

    init(_ summary: BackupSummary, _ file: String) {
        self.file = file
        format = summary.header.format
        homeroom = summary.header.homeroom
        engine = summary.header.engine
        createdAt = summary.header.createdAt
        bytes = summary.bytes
        rows = summary.rows
        sha256 = summary.checksum.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        migrations = summary.header.migrations
        tables = summary.tables.map { Table(name: $0.table, rows: $0.rows) }
    }

    func say(_ what: String, _ console: Console, _ output: OutputOptions) throws {
        if output.json { return try console.emit(json: self) }
        console.out(
            "\(what): \(Quantity.count(rows, "row")) in "
                + "\(Quantity.count(tables.count, "table")), \(Quantity.size(bytes)), of "
                + "\(createdAt) (\(engine), Homeroom \(homeroom)).")
        console.out("sha256 \(sha256)")
    }
}

/// `homeroom campus backup`.
struct CampusBackupCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the server's database to a file.",
        discussion: """
            The backup is a consistent snapshot, even while the server is running. It restores to both \
            SQLite and PostgreSQL. The file appears only when it is complete and \
            verified. It holds the server's signing key and all password hashes, so keep it as safe as \
            the database. Only its owner can read it.

            EXAMPLES:
              homeroom campus backup /srv/backups/campus.backup --replace
              homeroom campus backup --verify /srv/backups/campus.backup
            """)

    @Argument(help: "The file to write.", completion: .file()) var file: String
    @Flag(help: "Replace an existing backup of this name.") var replace = false
    @Flag(help: "Only check an existing backup file; needs no database.")
    var verify = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if verify && replace {
            throw ValidationError("Use either --verify or --replace.")
        }
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if verify {
            let backup = CampusBackup(
                layout: CampusLayout(services: host.features.flatMap(\.services)),
                version: Version.text, now: host.systemEnvironment.now)
            return try BackupReport(try await backup.verify(file), file)
                .say("The backup is intact", console, output)
        }
        try await host.withCampus(campus) { office in
            // First, so that the backup contains the entry and equals the database.
            await office.record("backups.begun", ["file": file], console)
            let summary = try await office.backup.write(
                office.database, to: file, replaces: replace)
            try BackupReport(summary, file).say("Wrote \(file)", console, output)
        }
    }
}

/// `homeroom campus restore`.
struct CampusRestoreCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the server's database from a backup.",
        discussion: """
            Checks the whole file first, then restores in one \
            transaction: either everything is restored, or nothing changes. Stop the servers \
            first, and start them afterwards. Anyone signed in when the backup was made is signed in \
            again. To replace a database that has data, add --replace.

            EXAMPLES:
              homeroom campus restore campus.backup --database sqlite:/srv/campus/new.sqlite
              homeroom campus restore campus.backup --database postgres://campus@db/campus
              homeroom campus restore campus.backup --replace --yes
            """)

    @Argument(help: "The backup file.", completion: .file()) var file: String
    @Flag(help: "Replace everything in a database that has data.") var replace = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if replace {
            let place = try host.campusAddress(campus).description
            guard try await console.confirm("Replace everything in \(place) with \(file)?") else {
                throw Problem(.interrupted, "Nothing was changed.")
            }
        }
        try await host.withCampus(campus, makesDatabase: true) { office in
            let summary = try await CampusRestore(office.backup)
                .restore(file, into: office.database, replaces: replace)
            try BackupReport(summary, file).say("Restored \(file)", console, output)
            let pending = office.layout.migrations.count - summary.header.migrations.count
            if pending > 0, !output.json {
                console.err("\(pending) newer migrations haven't run: homeroom campus migrate")
            }
        }
    }
}

/// `homeroom campus compare`.
struct CampusCompareCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Compare a database with a backup.",
        discussion: """
            Compares table by table, ignoring row order and engine, and lists the first rows \
            that differ by key. Exits with 1 if anything differs. Changes nothing.

            EXAMPLES:
              homeroom campus compare campus.backup
              homeroom campus compare campus.backup --database postgres://campus@db/campus --json
            """)

    @Argument(help: "The backup file.", completion: .file()) var file: String
    @Option(help: "How many differences to list per table.") var limit = 5
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...1000).contains(limit) else {
            throw ValidationError("--limit takes a number from 0 to 1000.")
        }
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        try await host.withCampus(campus) { office in
            let found = try await office.backup.compare(office.database, with: file, limit: limit)
            if output.json {
                try console.emit(json: ComparisonReport(found))
            } else {
                await console.show(ComparisonReport(found).lines)
            }
            if !found.isEqual { throw ExitCode(1) }
        }
    }
}

/// A comparison in the output of `--json`, version 1.
struct ComparisonReport: Encodable {
    struct Table: Encodable {
        var name: String
        /// `equal`, `different`, `only_in_backup` or `only_in_database`.
        var verdict: String
        var differences: [String]
        var databaseRows: Int
        var backupRows: Int
    }

    var equal: Bool
    var tables: [Table]
    /// Migrations that only one of them has run.
    var onlyInDatabase: [String]
    var onlyInBackup: [String]

    private enum CodingKeys: String, CodingKey {
        case equal, tables
        case onlyInDatabase = "migrations_only_in_database"
        case onlyInBackup = "migrations_only_in_backup"
    }

    init(_ found: CampusComparison) {
        equal = found.isEqual
        onlyInDatabase = found.onlyInDatabase
        onlyInBackup = found.onlyInBackup
        tables = found.tables.map {
            Table(
                name: $0.name, verdict: $0.verdict.rawValue, differences: $0.differences,
                databaseRows: $0.databaseRows, backupRows: $0.backupRows)
        }
    }

    var lines: [String] {
        var lines = tables.flatMap { table -> [String] in
            let verdict = table.verdict.replacing("_", with: " ")
            let rows =
                table.verdict == "equal"
                ? Quantity.count(table.databaseRows, "row")
                : "\(Quantity.count(table.databaseRows, "row")) here, "
                    + "\(table.backupRows) in the backup"
            return ["\(table.name): \(verdict), \(rows)"] + table.differences.map { "  " + $0 }
        }
        lines += onlyInDatabase.map { "\($0): only the database has run it" }
        lines += onlyInBackup.map { "\($0): only the backup has run it" }
        lines.append(equal ? "They are identical." : "They differ.")
        return lines
    }
}
