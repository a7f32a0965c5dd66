import AppCore
import ArgumentParser
import Foundation

/// `homeroom config`.
struct ConfigCommand: HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Read and change settings.",
        discussion: """
            The command line (--set KEY=VALUE) comes first, then the environment \
            (HOMEROOM_…), then the settings file, then the default.

            alias.NAME is a command of your own: its value runs when you type homeroom NAME, with \
            whatever follows. An alias can't replace a command or use another alias.

            keys.NAME is the key for an action, such as keys.add, and keys.FEATURE.KEY what to \
            press instead of a key of one feature's screens.

            EXAMPLES:
              homeroom config list
              homeroom config get network.seconds
              homeroom config set network.seconds 60
              homeroom config unset network.seconds
              homeroom config set alias.hw "todos list --week"
              homeroom config set keys.add A
            """,
        subcommands: [ListSettings.self, Get.self, Set.self, Unset.self, Path.self, Edit.self],
        defaultSubcommand: ListSettings.self)

    func run(in host: Host) async throws {}
}

/// A setting in the output of `--json`, version 1.
struct SettingRow: Encodable {
    var name: String
    var value: String
    var origin: String
    var title: String
    var summary: String
    var defaultValue: String

    private enum CodingKeys: String, CodingKey {
        case name, value, origin, title, summary
        case defaultValue = "default"
    }

    init(_ key: SettingKey, _ settings: Settings) {
        name = key.name
        value = settings[key.name]
        origin = settings.origin(of: key.name).description
        title = key.title
        summary = key.summary
        defaultValue = key.defaultValue
    }
}

extension ConfigCommand {
    struct ListSettings: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List all settings and where each value comes from.")
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let console = host.console.with(output)
            let settings = try host.settings()
            for warning in settings.warnings { console.err(Console.text(of: warning)) }
            for problem in try host.keyMap().problems { console.err(Console.text(of: problem)) }
            let custom = settings.customNames.compactMap { SettingKey.custom($0) }
            for name in settings.aliases.keys.sorted() where host.commandNames.contains(name) {
                console.err("The alias “\(name)” has no effect: it's a command of Homeroom.")
            }
            let rows = (host.settingKeys + custom).map { SettingRow($0, settings) }
            if output.json { return try console.emit(json: rows) }
            await console.table(
                [
                    .init("Setting"), .init("Value"), .init("From", mayShrink: true),
                    .init("What it changes", mayShrink: true),
                ],
                rows.map { [$0.name, $0.value, $0.origin, $0.summary] })
        }
    }

    struct Get: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print a setting's value.")
        @Argument(help: "The setting, e.g. network.seconds.", completion: HostCompletion.setting)
        var key: String
        @OptionGroup var output: OutputOptions

        func run(in host: Host) async throws {
            let known = try host.settingKey(key)
            let settings = try host.settings()
            let console = host.console.with(output)
            if output.json { return try console.emit(json: SettingRow(known, settings)) }
            console.out(settings[key])
        }
    }

    struct Set: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting in the settings file.")
        @Argument(help: "The setting.", completion: HostCompletion.setting) var key: String
        @Argument(help: "Its new value.") var value: String

        func run(in host: Host) async throws {
            _ = try host.settingKey(key)
            if SettingKey.alias(key) != nil {
                try CommandAlias.check(String(key.dropFirst("alias.".count)), value, host)
            }
            try host.save(setting: key, value)
            let settings = try host.settings()
            host.console.out("\(key) = \(settings[key])")
            switch settings.origin(of: key) {
            case .file: break
            case let origin:
                host.console.err("Not in effect yet: the value \(origin) overrides it.")
            }
        }
    }

    struct Unset: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Reset a setting to its default.")
        @Argument(help: "The setting.", completion: HostCompletion.setting) var key: String

        func run(in host: Host) async throws {
            let known = try host.settingKey(key)
            try host.save(setting: key, nil)
            host.console.out(
                SettingKey.custom(key) == nil
                    ? "\(key) = \(known.defaultValue) (default)" : "\(key) is removed.")
        }
    }

    struct Path: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the settings file.")

        func run(in host: Host) async throws {
            host.console.out(try host.paths().settingsFile.path(percentEncoded: false))
        }
    }

    struct Edit: HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Edit the settings file in your editor, then check it.")

        func run(in host: Host) async throws {
            let file = try host.paths().settingsFile
            let path = file.path(percentEncoded: false)
            let editor = ["VISUAL", "EDITOR"].compactMap { host.environment[$0] }
                .first { !$0.isEmpty }
            guard host.console.isInteractive, let editor else {
                throw Problem(
                    .usage, "No editor is set.",
                    cure: "Set EDITOR, or edit the file yourself.", place: path)
            }
            if !FileManager.default.fileExists(atPath: path) {
                try HomePaths.replace(
                    file, with: Array("# homeroom config list shows all settings.\n".utf8))
            }
            guard ForegroundShell.run(shell: "\(editor) \"$1\"", [path]) == 0 else {
                throw Problem(.internal, "The editor reported an error.", place: editor)
            }
            for warning in try host.settings().warnings + host.keyMap().problems {
                host.console.err(Console.text(of: warning))
            }
        }
    }
}

extension Host {
    /// The setting with this name. Throws a problem with a suggestion.
    func settingKey(_ name: String) throws(Problem) -> SettingKey {
        if let key = settingKeys.first(where: { $0.name == name }) ?? .custom(name) { return key }
        let guess = Suggestion.nearest(to: name, in: settingKeys.map(\.name))
        throw Problem(
            .configuration, "Unknown setting “\(name)”.",
            reason: guess.map { "Did you mean “\($0)”?" }, cure: "homeroom config list")
    }
}
