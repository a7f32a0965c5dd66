import AppCore
import ArgumentParser

/// `homeroom settings`.
struct SettingsCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "View and change settings.",
        discussion: "EXAMPLES:\n  homeroom settings\n  homeroom settings --json")
    @OptionGroup var output: OutputOptions

    func run(in host: Host) async throws {
        let console = host.console.with(output)
        if console.isInteractive, !output.json, !output.plain {
            return try await Dashboard(host: host).show(opening: "homeroom/settings")
        }
        var command = ConfigCommand.ListSettings()
        command.output = output
        try await command.run(in: host)
    }
}
