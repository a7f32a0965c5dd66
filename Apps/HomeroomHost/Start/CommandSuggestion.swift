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
            return problem(word, after: path, below: command, root: root)
        }
        return nil
    }

    private static func problem(
        _ word: String, after path: [String], below command: any ParsableCommand.Type,
        root: any ParsableCommand.Type
    ) -> Problem {
        let prefix = path.joined(separator: " ")
        let kind =
            path.count == 1 ? "command" : "command of \(path.dropFirst().joined(separator: " "))"
        let summary = "Unknown \(kind) “\(word.prefix(60))”."
        let siblings = subcommands(of: command).flatMap(names)
        let synonym = verbs[word.lowercased()]?.first(where: siblings.contains)
        if let guess = synonym ?? Suggestion.nearest(to: word, in: siblings) {
            return Problem(
                .usage, summary, reason: "Did you mean “\(guess)”?", cure: "\(prefix) \(guess)")
        }
        let elsewhere = path.count == 1 ? commands(for: word.lowercased(), root) : []
        if let first = elsewhere.first {
            let lines = elsewhere.prefix(5).map { "\(prefix) \($0)" }
            return Problem(
                .usage, summary,
                reason: elsewhere.count > 1
                    ? "Did you mean one of these?\n  " + lines.joined(separator: "\n  ") : nil,
                cure: elsewhere.count > 1 ? "\(prefix) --help" : "\(prefix) \(first)")
        }
        return Problem(.usage, summary, cure: "See all commands: \(prefix) --help")
    }

    /// Other words for commands of the same name.
    private static let verbs: [String: [String]] = [
        "ls": ["list"], "all": ["list"], "new": ["add"], "create": ["add"], "delete": ["remove"],
        "rm": ["remove"], "del": ["remove"], "finish": ["done", "complete"],
        "complete": ["done"], "done": ["complete"], "edit": ["update"], "update": ["edit"],
        "change": ["edit", "update"], "open": ["show"], "view": ["show"], "get": ["show"],
        "reopen": ["undo"], "handin": ["submit"], "message": ["send"], "write": ["send"],
    ]

    /// Words for what a command is about, with the command.
    private static let nouns: [String: String] = [
        "homework": "todos", "assignments": "todos", "tasks": "todos",
        "timetable": "calendar classes", "schedule": "calendar classes",
        "courses": "calendar classes list", "events": "calendar", "messages": "chat",
        "inbox": "chat", "message": "chat send", "flashcards": "vocabulary study",
        "cards": "vocabulary study", "news": "announcements", "marks": "progress school",
        "scores": "progress", "results": "progress", "next": "plan",
        "languages": "content programs", "calculator": "calc", "premium": "billing",
    ]

    /// The commands, without the program's name, that an unknown first word may mean: the one it is
    /// another word for, otherwise those with this name in a feature.
    private static func commands(
        for word: String, _ root: any ParsableCommand.Type
    ) -> [String] {
        let paths = paths(below: root, [])
        if let command = nouns[word] {
            return paths.contains(command.split(separator: " ").map(String.init)) ? [command] : []
        }
        let known = Set(paths.compactMap { $0.last })
        let names = [word, word + "s"].filter(known.contains)
        let wanted = names.first ?? Suggestion.nearest(to: word, in: Array(known))
        return paths.filter { $0.count > 1 && $0.last == wanted }.sorted { $0.count < $1.count }
            .map { $0.joined(separator: " ") }
    }

    private static func paths(
        below command: any ParsableCommand.Type, _ path: [String]
    ) -> [[String]] {
        subcommands(of: command).filter { $0.configuration.shouldDisplay }.flatMap { next in
            [path + [next._commandName]] + paths(below: next, path + [next._commandName])
        }
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
