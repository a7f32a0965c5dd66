import AppCore
import ArgumentParser

/// Which commands a parser has to know. It makes a tree of every command that it is told of, with all below them,
/// before it reads the first word: a third of a start, where one branch will do, and mostly one leaf.
enum CommandScope {
    /// The one command that is known, or none; nil for all of them.
    @TaskLocal private static var branch: [String]?

    /// Parses `words` with the command alone that they name, else with its branch. A line that these do not
    /// understand is parsed with the whole tree, whose messages are the right ones.
    static func parse(
        _ words: [String], as root: (some AsyncParsableCommand).Type,
        among commands: [any ParsableCommand.Type]
    ) async throws -> any ParsableCommand {
        if let command = await alone(words, among: commands) { return command }
        if let names = narrowed(words, commands),
            let command = try? await $branch.withValue(
                names, operation: { try await root.asyncParseAsRoot(words) })
        {
            return command
        }
        return try await root.asyncParseAsRoot(words)
    }

    /// Those of `commands` that are known.
    static func within(_ commands: [any ParsableCommand.Type]) -> [any ParsableCommand.Type] {
        guard let branch else { return commands }
        return commands.filter { branch.contains($0._commandName) }
    }

    /// The command without further ones below it that the first words name, parsed from the words behind them. nil for
    /// any other line, and for one that it does not take, as a request for help.
    static func alone(
        _ words: [String], among commands: [any ParsableCommand.Type]
    ) async -> (any ParsableCommand)? {
        guard let (leaf, rest) = leaf(of: words, among: commands) else { return nil }
        // Features' commands are most, and each question of this kind searches all conformances of the program.
        let command =
            if let leaf = leaf as? any FeatureCommand.Type {
                try? await leaf.asyncParseAsRoot(rest)
            } else if let leaf = leaf as? any AsyncParsableCommand.Type {
                try? await leaf.asyncParseAsRoot(rest)
            } else {
                try? leaf.parseAsRoot(rest)
            }
        // The parser answers a request for help with a command of its own.
        return command.flatMap { type(of: $0) == leaf ? $0 : nil }
    }

    /// The command without further ones below it that the first words name, and the words behind them.
    static func leaf(
        of words: [String], among commands: [any ParsableCommand.Type]
    ) -> (any ParsableCommand.Type, rest: [String])? {
        var (rest, known) = (words[...], commands)
        while let word = rest.first,
            let command = known.first(where: { names(of: $0).contains(word) })
        {
            rest.removeFirst()
            known = command.configuration.subcommands
            if known.isEmpty { return (command, Array(rest)) }
            // Options of its own would be read before those of the commands below it.
            guard size(of: command) == 0 else { return nil }
        }
        return nil
    }

    /// The name of the command that the first word names, nothing for a line of options; nil for any other line.
    private static func narrowed(
        _ words: [String], _ commands: [any ParsableCommand.Type]
    ) -> [String]? {
        guard let first = words.first, !["-h", "--help", "---completion"].contains(first) else {
            return words.isEmpty ? [] : nil
        }
        if first.hasPrefix("-") { return words.allSatisfy { $0.hasPrefix("-") } ? [] : nil }
        return commands.first { names(of: $0).contains(first) }.map { [$0._commandName] }
    }

    /// Bytes of a command's values: none where it takes none.
    private static func size<Command: ParsableCommand>(of command: Command.Type) -> Int {
        MemoryLayout<Command>.size
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
