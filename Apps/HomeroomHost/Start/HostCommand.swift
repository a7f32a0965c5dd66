package import AppCore
package import ArgumentParser

/// A command of the host, which gets the host instead of a feature's context.
package protocol HostCommand: ParsableCommand, JSONPrinting {
    func run(in host: Host) async throws
}

/// A program's root command, run by ``Homeroom``.
package protocol ProgramRoot: AsyncParsableCommand, HostCommand {
    /// The features, in the order of tiles and commands.
    static var features: [InstalledFeature] { get }
    static var hostCommands: [any ParsableCommand.Type] { get }
    /// The feature commands that this program offers.
    static var featureCommands: [any ParsableCommand.Type] { get }
}

/// The root command with all features' and the host's own commands.
struct RootCommand<Installed: FeatureList>: ProgramRoot {
    static var features: [InstalledFeature] { Installed.features }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "homeroom",
            abstract: "A student's day in one terminal.",
            discussion: """
                Without a command, opens Today and the dashboard; in a pipe, prints them once.

                --json prints data for programs; --json=id,title only these fields.

                EXAMPLES:
                  homeroom
                  homeroom today
                  homeroom --once
                  homeroom --once --json
                  homeroom add "Buy paper fri 8:00"
                  homeroom todos list --json=title,due_on
                  homeroom connect sat https://ADDRESS
                """,
            version: "homeroom \(Version.text)",
            groupedSubcommands: [
                CommandGroup(name: "Features", subcommands: featureCommands),
                CommandGroup(name: "Short names", subcommands: shortNames),
                CommandGroup(name: "Homeroom", subcommands: programCommands),
            ])
    }

    static var featureCommands: [any ParsableCommand.Type] {
        Installed.features.map { $0.module.command }
    }

    static var hostCommands: [any ParsableCommand.Type] { programCommands + shortNames }

    /// The short names of installed features' commands.
    static var shortNames: [any ParsableCommand.Type] {
        let features = Set(Installed.features.map { $0.module.manifest.command })
        let all: [any ShortName.Type] = [
            GradesShortName.self, StudyShortName.self, AskShortName.self, CalculateShortName.self,
        ]
        return all.filter { features.contains($0.target[0]) }.map { $0 as any ParsableCommand.Type }
    }

    private static var programCommands: [any ParsableCommand.Type] {
        [
            TodayCommand.self, SearchCommand.self, AddCommand.self, NotifyCommand.self,
            TilesCommand.self, ConnectCommand.self, DisconnectCommand.self, ConfigCommand.self,
            SettingsCommand.self,
            OutboxCommand.self, SyncCommand.self, BackupCommand.self, DataCommand.self,
            ServeRedirect.self, CampusRedirect.self, DoctorCommand.self,
            TourCommand.self, AboutCommand.self, VersionCommand.self, CompletionsCommand.self,
            ManualCommand.self,
        ]
    }

    @Flag(help: "Print the dashboard once as text and exit; with --json, as JSON.")
    var once = false
    @OptionGroup(title: "Global options") var shared: SharedOptions

    func run(in host: Host) async throws {
        try await Dashboard(host: host).run(once: once || host.console.options.json)
    }
}

/// Removed from the command line before parsing (see ``Invocation``); declared here for the help,
/// completions and manual page.
package struct SharedOptions: ParsableArguments {
    package init() {}

    @Option(help: "The profile to use: a name of your choice.", completion: .default)
    var profile: String?

    @Flag(help: "Linear text for screen readers. Also ACCESSIBLE=1.")
    var accessible = false

    @Option(
        help: "\(Themes.names.joined(separator: ", ")): the colors for this run.",
        completion: .list(Themes.names))
    var theme: String?

    @Option(
        help: "auto, light or dark.",
        completion: .list(Profile.Appearance.allCases.map(\.rawValue)))
    var appearance: String?

    @Option(name: .customLong("set"), help: "KEY=VALUE: override a setting for this run.")
    var settings: [String] = []
}
