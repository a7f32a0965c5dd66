package import AppCore
package import ArgumentParser
package import Foundation
package import Logging
import SQLStore
import ServiceKit
package import TerminalUI

/// The state before a profile is opened: features, paths, time, console.
package struct Host: Sendable {
    package let features: [InstalledFeature]
    package let registry: FeatureRegistry
    package private(set) var invocation: Invocation
    package let environment: [String: String]
    package let systemEnvironment: SystemEnvironment
    package private(set) var console: Console
    /// The root command, for completions and the manual page.
    package let root: any AsyncParsableCommand.Type

    package init(
        features: [InstalledFeature], registry: FeatureRegistry,
        root: any AsyncParsableCommand.Type,
        invocation: Invocation, environment: [String: String], systemEnvironment: SystemEnvironment,
        console: Console
    ) {
        self.features = features
        self.registry = registry
        self.root = root
        self.invocation = invocation
        self.environment = environment
        self.systemEnvironment = systemEnvironment
        self.console = console
        self.console.jsonFields = invocation.jsonFields
    }

    /// The same host for another command line.
    func with(_ invocation: Invocation) -> Host {
        var host = self
        host.invocation = invocation
        host.console.options.json = invocation.wantsJSON
        host.console.jsonFields = invocation.jsonFields
        return host
    }

    /// The same host for a command, after the check of the fields that its JSON is limited to.
    func checkingFields(of command: any ParsableCommand) throws(Problem) -> Host {
        var host = self
        try JSONFieldCheck.check(&host.console, command)
        return host
    }

    /// The validated features. Throws ``RegistryRefusal`` for conflicts among them, and a
    /// ``Problem`` for conflicts with the host.
    package static func registry(
        of features: [InstalledFeature], beside hostCommands: [any ParsableCommand.Type]
    ) throws -> FeatureRegistry {
        let registry = try FeatureRegistry(features.map { $0.module })
        try refuseTakenNames(registry.manifests, hostCommands)
        return registry
    }

    private static func refuseTakenNames(
        _ manifests: [FeatureManifest], _ hostCommands: [any ParsableCommand.Type]
    ) throws(Problem) {
        let taken = Set(hostCommands.map { $0._commandName })
        for manifest in manifests {
            for name in [manifest.command] + manifest.commandAliases where taken.contains(name) {
                throw Problem(
                    .configuration, "The installed features conflict.",
                    reason:
                        "\(manifest.id) uses the command “\(name)”, which is built into Homeroom.",
                    cure: "Give the feature's command another name.")
            }
        }
    }

    /// The host's own settings, besides AppCore's and the features'.
    package static let settingKeys = [
        SettingKey(
            name: "dashboard.hints", title: "Dashboard hints",
            summary: "Show what to do next on the dashboard's last line.", kind: .flag,
            defaultValue: "true"),
        SettingKey(
            name: "dashboard.refresh", title: "Refresh tiles every",
            summary: "Minutes between tile refreshes.", kind: .integer(1...1440),
            defaultValue: "5"),
        SettingKey(
            name: "dashboard.restore", title: "Reopen last screen",
            summary: "Start on the screen that was open last time.", kind: .flag,
            defaultValue: "true"),
        SettingKey(
            name: "dashboard.tour", title: "First-run tour",
            summary: "Show three short cards on the first start of a new profile.",
            kind: .flag, defaultValue: "true"),
        SettingKey(
            name: "dashboard.today", title: "Today",
            summary: "Show your day before the tiles on the first screen.", kind: .flag,
            defaultValue: "true"),
        SettingKey(
            name: "campus.demo_school", title: "Sample school",
            summary: "Fill this computer with a sample school's courses and people.",
            kind: .flag, defaultValue: "true"),
        SettingKey(
            name: "terminal.mouse", title: "Mouse",
            summary:
                "Use the mouse in Homeroom; off leaves clicks and scrolling to the terminal.",
            kind: .flag, defaultValue: "true"),
    ]

    package var settingKeys: [SettingKey] {
        registry.settingKeys + Self.settingKeys + SettingKey.actionKeys
    }

    /// The names that can stand before a screen's own key in the settings.
    private var keyScreens: [String] { [KeyMap.firstScreen] + registry.manifests.map(\.id) }

    /// The keys that the student chose, and what is wrong with those that have no effect.
    package func keyMap() throws(Problem) -> (map: KeyMap, problems: [Problem]) {
        try settings().keyMap(screens: keyScreens)
    }

    /// Changes a value in the settings file; nil resets it. Refuses a key that would have no effect,
    /// or take away another one's.
    package func save(setting name: String, _ value: String?) throws(Problem) {
        let settings = try settings()
        if try settingKey(name).isKey {
            let before = settings.keyMap(screens: keyScreens).problems.map(\.reason)
            let after = settings.keyMap(screens: keyScreens, trying: name, value).problems
            if var problem = after.first(where: { !before.contains($0.reason) }) {
                problem.place = nil
                throw problem
            }
        }
        try settings.save(name, value, paths: try paths())
    }

    package var profileName: String {
        invocation.profile ?? environment["HOMEROOM_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "default"
    }

    package func paths() throws(Problem) -> HomePaths {
        try HomePaths.resolve(environment: environment)
    }

    /// The folder shared by all profiles; nil if Homeroom has no folder.
    package var sharedFolder: URL? { try? paths().shared }

    package func settings() throws(Problem) -> Settings {
        try Settings.load(
            keys: settingKeys, paths: try paths(), environment: environment,
            flags: invocation.settings)
    }

    /// The stored profile, without this run's options.
    package func storedProfile() throws(Problem) -> Profile {
        try profileStore().load(profileName)
    }

    package func profileStore() throws(Problem) -> ProfileStore {
        ProfileStore(paths: try paths(), newTiles: newTiles)
    }

    /// The arrangement of a new profile's tiles.
    var newTiles: TileArrangement {
        TileArrangement(startOf: registry.manifests.flatMap(\.tiles))
    }

    /// The folder of the bundled lessons; nil if it is missing.
    package var starterPack: URL? {
        ResourceLookup(environment: environment, executable: ResourceLookup.ownExecutable)
            .path(of: "StarterPack", inRepository: "Packages/Content/Pack")
            .map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// The files of the bundled sample school, in the order of their import. Throws a ``Problem``.
    package func demoSchool() throws(Problem) -> [String] {
        let lookup = ResourceLookup(
            environment: environment, executable: ResourceLookup.ownExecutable)
        guard let folder = lookup.path(of: "DemoSchool", inRepository: "Apps/DemoSchool") else {
            throw Problem(
                .notFound, "The sample school is missing from this installation.",
                cure: "Reinstall Homeroom with its share folder.")
        }
        return ["school.yaml", "electives.yaml", "grades.yaml"].map { folder + "/" + $0 }
    }

    /// The data of the built-in server's school.
    var schoolSupply: SchoolProvider {
        SchoolProvider {
            try demoSchool().map { file in
                let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
                return try SchoolText.document(Array(bytes), file: file)
            }
        }
    }

    /// Writes to the log file if `HOMEROOM_LOG` is a level; otherwise discards messages.
    package func log(_ label: String) -> Logger {
        guard let level = environment["HOMEROOM_LOG"].flatMap(Logger.Level.init(rawValue:)),
            let folder = try? paths().state
        else { return Logger(label: label) { _ in SwiftLogNoOpLogHandler() } }
        var logger = Logger(label: label) { label in
            let file: (any LogHandler)? = FileLogHandler(label: label, folder: folder)
            return file ?? SwiftLogNoOpLogHandler()
        }
        logger.logLevel = level
        return logger
    }

    /// All migrations of the local store.
    var storeMigrations: [StoreMigration] { registry.migrations + TileSnapshots.migrations }
    /// Columns of the local store that are encrypted if the store is.
    var storeTexts: [TextColumns] { registry.texts + TileSnapshots.texts }

    /// Opens the profile. Asks for the passphrase of an encrypted one, unless `asks` is false or
    /// the command line comes from a script.
    package func open(asks: Bool = true, isDashboard: Bool = false) async throws -> HostSession {
        await backUpBeforeUpdate()
        do {
            return try HostSession(host: self, isDashboard: isDashboard)
        } catch let problem as Problem where problem.code == .sealed {
            let seal = try await unlocked(asks: asks)
            return try HostSession(host: self, seal: seal, isDashboard: isDashboard)
        }
    }

    /// The key and columns of the profile's encrypted store.
    func unlocked(asks: Bool = true) async throws -> StoreEncryptionKey {
        StoreEncryptionKey(cipher: try await storeKey(asks: asks).cipher, texts: storeTexts)
    }

    /// The key of the profile's encrypted store.
    func storeKey(asks: Bool = true) async throws -> StoreKey {
        let path = try paths().store(ofProfile: profileName)
        let sealer = try StoreSealer(path: path)
        defer { sealer.close() }
        guard let record = try sealer.record() else {
            throw Problem(.conflict, "Your data isn't encrypted.", place: path)
        }
        let unlocking = StoreUnlocking(
            environment: environment, console: console, asks: asks && invocation.mayAsk)
        return try await unlocking.key(StoreKeyHeader.decode(record.header), ofStore: path)
    }
}

extension HomePaths {
    /// The path of the profile's local store.
    func store(ofProfile name: String) -> String {
        folder(ofProfile: name).appending(path: "homeroom.sqlite").path(percentEncoded: false)
    }
}

extension SystemEnvironment {
    /// The system's clock, calendar, time zone and randomness.
    package static func live() -> SystemEnvironment {
        SystemEnvironment(
            now: { Date() }, timeZone: .current, calendar: .current, uuid: { UUID() },
            random: { Double.random(in: $0) }, sleep: { try await Task.sleep(for: $0) })
    }
}
