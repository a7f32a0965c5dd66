import AppCore
import ArgumentParser
public import HomeroomHost

/// The school's program, `homeroom-server`.
public enum HomeroomServerProgram {
    /// Runs a command line (without the program's name). Returns the exit code.
    public static func run<Installed: FeatureList>(
        _ features: Installed.Type, arguments: [String]
    ) async -> Int32 {
        await Homeroom.run(ServerRootCommand<Installed>.self, arguments: arguments)
    }
}

/// The server program's root command.
struct ServerRootCommand<Installed: FeatureList>: ProgramRoot {
    static var features: [InstalledFeature] { Installed.features }
    static var featureCommands: [any ParsableCommand.Type] { [] }
    static var hostCommands: [any ParsableCommand.Type] {
        [
            ServeCommand.self, CampusCommand.self, VersionCommand.self, CompletionsCommand.self,
            ManualCommand.self,
        ]
    }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "homeroom-server",
            abstract: "A school's server for Homeroom.",
            discussion: """
                Serves what students connect to, and manages its database. `homeroom serve` and \
                `homeroom campus` start this program.

                EXAMPLES:
                  homeroom-server serve --port 8000
                  homeroom-server campus status
                """,
            version: "homeroom-server \(Version.text)", subcommands: hostCommands)
    }

    @OptionGroup(title: "Global options") var shared: SharedOptions

    func run(in host: Host) async throws { host.console.raw(Self.helpMessage() + "\n") }
}
