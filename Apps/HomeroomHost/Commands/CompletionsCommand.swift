import AppCore
package import ArgumentParser

/// `homeroom completions`.
package struct CompletionsCommand: HostCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for your shell.",
        discussion: """
            EXAMPLES:
              homeroom completions bash > ~/.local/share/bash-completion/completions/homeroom
              homeroom completions zsh > ~/.zfunc/_homeroom
              homeroom completions fish > ~/.config/fish/completions/homeroom.fish
            """)

    @Argument(help: "bash, zsh or fish.", completion: .list(["bash", "zsh", "fish"]))
    var shell: Shell

    enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable { case bash, zsh, fish }

    package func run(in host: Host) async throws {
        let shell: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        let script = host.root.completionScript(for: shell)
        host.console.raw(
            (shell == .fish ? FishCompletions(script).text : script) + "\n")
    }
}

/// A generated fish script, made fast.
///
/// The script asks for each of its thousands of completions whether it belongs to the command that
/// is being typed, and parses the command line each time, which takes seconds. Here the line is
/// parsed once, and the other completions are dropped by a comparison.
struct FishCompletions {
    let text: String

    init(_ script: String) {
        let marker = "_should_offer_completions_for_"
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first(where: { $0.hasPrefix("function ") && $0.contains(marker) }),
            let range = first.firstRange(of: marker)
        else {
            text = script
            return
        }
        let prefix = first[..<range.lowerBound].dropFirst("function ".count)
        let checked = lines.flatMap { line in
            line.hasPrefix("function \(prefix)\(marker)")
                ? [String(line), "    \(prefix)_is_at \"$expected_commands\"; or return 1"]
                : [String(line)]
        }
        text =
            """
            function \(prefix)_is_at -a expected_commands
                set -l line (commandline -pc)
                if test "$line" != "$\(prefix)_line"
                    set -g \(prefix)_line "$line"
                    set -l non_repeating_flags_or_options
                    set -l non_repeating_flags_or_options_absent 0
                    set -l positional_index 0
                    set -l commands
                    \(prefix)_parse_tokens
                    set -g \(prefix)_commands "$commands"
                end
                test "$\(prefix)_commands" = "$expected_commands"
            end


            """ + checked.joined(separator: "\n")
    }
}
