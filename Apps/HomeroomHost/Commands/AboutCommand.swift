import AppCore
package import ArgumentParser

/// `homeroom about`.
struct AboutCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "About this version and its features.",
        discussion: "EXAMPLES:\n  homeroom about\n  homeroom about --json")
    @OptionGroup var output: OutputOptions

    /// The output of `--json`, version 1.
    struct Report: Encodable {
        struct Feature: Encodable {
            var id: String
            var title: String
            var summary: String
            var command: String
            var backends: [String]
        }
        var version: String
        var features: [Feature]
    }

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        let features = host.registry.manifests.map {
            Report.Feature(
                id: $0.id, title: $0.title, summary: $0.summary, command: $0.command,
                backends: $0.backends.map(\.rawValue))
        }
        if output.json {
            return try console.emit(json: Report(version: Version.text, features: features))
        }
        console.out("Homeroom \(Version.text): a student's day in one terminal.")
        console.out("")
        if features.isEmpty { console.out("This build has no features.") }
        await console.table(
            [.init("Feature"), .init("Command"), .init("What it is", mayShrink: true)],
            features.map { [$0.title, "homeroom \($0.command)", $0.summary] })
        console.out("")
        console.out(
            "Licensed under Apache-2.0. Your data stays on this computer unless you connect a server."
        )
    }
}

/// `homeroom version`.
package struct VersionCommand: HostCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version.")
    @OptionGroup var output: OutputOptions

    package func run(in host: Host) async throws {
        let console = host.console.with(output)
        if output.json { return try console.emit(json: ["version": Version.text]) }
        console.out("\(host.root._commandName) \(Version.text)")
    }
}
