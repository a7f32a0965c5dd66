import AppCore
package import ArgumentParser

/// `homeroom completions`.
package struct CompletionsCommand: HostCommand {
    package init() {}

    package static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for your shell.",
        discussion: """
            Examples:
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
        host.console.raw(host.root.completionScript(for: shell) + "\n")
    }
}
