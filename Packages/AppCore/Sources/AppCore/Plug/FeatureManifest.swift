public import SQLStore

/// What a feature says of itself before it exists: everything the registry checks and the host
/// lists.
public struct FeatureManifest: Sendable, Hashable {
    /// Lower-case identity: first component of its places, prefix of its tables and migrations,
    /// e.g. `chat`.
    public var id: String
    /// The name a student reads, e.g. `Chat`.
    public var title: String
    /// One line for `homeroom about` and the help.
    public var summary: String
    /// Tiles it brings, in default order.
    public var tiles: [TileInfo]
    /// Screens that the command palette offers beside those of the tiles.
    public var places: [PlaceInfo]
    /// The command's name and its aliases, e.g. `content` and `learn`.
    public var command: String
    public var commandAliases: [String]
    /// Backends whose contracts it speaks.
    public var backends: [Backend]
    /// Tables it owns in the local store; each starts with `<id>_`.
    public var tables: [String]
    /// Which of their columns hold what a student writes or reads: sealed when the store is.
    public var texts: [TextColumns]
    /// Capabilities it offers, cannot do without, and uses when they are there.
    public var offers: [CapabilityID]
    public var requires: [CapabilityID]
    public var uses: [CapabilityID]
    /// Settings it reads; the settings screen and `homeroom config` are built from these.
    public var settings: [SettingKey]
    /// True for a feature that only says what will be there one day.
    public var isPlaceholder: Bool

    public init(
        id: String, title: String, summary: String, tiles: [TileInfo] = [],
        places: [PlaceInfo] = [], command: String, commandAliases: [String] = [],
        backends: [Backend] = [], tables: [String] = [], texts: [TextColumns] = [],
        offers: [CapabilityID] = [], requires: [CapabilityID] = [], uses: [CapabilityID] = [],
        settings: [SettingKey] = [], isPlaceholder: Bool = false
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.tiles = tiles
        self.places = places
        self.command = command
        self.commandAliases = commandAliases
        self.backends = backends
        self.tables = tables
        self.texts = texts
        self.offers = offers
        self.requires = requires
        self.uses = uses
        self.settings = settings
        self.isPlaceholder = isPlaceholder
    }
}

/// One setting: its key in the configuration file, what it may be, and what it is when unset.
public struct SettingKey: Sendable, Hashable {
    /// What values a setting takes.
    public enum Kind: Sendable, Hashable {
        case text
        case flag
        /// A whole number inside a closed range.
        case integer(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// Dotted, starting with the feature's id, e.g. `content.measure`.
    public var name: String
    public var title: String
    /// One sentence: what it changes.
    public var summary: String
    public var kind: Kind
    /// The value when nothing sets it, as text.
    public var defaultValue: String

    public init(name: String, title: String, summary: String, kind: Kind, defaultValue: String) {
        self.name = name
        self.title = title
        self.summary = summary
        self.kind = kind
        self.defaultValue = defaultValue
    }
}
