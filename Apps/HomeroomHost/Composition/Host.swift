package import AppCore
package import ArgumentParser
package import Foundation
package import Logging
import SQLStore
import ServiceKit

/// Everything that stands before a profile is opened: features, paths, time, the console.
package struct Host: Sendable {
    package let features: [InstalledFeature]
    package let registry: FeatureRegistry
    package let invocation: Invocation
    package let environment: [String: String]
    package let surroundings: Surroundings
    package let console: Console
    /// The whole command line, for completions and the manual page.
    package let root: any ParsableCommand.Type

    package init(
        features: [InstalledFeature], registry: FeatureRegistry, root: any ParsableCommand.Type,
        invocation: Invocation, environment: [String: String], surroundings: Surroundings,
        console: Console
    ) {
        self.features = features
        self.registry = registry
        self.root = root
        self.invocation = invocation
        self.environment = environment
        self.surroundings = surroundings
        self.console = console
    }

    /// The features, checked. Throws ``RegistryRefusal`` when they do not fit together, and a ``Problem`` when one does not
    /// fit with the host.
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

    /// Settings of the host itself, beside AppCore's and the features'.
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
            name: "campus.demo_school", title: "Sample school",
            summary: "Fill this computer with a sample school's courses and people.",
            kind: .flag, defaultValue: "true"),
        SettingKey(
            name: "terminal.mouse", title: "Mouse",
            summary:
                "Use the mouse in Homeroom; off leaves clicks and scrolling to the terminal.",
            kind: .flag, defaultValue: "true"),
    ]

    package var settingKeys: [SettingKey] { registry.settingKeys + Self.settingKeys }

    package var profileName: String {
        invocation.profile ?? environment["HOMEROOM_PROFILE"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "default"
    }

    package func paths() throws(Problem) -> HomePaths {
        try HomePaths.resolve(environment: environment)
    }

    /// What all profiles share; nil where there is no place for Homeroom's files.
    package var sharedFolder: URL? { try? paths().shared }

    package func settings() throws(Problem) -> Settings {
        try Settings.load(
            keys: settingKeys, paths: try paths(), environment: environment,
            flags: invocation.settings)
    }

    /// The profile as stored, before this run's options.
    package func storedProfile() throws(Problem) -> Profile {
        try ProfileStore(paths: try paths()).load(profileName)
    }

    /// Where the pack of lessons is that comes with the program; nil when it is missing.
    package var starterPack: URL? {
        ResourceLookup(environment: environment, executable: ResourceLookup.ownExecutable)
            .path(of: "StarterPack", inRepository: "Packages/Content/Pack")
            .map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// The file of the made-up school that comes with the program. Throws a ``Problem``.
    package func demoSchool() throws(Problem) -> String {
        let lookup = ResourceLookup(
            environment: environment, executable: ResourceLookup.ownExecutable)
        guard let folder = lookup.path(of: "DemoSchool", inRepository: "Apps/DemoSchool") else {
            throw Problem(
                .notFound, "The sample school is missing from this installation.",
                cure: "Reinstall Homeroom with its share folder.")
        }
        return folder + "/school.yaml"
    }

    /// What the embedded campus's school is made of.
    var schoolSupply: SchoolSupply {
        SchoolSupply {
            let file = try demoSchool()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
            return try SchoolText.document(Array(bytes), file: file)
        }
    }

    /// Writes to the log file when `HOMEROOM_LOG` names a level; otherwise nothing.
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

    /// Everything that makes the local store's tables.
    var storeMigrations: [StoreMigration] { registry.migrations + TileSnapshots.migrations }
    /// What is sealed in the local store when it is.
    var storeTexts: [TextColumns] { registry.texts + TileSnapshots.texts }

    /// Opens the profile. Of a sealed one the person at the terminal is asked for the passphrase, unless `asks` is
    /// false or the command line is one that scripts give.
    package func open(asks: Bool = true) async throws -> Session {
        do {
            return try Session(host: self)
        } catch let problem as Problem where problem.code == .sealed {
            let seal = try await unlocked(asks: asks)
            return try Session(host: self, seal: seal)
        }
    }

    /// What opens the profile's sealed store.
    func unlocked(asks: Bool = true) async throws -> StoreSeal {
        StoreSeal(cipher: try await storeKey(asks: asks).cipher, texts: storeTexts)
    }

    /// The key of the profile's sealed store.
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
    /// The profile's local store.
    func store(ofProfile name: String) -> String {
        folder(ofProfile: name).appending(path: "homeroom.sqlite").path(percentEncoded: false)
    }
}

extension Surroundings {
    /// The real clock, calendar, zone and chance.
    package static func live() -> Surroundings {
        Surroundings(
            now: { Date() }, timeZone: .current, calendar: .current, uuid: { UUID() },
            random: { Double.random(in: $0) }, sleep: { try await Task.sleep(for: $0) })
    }
}
