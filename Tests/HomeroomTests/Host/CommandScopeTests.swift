import AppCore
import ArgumentParser
import Testing

@testable import HomeroomHost
@testable import homeroom

@Suite struct CommandScopeTests {
    private typealias Root = RootCommand<Modules>
    private static var commands: [any ParsableCommand.Type] {
        Root.featureCommands + Root.hostCommands
    }

    /// What a line comes to: the command with its values, or the message that says why not.
    private func outcome(
        _ parse: () async throws -> any ParsableCommand
    ) async -> String {
        do {
            var command = try await parse()
            // A request for help is a command, which ends with the text.
            if String(describing: type(of: command)) == "HelpCommand" { try command.run() }
            return String(reflecting: command)
        } catch {
            return Root.fullMessage(for: error)
        }
    }

    private func expectTheSame(_ words: [String]) async {
        let whole = await outcome { try await Root.asyncParseAsRoot(words) }
        let scoped = await outcome {
            try await CommandScope.parse(words, as: Root.self, among: Self.commands)
        }
        #expect(scoped == whole, "\(words)")
        #expect(!whole.isEmpty)
    }

    /// Words of every command that has none below it.
    private static func paths(
        below commands: [any ParsableCommand.Type] = Self.commands, _ path: [String] = []
    ) -> [[String]] {
        commands.flatMap { command -> [[String]] in
            let path = path + [command._commandName]
            let below = command.configuration.subcommands
            return below.isEmpty ? [path] : paths(below: below, path)
        }
    }

    /// A third of them, as the whole tree takes its time; another third with every new command.
    @Test func aCommandIsReadAsWithTheWholeTree() async {
        let paths = Self.paths()
        #expect(paths.count > 40)
        for (index, path) in paths.enumerated() where index % 3 == paths.count % 3 {
            await expectTheSame(path)
        }
    }

    @Test(arguments: [
        [], ["--once"], ["config"], ["config", "list", "--json"], ["tiles", "hide", "x"],
        ["config", "list", "--json", "--plain"], ["config", "get", "--", "--json"],
        ["--once", "config", "list"], ["config", "list", "--once"], ["config", "--json", "list"],
        ["config", "lst"], ["srve"], ["config", "get"], ["config", "list", "--nonsense"],
        ["config", "list", "--help"], ["config", "list", "-h"], ["config", "--help"], ["--help"],
        ["help", "config"], ["config", "help"], ["config", "list", "help"], ["--version"],
        ["config", "list", "--version"], ["--once", "--help"], ["config", "get", "a", "b"],
    ])
    func aLineIsReadAsWithTheWholeTree(words: [String]) async { await expectTheSame(words) }

    @Test func onlyALineThatNamesOneCommandIsReadAlone() async {
        for words in [["config", "list"], ["config", "list", "--json"], ["about"]] {
            #expect(await CommandScope.alone(words, among: Self.commands) != nil, "\(words)")
        }
        for words in [
            [], ["config"], ["config", "lst"], ["config", "list", "--help"], ["--once"],
            ["config", "--json", "list"], ["config", "list", "--once"],
        ] {
            #expect(await CommandScope.alone(words, among: Self.commands) == nil, "\(words)")
        }
    }

    /// Options of a command are read before those of the commands below it, and may be theirs too.
    @Test func aCommandWithOptionsOfItsOwnIsNotPassedOver() async throws {
        let words = ["above", "below", "--loud"]
        #expect(await CommandScope.alone(words, among: [Above.self]) == nil)
        #expect(await CommandScope.alone(["below", "--loud"], among: [Below.self]) is Below)
    }

    private struct Above: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "above", subcommands: [Below.self])
        @Flag var loud = false
    }

    private struct Below: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "below")
        @Flag var loud = false
    }
}
