public import SQLStore
import Synchronization
public import TerminalUI

/// The installed features. Refuses what does not fit together before anything starts, then makes
/// the modules, each on its own: one that fails becomes a failed tile, not a failed start.
public struct FeatureRegistry: Sendable {
    /// In the order of the host's list.
    public let types: [any FeatureModule.Type]

    /// Throws ``RegistryRefusal`` naming every fault: ids, commands, tables and capabilities with two
    /// owners, names without their owner's prefix, missing required capabilities.
    public init(_ types: [any FeatureModule.Type]) throws(RegistryRefusal) {
        let faults = ManifestCheck(types).faults
        guard faults.isEmpty else { throw RegistryRefusal(faults) }
        self.types = types
    }

    /// All manifests, in order.
    public var manifests: [FeatureManifest] { types.map { $0.manifest } }

    /// Columns of the local store that are sealed when it is.
    public var texts: [TextColumns] { CoreStore.texts + manifests.flatMap(\.texts) }

    /// AppCore's tables, then the features', in the order to apply them.
    public var migrations: [StoreMigration] {
        CoreStore.migrations + types.flatMap { $0.migrations }
    }

    /// AppCore's settings, then the features'.
    public var settingKeys: [SettingKey] {
        Settings.coreKeys + manifests.flatMap(\.settings)
    }

    /// Makes the modules. `context` gives each feature its context; the box is what its capability
    /// lookup reads, filled when all are made. Features in `quarantined` are not made, and named.
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

/// Hands capabilities to modules that were made before all offers were known.
public final class CapabilityBox: Sendable {
    private let contents = Mutex(Capabilities())

    init() {}

    /// What the built features offer; nothing before all are made.
    public var capabilities: Capabilities { contents.withLock { $0 } }

    func fill(_ capabilities: Capabilities) { contents.withLock { $0 = capabilities } }
}

/// The modules that could be made, and those that could not.
public struct BuiltFeatures: Sendable {
    /// A feature that could not be made; its tiles show why.
    public struct Failure: Sendable {
        public var manifest: FeatureManifest
        public var problem: Problem
    }

    /// A tile and the feature it belongs to.
    public struct OwnedTile: Sendable {
        public var feature: String
        public var tile: any Tile
    }

    /// By feature id, in order.
    public private(set) var modules: [(id: String, module: any FeatureModule)] = []
    public internal(set) var failures: [Failure] = []
    /// Tiles of all features, those of failed ones included, in default order.
    public private(set) var tiles: [OwnedTile] = []
    private let box: CapabilityBox

    init(box: CapabilityBox) { self.box = box }

    /// What the features offer one another.
    public var capabilities: Capabilities { box.capabilities }

    /// Every feature's handlers for its queued writes.
    public var outboxHandlers: [any OutboxHandler] { modules.flatMap(\.module.outboxHandlers) }

    /// The module with this id; nil when it is not installed or could not be made.
    public func module(_ id: String) -> (any FeatureModule)? {
        modules.first { $0.id == id }?.module
    }

    /// The screen at a place; nil when no installed feature has one there.
    public func screen(at place: Place) -> (any Screen)? {
        guard let feature = place.feature else { return nil }
        return module(feature)?.screen(at: place)
    }

    /// Why there is no screen at a place: the failure of the feature it belongs to, if any.
    public func failure(at place: Place) -> Problem? {
        failures.first { $0.manifest.id == place.feature }?.problem
    }

    mutating func add(_ module: any FeatureModule, _ manifest: FeatureManifest) {
        modules.append((manifest.id, module))
        tiles += module.tiles.map { OwnedTile(feature: manifest.id, tile: $0) }
    }
}
