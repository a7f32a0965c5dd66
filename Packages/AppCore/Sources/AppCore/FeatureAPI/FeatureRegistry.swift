public import SQLStore
import Synchronization
public import TerminalUI

/// The installed features. Checks for conflicts before anything starts, then creates the modules
/// one by one: a failure affects only that feature's tiles.
public struct FeatureRegistry: Sendable {
    /// In the host's order.
    public let types: [any FeatureModule.Type]

    /// Throws ``RegistryRefusal`` with all faults: duplicate ids, commands, tables and
    /// capabilities, names without the owner's prefix, missing required capabilities.
    public init(_ types: [any FeatureModule.Type]) throws(RegistryRefusal) {
        let faults = ManifestCheck(types).faults
        guard faults.isEmpty else { throw RegistryRefusal(faults) }
        self.types = types
    }

    /// All manifests, in order.
    public var manifests: [FeatureManifest] { types.map { $0.manifest } }

    /// Columns of the local store that are encrypted if the store is.
    public var texts: [TextColumns] { CoreStore.texts + manifests.flatMap(\.texts) }

    /// AppCore's and the features' migrations, in the order to run them.
    public var migrations: [StoreMigration] {
        CoreStore.migrations + types.flatMap { $0.migrations }
    }

    /// AppCore's and the features' settings.
    public var settingKeys: [SettingKey] {
        Settings.coreKeys + manifests.flatMap(\.settings)
    }

    /// Creates the modules. `context` provides each feature's context; `box` is filled with the
    /// capabilities once all modules exist. Features in `quarantined` are skipped and reported.
    public func build(
        quarantined: [String: Problem] = [:],
        context: (String, CapabilityBox) -> FeatureContext
    ) -> BuiltFeatures {
        let box = CapabilityBox()
        var built = BuiltFeatures(box: box)
        var capabilities = Capabilities()
        for type in types {
            let manifest = type.manifest
            if let problem = quarantined[manifest.id] {
                built.failures.append(.init(manifest: manifest, problem: problem))
                continue
            }
            do {
                let module = try type.init(context: context(manifest.id, box))
                module.offer(to: &capabilities)
                built.add(module, manifest)
            } catch {
                built.failures.append(.init(manifest: manifest, problem: Problem(error)))
            }
        }
        box.fill(capabilities)
        return built
    }
}

/// Provides capabilities to modules created before all of them were known.
public final class CapabilityBox: Sendable {
    private let contents = Mutex(Capabilities())

    init() {}

    /// The capabilities of the built features; empty until all are created.
    public var capabilities: Capabilities { contents.withLock { $0 } }

    func fill(_ capabilities: Capabilities) { contents.withLock { $0 = capabilities } }
}

/// The created modules and the failed ones.
public struct BuiltFeatures: Sendable {
    /// A feature that couldn't be created; its tiles show the reason.
    public struct Failure: Sendable {
        public var manifest: FeatureManifest
        public var problem: Problem
    }

    /// A tile and its feature.
    public struct OwnedTile: Sendable {
        public var feature: String
        public var tile: any Tile
    }

    /// By feature id, in order.
    public private(set) var modules: [(id: String, module: any FeatureModule)] = []
    public internal(set) var failures: [Failure] = []
    /// The tiles of all features in default order, including failed ones.
    public private(set) var tiles: [OwnedTile] = []
    private let box: CapabilityBox

    init(box: CapabilityBox) { self.box = box }

    /// The features' capabilities.
    public var capabilities: Capabilities { box.capabilities }

    /// The outbox handlers of all features.
    public var outboxHandlers: [any OutboxHandler] { modules.flatMap(\.module.outboxHandlers) }

    /// The module with this id; nil if it isn't installed or failed.
    public func module(_ id: String) -> (any FeatureModule)? {
        modules.first { $0.id == id }?.module
    }

    /// The screen at a place; nil if no installed feature has it.
    public func screen(at place: Place) -> (any Screen)? {
        guard let feature = place.feature else { return nil }
        return module(feature)?.screen(at: place)
    }

    /// Why a place has no screen: the failure of its feature, if any.
    public func failure(at place: Place) -> Problem? {
        failures.first { $0.manifest.id == place.feature }?.problem
    }

    mutating func add(_ module: any FeatureModule, _ manifest: FeatureManifest) {
        modules.append((manifest.id, module))
        tiles += module.tiles.map { OwnedTile(feature: manifest.id, tile: $0) }
    }
}
