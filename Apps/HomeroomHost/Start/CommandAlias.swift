import AppCore
import ArgumentParser

/// The student's own commands, from settings such as `alias.hw = "todos list --week"`.
enum CommandAlias {
    /// Splits a command line into words like a shell does: at spaces outside of single or double
    /// quotes; a backslash keeps the next character. nil if a quote isn't closed.
    static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + [word].compactMap(\.self)
    }

    /// Throws a ``Problem`` if an alias can't have this name or command.
    static func check(_ name: String, _ command: String, _ host: Host) throws(Problem) {
        guard !host.commandNames.contains(name) else {
            throw Problem(
                .usage, "“\(name)” is a command of Homeroom, so it can't be an alias.",
                cure: "Choose another name.")
        }
        guard let words = words(command), let first = words.first(where: { !$0.hasPrefix("-") })
        else {
            throw Problem(
                .usage, "“\(command.prefix(80))” isn't a command line.",
                cure: "For example: homeroom config set alias.\(name) \"todos list --week\"")
        }
        guard host.commandNames.contains(first) else {
            let guess = Suggestion.nearest(to: first, in: Array(host.commandNames))
            throw Problem(
                .usage, "An alias must start with a command; “\(first.prefix(40))” isn't one.",
                reason: guess.map { "Did you mean “\($0)”?" }, cure: "homeroom --help")
        }
    }
}

extension Host {
    /// The names of all commands that this program has itself.
    var commandNames: Set<String> {
        Set(
            root.configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
                + ["help"])
    }

    /// This host with the first word of the command line replaced: an alias by its command, the
    /// name of something installed by the command of its feature. An alias is replaced once, so it
    /// can't call another one, and nothing replaces a command.
    func expandingFirstWord() throws -> Host {
        let words = invocation.words
        guard let first = words.first, SettingKey.alias("alias." + first) != nil,
            !commandNames.contains(first)
        else { return self }
        guard let command = try settings().aliases[first] else {
            guard let owner = commandOfInstalled(first) else { return self }
            return with(invocation.running([owner, "run"] + words))
        }
        try CommandAlias.check(first, command, self)
        var expanded = try Invocation((CommandAlias.words(command) ?? []) + words.dropFirst())
        expanded.profile = invocation.profile ?? expanded.profile
        expanded.theme = invocation.theme ?? expanded.theme
        expanded.appearance = invocation.appearance ?? expanded.appearance
        expanded.accessible = invocation.accessible || expanded.accessible
        expanded.settings.merge(invocation.settings) { $1 }
        expanded.jsonFields = invocation.jsonFields ?? expanded.jsonFields
        return with(expanded)
    }

    /// The command of the feature that has `name` installed; nil if none has.
    private func commandOfInstalled(_ name: String) -> String? {
        guard let folder = sharedFolder else { return nil }
        return registry.types.first { type in
            (type as? any InstalledParts.Type)?.installedCommands(in: folder).contains(name) == true
        }?.manifest.command
    }
}
