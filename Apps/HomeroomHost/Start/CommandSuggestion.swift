import AppCore
import ArgumentParser

/// Finds the first unknown command on a command line and suggests a correction.
enum CommandSuggestion {
    /// nil if all leading words are commands.
    static func find(in arguments: [String], root: any ParsableCommand.Type) -> Problem? {
        let words = (try? Invocation(arguments).words) ?? arguments
        var command: any ParsableCommand.Type = root
        var path = [root._commandName]
        for word in words {
            let known = subcommands(of: command)
            if word.hasPrefix("-") || known.isEmpty { return nil }
            if let next = known.first(where: { names(of: $0).contains(word) }) {
                command = next
                path.append(word)
                continue
            }
            if word == "help", path.count == 1 { return nil }
            return problem(word, after: path, among: known.flatMap(names))
        }
        return nil
    }

    private static func problem(
        _ word: String, after path: [String], among names: [String]
    ) -> Problem {
        let prefix = path.joined(separator: " ")
        let kind =
            path.count == 1 ? "command" : "command of \(path.dropFirst().joined(separator: " "))"
        guard let guess = Suggestion.nearest(to: word, in: names) else {
            return Problem(
                .usage, "Unknown \(kind) “\(word)”.",
                cure: "See all commands: \(prefix) --help")
        }
        return Problem(
            .usage, "Unknown \(kind) “\(word)”.", reason: "Did you mean “\(guess)”?",
            cure: "\(prefix) \(guess)")
    }

    private static func subcommands(
        of command: any ParsableCommand.Type
    ) -> [any ParsableCommand.Type] {
        command.configuration.subcommands
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
