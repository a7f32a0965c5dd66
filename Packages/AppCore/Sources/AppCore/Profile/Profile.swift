/// One student's configuration on this computer: backends and dashboard. Credentials are in the
/// ``CredentialStore``.
public struct Profile: Sendable, Codable, Hashable {
    /// Which of a theme's two palettes to use.
    public enum Appearance: String, Sendable, Codable, CaseIterable {
        /// Follows the terminal's background.
        case auto
        case light, dark
    }

    /// Also the folder's name: lowercase letters, digits, `-` and `_`.
    public var name: String
    /// The connected (not embedded) backends. Use ``address(of:)`` to read them.
    public var backends: [Backend: BackendAddress]
    public var tiles: TileArrangement
    /// One of ``Themes/names``.
    public var theme: String
    public var appearance: Appearance
    /// The screens that were open last, root first, to reopen at the next start.
    public var lastPlaces: [Place]
    /// What the student last chose in "find anything", newest first, in the host's own form.
    public var recentChoices: [String]
    /// The school's short name on a server with several schools; nil if not needed.
    public var schoolTenant: String?
    /// Whether the first-run tour was shown.
    public var hasSeenTour: Bool

    public init(
        name: String, backends: [Backend: BackendAddress] = [:],
        tiles: TileArrangement = TileArrangement(), theme: String = "sat",
        appearance: Appearance = .auto, lastPlaces: [Place] = [], recentChoices: [String] = [],
        schoolTenant: String? = nil, hasSeenTour: Bool = false
    ) {
        self.name = name
        self.backends = backends
        self.tiles = tiles
        self.theme = theme
        self.appearance = appearance
        self.lastPlaces = lastPlaces
        self.recentChoices = recentChoices
        self.schoolTenant = schoolTenant
        self.hasSeenTour = hasSeenTour
    }

    /// The backend's address; embedded unless connected elsewhere.
    public func address(of backend: Backend) -> BackendAddress {
        backends[backend] ?? .embedded
    }

    /// True for a valid folder name: 1 to 40 of `a…z`, `0…9`, `-`, `_`, not starting with a dash.
    public static func isValid(name: String) -> Bool {
        (1...40).contains(name.utf8.count) && !name.hasPrefix("-")
            && name.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private enum Key: String, CodingKey {
        case name, backends, tiles, theme, appearance, lastPlaces, recentChoices, schoolTenant
        case hasSeenTour
    }

    /// Only the name is required, and unknown backends and values are skipped, so that profiles of
    /// other versions can be read.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(name: try container.decode(String.self, forKey: .name))
        let addresses =
            try container.decodeIfPresent([String: BackendAddress].self, forKey: .backends) ?? [:]
        for (word, address) in addresses {
            if let backend = Backend(rawValue: word) { backends[backend] = address }
        }
        tiles =
            try container.decodeIfPresent(TileArrangement.self, forKey: .tiles)
            ?? TileArrangement()
        theme = try container.decodeIfPresent(String.self, forKey: .theme) ?? "sat"
        appearance =
            try container.decodeIfPresent(String.self, forKey: .appearance)
            .flatMap(Appearance.init(rawValue:)) ?? .auto
        lastPlaces = try container.decodeIfPresent([Place].self, forKey: .lastPlaces) ?? []
        recentChoices =
            try container.decodeIfPresent([String].self, forKey: .recentChoices) ?? []
        schoolTenant = try container.decodeIfPresent(String.self, forKey: .schoolTenant)
        hasSeenTour = try container.decodeIfPresent(Bool.self, forKey: .hasSeenTour) ?? false
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        let addresses = backends.map { ($0.key.rawValue, $0.value) }
        try container.encode(
            Dictionary(uniqueKeysWithValues: addresses), forKey: .backends)
        try container.encode(tiles, forKey: .tiles)
        try container.encode(theme, forKey: .theme)
        try container.encode(appearance.rawValue, forKey: .appearance)
        try container.encode(lastPlaces, forKey: .lastPlaces)
        if !recentChoices.isEmpty {
            try container.encode(recentChoices, forKey: .recentChoices)
        }
        try container.encodeIfPresent(schoolTenant, forKey: .schoolTenant)
        if hasSeenTour { try container.encode(true, forKey: .hasSeenTour) }
    }
}

/// The order, visibility and sizes of the student's tiles.
public struct TileArrangement: Sendable, Codable, Hashable {
    /// A tile's size.
    public enum TileSize: String, Sendable, Codable, CaseIterable {
        /// Headline only, normal, two columns wide.
        case small, normal, wide
    }

    /// Tile ids in the student's order; others follow in default order.
    public var order: [String]
    public var hidden: Set<String>
    /// Sizes other than normal.
    public var sizes: [String: TileSize]

    public init(order: [String] = [], hidden: Set<String> = [], sizes: [String: TileSize] = [:]) {
        self.order = order
        self.hidden = hidden
        self.sizes = sizes
    }

    /// The visible ones of `ids`, in the student's order.
    public func arrange(_ ids: [String]) -> [String] {
        let known = Set(ids)
        var seen: Set<String> = []
        let chosen = order.filter { known.contains($0) && seen.insert($0).inserted }
        return (chosen + ids.filter { seen.insert($0).inserted }).filter { !hidden.contains($0) }
    }

    /// Applies the changes between `old`, as it was shown, and `new`.
    public mutating func take(_ new: TileArrangement, changedFrom old: TileArrangement) {
        if new.order != old.order { order = new.order }
        hidden.formUnion(new.hidden.subtracting(old.hidden))
        hidden.subtract(old.hidden.subtracting(new.hidden))
        for tile in Set(old.sizes.keys).union(new.sizes.keys)
        where new.sizes[tile] != old.sizes[tile] {
            sizes[tile] = new.sizes[tile]
        }
    }

    /// A tile's size.
    public func size(of id: String) -> TileSize { sizes[id] ?? .normal }

    private enum Key: String, CodingKey { case order, hidden, sizes }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        order = try container.decodeIfPresent([String].self, forKey: .order) ?? []
        hidden = Set(try container.decodeIfPresent([String].self, forKey: .hidden) ?? [])
        let words = try container.decodeIfPresent([String: String].self, forKey: .sizes) ?? [:]
        sizes = words.compactMapValues(TileSize.init(rawValue:))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(order, forKey: .order)
        try container.encode(hidden.sorted(), forKey: .hidden)
        try container.encode(sizes.mapValues(\.rawValue), forKey: .sizes)
    }
}
