import ArgumentParser

/// Which of the root's commands a parser has to know. It makes a tree of every command that it is told of, with all
/// below them, before it reads the first word: a third of a start, where one branch will do.
enum CommandScope {
    /// The one command that is known, or none; nil for all of them.
    @TaskLocal private static var branch: [String]?

    /// Parses `words` with the branch alone that they name. A line that this does not understand is parsed with
    /// the whole tree, whose messages are the right ones.
    static func parse(
        _ words: [String], as root: (some AsyncParsableCommand).Type,
        among commands: [any ParsableCommand.Type]
    ) async throws -> any ParsableCommand {
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

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
