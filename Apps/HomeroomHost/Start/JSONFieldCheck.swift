package import AppCore
package import ArgumentParser

/// Checks the fields of `--json=id,title` before a command does anything.
package enum JSONFieldCheck {
    /// The names of commands that change nothing. If they don't say which fields they print, the
    /// fields are checked by what they print.
    package static let readingCommands: Set<String> = [
        "about", "agenda", "ask", "attempts", "badges", "calc", "cards", "compare", "day",
        "diagnostics",
        "discussion", "doctor", "documents", "due", "find", "get", "history", "list",
        "lookup", "month", "people", "profile", "progress", "questions", "recommendations",
        "review", "school", "search", "settings", "show", "stats", "status", "study", "test",
        "text", "today", "tour", "transcribe", "try", "verify", "version", "week", "what-if",
        "word", "words",
    ]

    /// Throws ``Problem/Code/usage`` for fields that the command doesn't print, or that it can't
    /// name beforehand although it changes something. Sets the console's declared fields.
    package static func check(
        _ console: inout Console, _ command: any ParsableCommand
    ) throws(Problem) {
        // A short name hands its options on to the command that it stands for.
        guard printsJSON(command) else { return }
        let kind = type(of: command)
        console.declaredFields = (kind as? any JSONPrinting.Type)?.jsonFields
        try console.checkFields()
        guard
            console.jsonFields == nil || console.declaredFields != nil
                || readingCommands.contains(kind._commandName)
        else {
            throw Problem(
                .usage, "This command can't choose fields.", reason: "Nothing was done.",
                cure: "Use --json without fields.")
        }
    }

    /// Whether the command itself has the option `--json`.
    package static func printsJSON(_ command: any ParsableCommand) -> Bool {
        Mirror(reflecting: command).children.contains { $0.value is OptionGroup<OutputOptions> }
    }
}
