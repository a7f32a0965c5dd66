import AppCore
import ArgumentParser

/// The program's commands as things to find: `export` finds `homeroom calendar export`.
struct CommandEntries {
    let root: any ParsableCommand.Type

    /// Where a command's help is shown, e.g. `homeroom/command/calendar/export`.
    static let place: Place = "homeroom/command"

    var all: [SearchEntry] {
        root.configuration.subcommands.flatMap { entries($0, path: []) }
    }

    private func entries(
        _ command: any ParsableCommand.Type, path: [String]
    ) -> [SearchEntry] {
        let configuration = command.configuration
        guard configuration.shouldDisplay else { return [] }
        let path = path + [command._commandName]
        var title = configuration.abstract
        if title.hasSuffix(".") { title.removeLast() }
        let line = ([root._commandName] + path).joined(separator: " ")
        let item = SearchItem(
            .command, id: path.joined(separator: " "), title: title.isEmpty ? line : title,
            detail: line, keywords: path, command: line,
            place: Place(Self.place.components + path))
        return [SearchEntry(item)] + configuration.subcommands.flatMap { entries($0, path: path) }
    }

    /// The help of the command with these names; nil if there is none.
    func help(_ path: some Sequence<String>) -> String? {
        var command = root
        for name in path {
            let next = command.configuration.subcommands.first { $0._commandName == name }
            guard let next else { return nil }
            command = next
        }
        return root.text(of: command)
    }
}

extension ParsableCommand {
    /// A subcommand's help, as with `--help`.
    fileprivate static func text(of command: any ParsableCommand.Type) -> String {
        helpMessage(for: command, includeHidden: false, columns: 76)
    }
}
