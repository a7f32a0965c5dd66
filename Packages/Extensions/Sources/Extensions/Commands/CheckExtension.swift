import AppCore
import ArgumentParser
import Foundation

struct CheckExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Try an extension with sensible and hostile input.",
        discussion: """
            Starts it from a copy, asks everything that Homeroom may ask, and says what to mend. It gets no \
            permissions meanwhile. The exit code is 65 if something is wrong.

            EXAMPLES:
              homeroom extension check FOLDER
            """)

    @Argument(help: "The folder with extension.json, or a .zip of it.", completion: .directory)
    var path: String

    static var jsonFields: [String]? { ["name", "ok", "detail"] }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let folder = try ExtensionFolder(URL(filePath: path).standardizedFileURL.path)
        let trial = FileManager.default.temporaryDirectory.appending(
            path: "homeroom-extension-\(context.environment.uuid().uuidString)")
        defer { try? FileManager.default.removeItem(at: trial) }
        try HomePaths.prepare(trial)
        var check = ExtensionCheck(
            folder, runner: ExtensionRunner(context: context), list: InstalledList(in: trial),
            environment: context.environment)
        try await check.run()
        let failed = check.findings.count { !$0.ok }
        if output.json {
            try console.emit(json: check.findings)
        } else {
            for finding in check.findings {
                let detail = finding.detail.isEmpty ? "" : "  \(finding.detail)"
                console.out("\(finding.ok ? "ok    " : "WRONG ") \(finding.name)\(detail)")
            }
            console.out("\(check.findings.count - failed) passed, \(failed) failed")
        }
        if failed > 0 { throw ExitCode(65) }
    }
}
