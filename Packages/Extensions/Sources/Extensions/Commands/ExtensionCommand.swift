import AppCore
import ArgumentParser
import Foundation

struct ExtensionCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "extension", abstract: "Programs of your own as tiles, screens and commands.",
        discussion: """
            An extension is a program in any language. It runs as you, with your rights; what it gets from \
            Homeroom is what you grant it. Its commands are run by its name: homeroom NAME.

            EXAMPLES:
              homeroom extension
              homeroom extension new bus --language python
            """,
        subcommands: [
            ListExtensions.self, NewExtension.self, InstallExtension.self, ShowExtension.self,
            GrantPermission.self, RevokePermission.self, SetExtensionSetting.self,
            RunExtension.self, CheckExtension.self, ExtensionLogCommand.self,
            RemoveExtension.self,
        ],
        defaultSubcommand: ListExtensions.self, aliases: ["extensions"])

    mutating func run(in context: FeatureContext) async throws {}
}

/// An extension in the output of `homeroom extension list --json`, version 1.
struct ExtensionRow: JSONRecord {
    var name: String
    var title: String
    var version: String
    var summary: String
    var permissions: [Permission]
    var granted: [Permission]
    var installedAt: WireInstant

    static let jsonFields = [
        "name", "title", "version", "summary", "permissions", "granted", "installed_at",
    ]

    init(_ one: InstalledExtension) {
        name = one.name
        title = one.description.title
        version = one.description.version
        summary = one.description.summary
        permissions = one.asks
        granted = one.granted
        installedAt = one.installedAt
    }
}

/// An extension's name as an argument.
struct ExtensionArgument: ParsableArguments {
    @Argument(
        help: "The extension's name or title.",
        completion: .custom { _, _, _ async in
            guard let context = FeatureContext.current, let folder = context.sharedFolder else {
                return []
            }
            return ExtensionsModule.installedCommands(in: folder)
        })
    var name: String

    /// The installed extension. Throws ``Problem/Code/notFound``.
    func find(_ runner: ExtensionRunner) throws(Problem) -> InstalledExtension {
        guard let list = runner.list else { throw ExtensionRunner.nowhere }
        return try list.named(name)
    }
}

struct ListExtensions: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The installed extensions.",
        discussion: """
            EXAMPLES:
              homeroom extension list
              homeroom extension list --json
            """)

    static var jsonFields: [String]? { ExtensionRow.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let all = try ExtensionRunner(context: context).list?.all() ?? []
        if output.json { return try console.emit(json: all.map { ExtensionRow($0) }) }
        guard !all.isEmpty else {
            return console.err(
                "No extensions are installed. Make one: homeroom extension new NAME")
        }
        await console.table(
            [
                .init("Name"), .init("Title", mayShrink: true), .init("Version"),
                .init("May", mayShrink: true),
            ],
            all.map { one in
                [
                    one.name, one.description.title, one.description.version,
                    one.granted.map(\.rawValue).joined(separator: ", "),
                ]
            })
    }
}

struct ShowExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "What an extension has, may do, and how it is set.",
        discussion: """
            EXAMPLES:
              homeroom extension show NAME
            """)

    @OptionGroup var subject: ExtensionArgument
    static var jsonFields: [String]? { ExtensionRow.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        if output.json { return try console.emit(json: ExtensionRow(one)) }
        let description = one.description
        console.out("\(description.title) \(description.version) (\(one.name))")
        if !description.summary.isEmpty { console.out(description.summary) }
        for command in description.commands {
            console.out(
                "  homeroom \(one.name) \(command.name) \(command.usage)  \(command.summary)")
        }
        for setting in description.settings {
            console.out(
                "  \(setting.name) = \(one.settingValues[setting.name] ?? "")  \(setting.title)")
        }
        for permission in one.asks {
            let mark = one.granted.contains(permission) ? "granted" : "not granted"
            console.out("  \(permission.rawValue): \(permission.summary) (\(mark))")
        }
        if let list = runner.list {
            console.out("Its files: \(list.files(of: one.name).path(percentEncoded: false))")
            console.out("Its data: \(list.data(of: one.name).path(percentEncoded: false))")
        }
    }
}

struct InstallExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Install an extension from a folder or a .zip.",
        discussion: """
            Shows what it asks for and asks you before any of it runs. Installing one again replaces it; its \
            data and settings stay.

            EXAMPLES:
              homeroom extension install FOLDER
              homeroom extension install FOLDER --grant todos.read --yes
            """)

    @Argument(help: "The folder with extension.json, or a .zip of it.", completion: .directory)
    var path: String

    @Option(
        name: .customLong("grant"), parsing: .upToNextOption,
        help: """
            Grant only these of the permissions it asks for. By default all, except those that you took back \
            from it before.
            """)
    var grant: [String] = []

    static var jsonFields: [String]? { ExtensionRow.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let runner = ExtensionRunner(context: context)
        let folder = try ExtensionFolder(URL(filePath: path).standardizedFileURL.path)
        let asks = folder.manifest.permissions
        let before = try? runner.list?.named(folder.manifest.name)
        // What was taken back stays so when it is installed again.
        let usual = asks.filter {
            !(before?.asks.contains($0) ?? false) || before?.granted.contains($0) == true
        }
        let granted = try grant.isEmpty ? usual : grant.map { try Self.permission($0, asks) }
        console.err("“\(folder.manifest.name)” runs \(folder.manifest.run.joined(separator: " "))")
        console.err("It runs as you: like any program, it can read and change your files.")
        for permission in asks {
            let mark = granted.contains(permission) ? "It asks to" : "Not granted:"
            console.err("\(mark) \(permission.summary).")
        }
        guard try await console.confirm("Install it?") else {
            throw Problem(.interrupted, "Nothing was installed.")
        }
        let one = try await ExtensionInstaller(runner: runner).install(
            folder, granting: granted,
            commandNames: context.capability(.program)?.commandNames ?? [],
            now: context.environment.now())
        await runner.end(one.name)
        if output.json { return try console.emit(json: ExtensionRow(one)) }
        console.out(
            "Installed “\(one.description.title)” \(one.description.version). Its commands: "
                + "homeroom \(one.name) --help")
    }

    static func permission(
        _ text: String, _ asks: [Permission]
    ) throws(Problem) -> Permission {
        guard let permission = Permission(rawValue: text), asks.contains(permission) else {
            throw Problem(
                .usage, "The extension doesn't ask for “\(text.prefix(40))”.",
                reason: asks.isEmpty
                    ? "It asks for nothing."
                    : "It asks for \(asks.map(\.rawValue).joined(separator: ", ")).")
        }
        return permission
    }
}

struct RemoveExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an extension with its data.",
        discussion: """
            EXAMPLES:
              homeroom extension remove NAME
            """)

    @OptionGroup var subject: ExtensionArgument
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        guard try await console.confirm("Remove “\(one.description.title)” and its data?") else {
            throw Problem(.interrupted, "Nothing was removed.")
        }
        try await ExtensionInstaller(runner: runner).remove(one.name)
        console.out("Removed “\(one.name)”.")
    }
}

struct ExtensionLogCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "What an extension wrote to standard error, and why it ended.",
        discussion: """
            EXAMPLES:
              homeroom extension log NAME
            """)

    @OptionGroup var subject: ExtensionArgument

    mutating func run(in context: FeatureContext) async throws {
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        let log = runner.list?.log(of: one.name).read() ?? []
        guard !log.isEmpty else { return context.console.err("The log of “\(one.name)” is empty.") }
        await context.console.show(
            String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init))
    }
}
