import SQLStore

/// Finds conflicts within a set of features.
struct ManifestCheck {
    private(set) var faults: [String] = []
    private let types: [any FeatureModule.Type]

    init(_ types: [any FeatureModule.Type]) {
        self.types = types
        checkUniqueness()
        for type in types { checkNames(type) }
        checkCapabilities()
    }

    private mutating func checkUniqueness() {
        let manifests = types.map { $0.manifest }
        unique("feature id", manifests.map { ($0.id, [$0.id]) }, by: { $0 })
        unique(
            "command", manifests.map { ($0.id, [$0.command] + $0.commandAliases) }, by: { $0 })
        unique("table", manifests.map { ($0.id, $0.tables) }, by: { $0.lowercased() })
        unique("tile", manifests.map { ($0.id, $0.tiles.map(\.id)) }, by: { $0 })
        unique("setting", manifests.map { ($0.id, $0.settings.map(\.name)) }, by: { $0 })
        unique(
            "capability", manifests.map { ($0.id, $0.offers.map(\.description)) }, by: { $0 })
        unique(
            "migration", types.map { ($0.manifest.id, $0.migrations.map(\.id)) }, by: { $0 })
    }

    private mutating func unique(
        _ what: String, _ owned: [(owner: String, names: [String])], by fold: (String) -> String
    ) {
        var owners: [String: String] = [:]
        for (owner, names) in owned {
            for name in names {
                if let first = owners.updateValue(owner, forKey: fold(name)) {
                    faults.append(
                        first == owner && what != "feature id"
                            ? "\(owner) declares the \(what) “\(name)” twice."
                            : "Two features declare the \(what) “\(name)”: \(first) and \(owner).")
                }
            }
        }
    }

    private mutating func checkNames(_ type: any FeatureModule.Type) {
        let manifest = type.manifest
        let id = manifest.id
        if !Self.isWord(id) || id == CoreStore.id {
            faults.append("“\(id)” isn't a valid feature id: use lowercase letters and digits.")
        }
        for name in [manifest.command] + manifest.commandAliases where !Self.isWord(name) {
            faults.append("\(id): “\(name)” isn't a valid command name.")
        }
        for table in manifest.tables where !table.hasPrefix(id + "_") {
            faults.append("\(id): its table “\(table)” must start with “\(id)_”.")
        }
        for text in manifest.texts where !manifest.tables.contains(text.table) {
            faults.append("\(id): it has texts in “\(text.table)”, which isn't one of its tables.")
        }
        for migration in type.migrations where !migration.id.hasPrefix(id + "-") {
            faults.append("\(id): its migration “\(migration.id)” must start with “\(id)-”.")
        }
        for setting in manifest.settings where !setting.name.hasPrefix(id + ".") {
            faults.append("\(id): its setting “\(setting.name)” must start with “\(id).”.")
        }
        for tile in manifest.tiles where tile.place.feature != id {
            faults.append("\(id): its tile “\(tile.id)” leads to another feature.")
        }
        for place in manifest.places where place.place.feature != id {
            faults.append("\(id): its place “\(place.title)” is in another feature.")
        }
    }

    private mutating func checkCapabilities() {
        let offered = Set(types.flatMap { $0.manifest.offers })
        for manifest in types.map({ $0.manifest }) {
            for needed in manifest.requires where !offered.contains(needed) {
                faults.append(
                    "\(manifest.id) needs the capability “\(needed)”, "
                        + "but no installed feature provides it.")
            }
        }
    }

    /// Lowercase letters, digits and inner dashes, starting with a letter.
    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first), text.last != "-" else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "-")
        }
    }
}
