import AppCore
import ArgumentParser
import HomeroomHost
import SQLStore

/// A backup in `--json`, version 1.
struct BackupReport: Encodable {
    struct Table: Encodable {
        var name: String
        var rows: Int
    }

    var file: String
    var format: Int
    var homeroom: String
    var engine: String
    var createdAt: String
    var bytes: Int
    var rows: Int
    /// Of the file without its last 32 bytes, in hexadecimal.
    var sha256: String
    var migrations: [String]
    var tables: [Table]

    private enum CodingKeys: String, CodingKey {
        case file, format, homeroom, engine, bytes, rows, sha256, migrations, tables
        case createdAt = "created_at"
    }

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
        commandName: "backup", abstract: "Copy everything in a campus's database into a file.",
        discussion: """
            Shows one moment of the database, whatever is written meanwhile; the same file restores on \
            SQLite and on PostgreSQL. It appears under its name only once it is whole and was read \
            back. It holds the campus's signing key and everyone's password hashes: keep it as secret as \
            the database. Only its owner may read it.

            Examples:
              homeroom campus backup /srv/backups/campus.backup --replace
              homeroom campus backup --verify /srv/backups/campus.backup
            """)

    @Argument(help: "The file to write.", completion: .file()) var file: String
    @Flag(help: "Replace an older backup of this name.") var replace = false
    @Flag(help: "Only check a backup that is there: the whole file, without a database.")
    var verify = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if verify && replace {
            throw ValidationError("--verify and --replace exclude each other.")
        }
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if verify {
            let backup = CampusBackup(
                layout: CampusLayout(services: host.features.flatMap(\.services)),
                version: Version.text, now: host.surroundings.now)
            return try BackupReport(try await backup.verify(file), file)
                .say("The backup is sound", console, output)
        }
        try await host.withCampus(campus) { office in
            let summary = try await office.backup.write(
                office.database, to: file, replaces: replace)
            try BackupReport(summary, file).say("Wrote \(file)", console, output)
        }
    }
}

/// `homeroom campus restore`.
struct CampusRestoreCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Fill a campus's database from a backup.",
        discussion: """
            Checks the whole file before it touches the database, then does everything in one \
            transaction: either all of the backup is there, or nothing has changed. Stop the servers \
            first, and start them afterwards; everyone signed in at the backup's time is signed in \
            again. A database that is in use is only replaced with --replace.

            Examples:
              homeroom campus restore campus.backup --database sqlite:/srv/campus/new.sqlite
              homeroom campus restore campus.backup --database postgres://campus@db/campus
              homeroom campus restore campus.backup --replace --yes
            """)

    @Argument(help: "The backup.", completion: .file()) var file: String
    @Flag(help: "Replace everything in a database that is in use.") var replace = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if replace {
            let place = try host.campusAddress(campus).description
            guard try await console.confirm("Replace everything in \(place) by \(file)?") else {
                throw Problem(.interrupted, "Nothing was changed.")
            }
        }
        try await host.withCampus(campus, makesDatabase: true) { office in
            let summary = try await CampusRestore(office.backup)
                .restore(file, into: office.database, replaces: replace)
            try BackupReport(summary, file).say("Restored \(file)", console, output)
            let pending = office.layout.migrations.count - summary.header.migrations.count
            if pending > 0, !output.json {
                console.err("\(pending) migrations came after it: homeroom campus migrate")
            }
        }
    }
}

/// `homeroom campus compare`.
struct CampusCompareCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Say whether a database and a backup hold the same.",
        discussion: """
            Compares table by table, whatever the order of rows and the engine, and names the first rows \
            that differ by their keys. Ends with 1 when anything differs. Changes nothing.

            Examples:
              homeroom campus compare campus.backup
              homeroom campus compare campus.backup --database postgres://campus@db/campus --json
            """)

    @Argument(help: "The backup.", completion: .file()) var file: String
    @Option(help: "How many differences of a table to name.") var limit = 5
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

/// A comparison in `--json`, version 1.
struct ComparisonReport: Encodable {
    struct Table: Encodable {
        var name: String
        /// `equal`, `different`, `only_in_backup` or `only_in_database`.
        var verdict: String
        var databaseRows: Int
        var backupRows: Int
        var differences: [String]

        private enum CodingKeys: String, CodingKey {
            case name, verdict, differences
            case databaseRows = "database_rows"
            case backupRows = "backup_rows"
        }
    }

    var equal: Bool
    var tables: [Table]
    /// Migrations that only one of the two has run.
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
                name: $0.name, verdict: $0.verdict.rawValue, databaseRows: $0.databaseRows,
                backupRows: $0.backupRows, differences: $0.differences)
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
        lines.append(equal ? "Both hold the same." : "They differ.")
        return lines
    }
}
