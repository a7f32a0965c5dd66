import AppCore
import ArgumentParser
import Foundation

struct GrantPermission: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Grant an extension a permission that it asks for.",
        discussion: """
            EXAMPLES:
              homeroom extension grant NAME todos.read
            """)

    @OptionGroup var subject: ExtensionArgument
    @Argument(help: "The permission.", completion: .list(Permission.allCases.map(\.rawValue)))
    var permission: String

    mutating func run(in context: FeatureContext) async throws {
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        let permission = try InstallExtension.permission(permission, one.asks)
        try runner.list?.change(one.name) { one in
            if !one.granted.contains(permission) { one.granted.append(permission) }
        }
        context.console.out("“\(one.description.title)” may now \(permission.summary).")
    }
}

struct RevokePermission: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Take a permission back from an extension, at once.",
        discussion: """
            EXAMPLES:
              homeroom extension revoke NAME todos.read
            """)

    @OptionGroup var subject: ExtensionArgument
    @Argument(help: "The permission.", completion: .list(Permission.allCases.map(\.rawValue)))
    var permission: String

    mutating func run(in context: FeatureContext) async throws {
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        guard let permission = Permission(rawValue: permission), one.granted.contains(permission)
        else {
            throw Problem(
                .usage, "“\(one.name)” doesn't have that permission.",
                cure: "homeroom extension show \(one.name)")
        }
        try runner.list?.change(one.name) { one in one.granted.removeAll { $0 == permission } }
        context.console.out("“\(one.description.title)” may no longer \(permission.summary).")
    }
}

struct SetExtensionSetting: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a setting of an extension.",
        discussion: """
            Without a value, goes back to the default.

            EXAMPLES:
              homeroom extension set NAME stop Market
            """)

    @OptionGroup var subject: ExtensionArgument
    @Argument(help: "The setting, as `homeroom extension show` lists it.") var setting: String
    @Argument(help: "The new value.") var value: String?

    mutating func run(in context: FeatureContext) async throws {
        let runner = ExtensionRunner(context: context)
        let one = try subject.find(runner)
        let part = try NameResolver.find(
            setting, in: one.description.settings, noun: "setting",
            list: "homeroom extension show \(one.name)", ids: { [$0.name] }, names: { [$0.title] })
        if let value, let problem = part.problem(with: value) {
            throw Problem(
                .invalid, "“\(value.prefix(80))” can't be the value of \(part.name).",
                reason: problem)
        }
        let value = value
        try runner.list?.change(one.name) { one in one.settings[part.name] = value }
        context.console.out("\(part.name) = \(value ?? part.default)")
    }
}

struct NewExtension: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a small extension that works, to start from.",
        discussion: """
            Writes a folder with the extension's name, below the current one.

            EXAMPLES:
              homeroom extension new bus --language python
            """)

    /// What the templates are written in.
    enum Language: String, CaseIterable, ExpressibleByArgument, Sendable {
        case python, swift, bash, node
    }

    @Argument(help: "Its name: lowercase letters, digits and hyphens.") var name: String
    @Option(help: "python, swift, bash or node.") var language: Language = .python

    mutating func run(in context: FeatureContext) async throws {
        guard ExtensionName.isValid(name) else {
            throw Problem(
                .usage, "“\(name.prefix(40))” can't be the name of an extension.",
                cure: "Use 2 to 32 lowercase letters, digits and inner hyphens.")
        }
        let folder = URL(filePath: name, directoryHint: .isDirectory)
        guard !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else {
            throw Problem(
                .conflict, "The folder \(name) exists already.", cure: "Choose another name.")
        }
        guard
            let kits = context.capability(.program)?.resource(
                "Extensions", inRepository: "Apps/Extensions")
        else {
            throw Problem(
                .notFound, "The templates are missing from this installation.",
                cure: "Reinstall Homeroom with its share folder.")
        }
        let template = ExtensionTemplate(name: name, kits: kits)
        do {
            try template.write(language, to: folder)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw Problem(
                .cannotWrite, "The folder \(name) couldn't be written.",
                reason: error.localizedDescription)
        }
        let build =
            language == .swift ? "Build it with \(name)/build, then install it" : "Install it"
        context.console.out("Wrote \(name)/. \(build): homeroom extension install \(name)")
    }
}

/// The files of a new extension.
struct ExtensionTemplate {
    let name: String
    /// The folder with `Templates` and `Kit`.
    let kits: URL

    func write(_ language: NewExtension.Language, to folder: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        try copy(kits.appending(path: "Templates/\(language.rawValue)"), to: folder, filling: true)
        switch language {
        case .python:
            try files.copyItem(
                at: kits.appending(path: "Kit/python/homeroom_extension.py"),
                to: folder.appending(path: "homeroom_extension.py"))
        case .swift:
            let sources = folder.appending(path: "Sources/HomeroomExtension")
            try copy(
                kits.appending(path: "Kit/swift/Sources/HomeroomExtension"), to: sources,
                filling: false)
        case .bash, .node: break
        }
    }

    /// Copies a folder; fills in the name in file names and texts if `filling`.
    private func copy(_ source: URL, to target: URL, filling: Bool) throws {
        let files = FileManager.default
        try files.createDirectory(at: target, withIntermediateDirectories: true)
        for entry in try files.contentsOfDirectory(atPath: source.path(percentEncoded: false)) {
            let from = source.appending(path: entry)
            let to = target.appending(path: filling ? entry.replacing("NAME", with: name) : entry)
            var isFolder: ObjCBool = false
            let path = from.path(percentEncoded: false)
            _ = files.fileExists(atPath: path, isDirectory: &isFolder)
            if isFolder.boolValue {
                try copy(from, to: to, filling: filling)
                continue
            }
            try files.copyItem(at: from, to: to)
            guard filling else { continue }
            let text = String(decoding: try Data(contentsOf: from), as: UTF8.self)
                .replacing("{{NAME}}", with: name).replacing("{{TITLE}}", with: title)
            try Data(text.utf8).write(to: to)
        }
    }

    /// `School bus` for `school-bus`.
    private var title: String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
