import AppCore
package import ArgumentParser
import Foundation

/// `homeroom manual`.
package struct ManualCommand: HostCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Print the manual page in roff format.",
        discussion: """
            EXAMPLES:
              homeroom manual > ~/.local/share/man/man1/homeroom.1
              homeroom manual | man -l -
            """)

    package func run(in host: Host) async throws {
        host.console.raw(ManualPage(root: host.root).text)
    }
}

/// A manual page generated from the commands' descriptions.
struct ManualPage {
    let root: any ParsableCommand.Type
    private var name: String { root._commandName }

    var text: String {
        var lines = [
            ".TH \(name.uppercased()) 1 \"\" \"\(name) \(Version.text)\" \"Homeroom\"", ".SH NAME",
            "\(Self.escape(name)) \\- " + Self.escape(root.configuration.abstract), ".SH SYNOPSIS",
            ".B \(Self.escape(name))", "[\\fIoptions\\fR] [\\fIcommand\\fR]", ".SH DESCRIPTION",
        ]
        lines += Self.paragraphs(root.configuration.discussion)
        lines.append(".SH COMMANDS")
        for command in root.configuration.subcommands {
            lines += section(command, path: [name])
        }
        lines += [
            ".SH ENVIRONMENT", ".TP", ".B HOMEROOM_HOME",
            "A single folder for settings, data, cache and logs, instead of the XDG folders.",
            ".TP",
            ".B HOMEROOM_PROFILE", "The profile to use, like \\-\\-profile.", ".TP",
            ".B HOMEROOM_RESOURCES",
            "The folder with the content that comes with Homeroom.", ".TP", ".B HOMEROOM_LOG",
            "The log level, e.g. debug. Logs are written to the state folder.", ".TP",
            ".B HOMEROOM_DATABASE, HOMEROOM_CAMPUS_\\&...",
            "The server's database, and all other settings of \\fBhomeroom serve\\fR; "
                + "\\fB\\-\\-check\\-config\\fR lists them.", ".TP",
            ".B ACCESSIBLE, NO_COLOR, CLICOLOR_FORCE, PAGER, EDITOR", "The usual conventions.",
            ".SH EXIT STATUS",
            "0 success, 64 usage, 65 bad data, 66 no input, 69 backend unavailable, 70 internal, "
                + "73 cannot write, 75 queued for later, 77 not allowed or premium, "
                + "78 configuration, 130 interrupted.",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ command: any ParsableCommand.Type, path: [String]) -> [String] {
        let words = path + [command._commandName]
        let configuration = command.configuration
        guard configuration.shouldDisplay else { return [] }
        var lines = [
            ".SS " + Self.escape(words.joined(separator: " ")), Self.escape(configuration.abstract),
        ]
        lines += Self.paragraphs(configuration.discussion)
        if configuration.subcommands.isEmpty {
            let usage = root.usageString(for: command)
            if !usage.isEmpty { lines += [".PP", ".nf", Self.escape(usage), ".fi"] }
        }
        for next in configuration.subcommands { lines += section(next, path: words) }
        return lines
    }

    /// Paragraphs; indented lines (examples) keep their line breaks.
    private static func paragraphs(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = [".PP"]
        var isExample = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let indented = line.hasPrefix("  ")
            if indented != isExample {
                lines.append(indented ? ".nf" : ".fi")
                isExample = indented
            }
            lines.append(line.isEmpty ? ".PP" : escape(String(line)))
        }
        if isExample { lines.append(".fi") }
        return lines
    }

    /// Escapes text for roff.
    private static func escape(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let escaped = line.flatMap { character -> [Character] in
                switch character {
                case "\\": ["\\", "e"]
                case "-": ["\\", "-"]
                default: [character]
                }
            }
            let begins = escaped.first == "." || escaped.first == "'"
            return (begins ? "\\&" : "") + String(escaped)
        }.joined(separator: "\n")
    }
}

extension ParsableCommand {
    /// A command's usage line, arguments and options, as in its help, without what precedes them.
    fileprivate static func usageString(for command: any ParsableCommand.Type) -> String {
        let help = helpMessage(for: command, includeHidden: false, columns: 100)
        return help.range(of: "USAGE:").map { String(help[$0.lowerBound...]) } ?? help
    }
}
