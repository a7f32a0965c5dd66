import AppCore
import Foundation
import Synchronization
import TerminalUI

/// The installed extensions of a session and their running processes.
final class ExtensionRunner: Sendable {
    private let context: FeatureContext
    private let limits: ExtensionLimits
    /// nil without a folder, as in most tests.
    let list: InstalledList?
    let store: TileStore
    private let connections = Mutex<[String: ExtensionConnection]>([:])
    private let known = Mutex<[InstalledExtension]?>(nil)

    init(context: FeatureContext, limits: ExtensionLimits = ExtensionLimits()) {
        self.context = context
        self.limits = limits
        list = context.sharedFolder.map { InstalledList(in: $0) }
        store = TileStore(database: context.store)
    }

    /// The installed extensions, read once; none if the list is damaged.
    var installed: [InstalledExtension] {
        known.withLock { known in
            if let known { return known }
            let all = (try? list?.all()) ?? []
            known = all
            return all
        }
    }

    /// Reads the list again at the next use.
    func forgetInstalled() { known.withLock { $0 = nil } }

    /// The extension with this exact name; nil if it isn't installed.
    func installed(_ name: String) -> InstalledExtension? {
        installed.first { $0.name == name }
    }

    // MARK: Asking

    func load(_ tile: String, of one: InstalledExtension) async throws -> TileContent {
        let content = try await ask(
            one, .loadTile, TileParameters(tile: tile, settings: one.settingValues),
            as: TileContent.self)
        try content.check()
        return content
    }

    func page(
        _ page: String, size: Size, event: PageEvent? = nil, of one: InstalledExtension
    ) async throws -> Page {
        let answer = try await ask(
            one, event == nil ? .openPage : .pageEvent,
            PageParameters(
                page: page, width: size.width, height: size.height, settings: one.settingValues,
                event: event),
            as: Page.self)
        try answer.check()
        return answer
    }

    func run(
        _ command: String, _ arguments: [String], json: Bool, of one: InstalledExtension
    ) async throws -> CommandOutput {
        let output = try await ask(
            one, .runCommand,
            CommandParameters(
                command: command, arguments: arguments, json: json, settings: one.settingValues),
            as: CommandOutput.self)
        try output.check()
        return output
    }

    func complete(
        _ command: String, _ arguments: [String], of one: InstalledExtension
    ) async throws -> [String] {
        let answer = try await ask(
            one, .complete,
            CommandParameters(command: command, arguments: arguments, settings: one.settingValues),
            as: Completions.self)
        return Array(answer.values.prefix(100))
    }

    private func ask<Answer: Decodable & Sendable>(
        _ one: InstalledExtension, _ method: Method, _ parameters: some Encodable & Sendable,
        as type: Answer.Type
    ) async throws -> Answer {
        guard let list else { throw Self.nowhere }
        let connection = connections.withLock { connections in
            if let connection = connections[one.name] { return connection }
            let connection = self.connection(to: one, list)
            connections[one.name] = connection
            return connection
        }
        return try await connection.ask(method, parameters, as: type)
    }

    static let nowhere = Problem(
        .configuration, "Homeroom has no folder for extensions.", cure: "HOMEROOM_HOME=/a/folder")

    // MARK: Starting

    private func connection(
        to one: InstalledExtension, _ list: InstalledList
    ) -> ExtensionConnection {
        let (name, checksum) = (one.name, one.checksum)
        let files = list.files(of: name).path(percentEncoded: false)
        return connection(
            name: name, run: one.run, files: files, list,
            check: {
                guard try ExtensionFolder(files).checksum == checksum else {
                    throw Problem(
                        .notAllowed, "The files of “\(name)” were changed after it was installed.",
                        cure: "homeroom extension install FOLDER")
                }
            },
            grants: { [weak self] in (try? self?.list?.named(name).granted) ?? [] })
    }

    /// A connection to an extension that isn't in the list yet, or to the one that is.
    func connection(
        name: String, run: [String], files: String, _ list: InstalledList,
        check: @escaping @Sendable () throws -> Void,
        grants: @escaping @Sendable () -> [Permission]
    ) -> ExtensionConnection {
        let requests = ExtensionRequests(context: context, grants: grants)
        let launch = ExtensionProcess.Launch(
            words: run, folder: files,
            environment: Self.environment(
                of: name, data: list.data(of: name), zone: context.environment.timeZone),
            log: list.log(of: name, limit: limits.logBytes), limits: limits)
        let data = list.data(of: name)
        return ExtensionConnection(
            .init(
                name: name, launch: launch,
                check: {
                    try check()
                    try HomePaths.prepare(data)
                },
                answer: { try await requests.answer($0, $1) }),
            environment: context.environment)
    }

    /// What the process gets of this program's environment.
    private static func environment(
        of name: String, data: URL, zone: TimeZone
    ) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var variables = [
            "PATH": own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "HOME": own["HOME"] ?? "/",
            "LANG": own["LANG"] ?? "C.UTF-8", "TZ": zone.identifier, "TERM": "dumb",
            "HOMEROOM_EXTENSION": name,
            "HOMEROOM_EXTENSION_DATA": data.path(percentEncoded: false),
            // An installed folder stays as it was checked.
            "PYTHONDONTWRITEBYTECODE": "1",
        ]
        if variables["TZ"] == "GMT" { variables["TZ"] = "UTC" }
        return variables
    }

    /// Ends an extension's process, e.g. after it was changed.
    func end(_ name: String, waiting: Bool = false) async {
        forgetInstalled()
        let connection = connections.withLock { $0.removeValue(forKey: name) }
        if waiting {
            await connection?.finishAndWait()
        } else {
            await connection?.finish()
        }
    }
}
