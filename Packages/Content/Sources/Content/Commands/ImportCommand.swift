import AppCore
import ArgumentParser

/// `content import`: imports a pack of lessons and passages into the built-in server.
struct ImportCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a pack of lessons and passages.",
        discussion: """
            Checks every file in the pack, reports problems as file:line and imports the valid files. \
            Exits with 65 if any file was skipped. Packs can only be imported into the built-in server; \
            a school's server is filled by its operators.

            EXAMPLES:
              homeroom content import FOLDER
              homeroom content import FOLDER --dry-run
            """)

    @Argument(help: "The pack's folder (the one with pack.txt).", completion: .directory)
    var directory: String

    @Flag(help: "Check the pack without importing it.")
    var dryRun = false

    static var jsonFields: [String]? { ReportJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        guard context.client(for: .sat).address.isEmbedded,
            let importer = context.capability(.packImport)
        else {
            throw Problem(
                .notAllowed, "You can't import packs into this server.",
                reason: "Packs can only be imported into the built-in server.",
                cure: "homeroom connect sat embedded")
        }
        let report = try await importer.importPack(at: directory, dryRun: dryRun)
        for finding in report.findings {
            let kind = finding.isError ? "error" : "warning"
            console.err("\(finding.place): \(kind): \(finding.message). \(finding.cure).")
        }
        if console.options.json {
            try console.emit(json: ReportJSON(report))
        } else {
            console.out(Self.summary(of: report, dryRun: dryRun))
        }
        if report.findings.contains(where: \.isError) { throw ExitCode(65) }
    }

    static func summary(of report: PackImportReport, dryRun: Bool) -> String {
        let name = report.title ?? report.packID ?? "The pack"
        let version = report.version.map { " version \($0)" } ?? ""
        let content =
            "\(report.lessons) lessons, \(report.passages) passages, \(report.sections) sections, "
            + "\(report.questions) questions"
        let errors = report.findings.count(where: \.isError)
        let left =
            errors == 0 ? "" : "; \(errors) \(errors == 1 ? "error" : "errors") left files out"
        if dryRun { return "\(name)\(version): \(content) are valid\(left). Nothing was stored." }
        return report.isStored
            ? "\(name)\(version): \(content) stored\(left)."
            : "\(name)\(version): \(content); nothing new to store\(left)."
    }
}

/// The result of an import in JSON.
struct ReportJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "pack_id", "title", "version", "lessons", "passages", "sections", "questions", "stored",
        "findings",
    ]

    private let report: PackImportReport

    init(_ report: PackImportReport) { self.report = report }

    var fields: JSONObject {
        [
            "pack_id": report.packID,
            "title": report.title,
            "version": report.version,
            "lessons": report.lessons,
            "passages": report.passages,
            "sections": report.sections,
            "questions": report.questions,
            "stored": report.isStored,
            "findings": report.findings.map(row),
        ]
    }

    private func row(_ finding: PackImportReport.Finding) -> JSONObject {
        [
            "severity": finding.isError ? "error" : "warning",
            "place": finding.place,
            "message": finding.message,
            "cure": finding.cure,
        ]
    }
}
