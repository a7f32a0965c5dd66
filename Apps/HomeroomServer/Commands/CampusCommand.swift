import AppCore
import ArgumentParser
import Foundation
import HomeroomHost
import SQLStore
import ServiceKit

/// `homeroom campus`.
struct CampusCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus", abstract: "Manage the server's database.",
        discussion: """
            Manages people, schools (tenants), content, migrations and backups, on SQLite and PostgreSQL, \
            with the server running or stopped. Finds the database as `homeroom serve` does: --database, \
            then HOMEROOM_DATABASE, then the configuration file, then the profile's own.

            EXAMPLES:
              homeroom campus status
              homeroom campus people add ada@example.org --tenant north --generate
              homeroom campus backup /srv/backups/campus.backup --replace
            """,
        subcommands: [
            CampusStatusCommand.self, CampusMigrateCommand.self, CampusTenantsCommand.self,
            CampusPeopleCommand.self, CampusCodesCommand.self, CampusImportCommand.self,
            CampusAuditCommand.self,
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
        commandName: "import", abstract: "Import a lesson pack or a school.",
        discussion: """
            A folder is a pack of lessons and passages, stored for all tenants. A .yaml file is a school: its \
            people, courses, timetable, work and announcements, stored for one tenant. Importing it again \
            updates what changed. Errors are shown as file:line. Exits with 65 if anything was \
            skipped.

            EXAMPLES:
              homeroom campus import ./our-pack --dry-run
              homeroom campus import school.yaml --tenant north
              homeroom campus import demo --tenant north
            """)

    @Argument(
        help: "The pack's folder, a school's .yaml file, or “demo” for the sample school.",
        completion: .file())
    var path: String
    @Option(help: "The short name of the school's tenant.") var tenant = "home"
    @Flag(help: "Only check; store nothing.") var dryRun = false
    @OptionGroup var campus: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        if path == "demo" || [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
            return try await importSchool(host)
        }
        try await importPack(host)
    }

    private func importSchool(_ host: Host) async throws {
        let console = host.console.with(output)
        let files = path == "demo" ? try host.demoSchool() : [path]
        let texts = try files.map { file in
            guard let handle = FileHandle(forReadingAtPath: file) else {
                throw Problem(.notFound, "File not found.", place: file)
            }
            return (file, try handle.read(upToCount: SchoolText.maxBytes + 1) ?? Data())
        }
        let own = try DatabaseChoice.ownPath(host)
        try await host.withCampus(campus) { office in
            try await office.requireCurrentSchema()
            var report = CampusSchoolImport.Report(stored: !dryRun, counts: [:], faults: [])
            for (file, bytes) in texts {
                let school = CampusSchoolImport(
                    bytes: Array(bytes), file: file, tenant: tenant,
                    isOwnCampus: office.address == .sqlite(path: own), dryRun: dryRun)
                let part = try await school.run(in: office, host.systemEnvironment)
                for fault in part.faults {
                    console.err("\(file):\(fault.line): \(fault.place): \(fault.message)")
                }
                report.add(part)
            }
            if output.json {
                try console.emit(json: report)
            } else {
                console.out(CampusSchoolImport.summary(report, dryRun: dryRun))
            }
            if !report.faults.isEmpty { throw ExitCode(65) }
        }
    }

    private func importPack(_ host: Host) async throws {
        let console = host.console.with(output)
        try await host.withCampus(campus) { office in
            guard let importer = office.campus.capabilities[.packImport] else {
                throw Problem(
                    .notFound, "No installed feature imports packs.",
                    cure: "The Content feature does, but this build doesn't include it.")
            }
            try await office.requireCurrentSchema()
            let report = try await importer.importPack(at: path, dryRun: dryRun)
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

/// The result of an import in the output of `--json`, version 1.
struct CampusImportReport: Encodable {
    struct ImportFinding: Encodable {
        var severity: String
        var place: String
        var message: String
        var cure: String
    }

    var title: String?
    var version: Int?
    var lessons: Int
    var passages: Int
    var questions: Int
    var stored: Bool
    var findings: [ImportFinding]
    var packID: String?

    init(_ report: PackImportReport) {
        packID = report.packID
        title = report.title
        version = report.version
        lessons = report.lessons
        passages = report.passages
        questions = report.questions
        stored = report.isStored
        findings = report.findings.map {
            ImportFinding(
                severity: $0.isError ? "error" : "warning", place: $0.place, message: $0.message,
                cure: $0.cure)
        }
    }
}
