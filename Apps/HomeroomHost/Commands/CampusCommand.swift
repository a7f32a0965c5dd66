import AppCore
import ArgumentParser
import ServiceKit

/// `homeroom campus`.
struct CampusCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus", abstract: "Look after a campus's database.",
        discussion: """
            People, schools (tenants), content, migrations, backups: on SQLite and PostgreSQL alike, while \
            the campus is served or not. Which database is found as `homeroom serve` finds it: --database, \
            else HOMEROOM_DATABASE, else the configuration file, else the profile's own.

            Examples:
              homeroom campus status
              homeroom campus people add ada@example.org --tenant north --generate
              homeroom campus backup /srv/backups/campus.backup --replace
            """,
        subcommands: [
            CampusStatusCommand.self, CampusMigrateCommand.self, CampusTenantsCommand.self,
            CampusPeopleCommand.self, CampusCodesCommand.self, CampusImportCommand.self,
            CampusBackupCommand.self,
            CampusRestoreCommand.self, CampusCompareCommand.self,
        ])

    func run(in host: Host) async throws {
        host.console.raw(Self.helpMessage() + "\n")
    }
}

/// `homeroom campus import`.
struct CampusImportCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring a pack of lessons and passages in.",
        discussion: """
            Reads every file of the pack, says what is wrong with it as file:line, and stores what is \
            sound, for all tenants. Ends with 65 when any file was left out.

            Examples:
              homeroom campus import ./our-pack --dry-run
              homeroom campus import ./our-pack --database postgres://campus@db/campus
            """)

    @Argument(help: "The pack's folder: the one with pack.txt in it.", completion: .directory)
    var directory: String
    @Flag(help: "Only check; store nothing.") var dryRun = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        try await host.withCampus(campus) { office in
            guard let importer = office.campus.capabilities[.packImport] else {
                throw Problem(
                    .notFound, "No installed feature takes packs.",
                    cure: "Content does; it is not part of this build.")
            }
            try await office.requireCurrentSchema()
            let report = try await importer.importPack(at: directory, dryRun: dryRun)
            for finding in report.findings {
                let kind = finding.isError ? "error" : "warning"
                console.err("\(finding.place): \(kind): \(finding.message). \(finding.cure).")
            }
            if output.json {
                try console.emit(json: CampusImportReport(report))
            } else {
                console.out(Self.summary(report, dryRun: dryRun))
            }
            if report.findings.contains(where: \.isError) { throw ExitCode(65) }
        }
    }

    private static func summary(_ report: PackImportReport, dryRun: Bool) -> String {
        let name = report.title ?? report.packID ?? "The pack"
        let version = report.version.map { " version \($0)" } ?? ""
        let end = dryRun ? "Nothing was stored." : report.isStored ? "Stored." : "Nothing is new."
        return "\(name)\(version): \(report.lessons) lessons, \(report.passages) passages, "
            + "\(report.questions) questions. \(end)"
    }
}

/// What an import did, in `--json`, version 1.
struct CampusImportReport: Encodable {
    struct Finding: Encodable {
        var severity: String
        var place: String
        var message: String
        var cure: String
    }

    var packID: String?
    var title: String?
    var version: Int?
    var lessons: Int
    var passages: Int
    var questions: Int
    var stored: Bool
    var findings: [Finding]

    private enum CodingKeys: String, CodingKey {
        case title, version, lessons, passages, questions, stored, findings
        case packID = "pack_id"
    }

    init(_ report: PackImportReport) {
        packID = report.packID
        title = report.title
        version = report.version
        lessons = report.lessons
        passages = report.passages
        questions = report.questions
        stored = report.isStored
        findings = report.findings.map {
            Finding(
                severity: $0.isError ? "error" : "warning", place: $0.place, message: $0.message,
                cure: $0.cure)
        }
    }
}
