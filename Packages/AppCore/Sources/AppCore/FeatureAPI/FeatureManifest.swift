public import SQLStore

/// A feature's static description, checked by the registry and listed by the host.
public struct FeatureManifest: Sendable, Hashable {
    /// Lowercase id, e.g. `chat`: the first component of its places and the prefix of its tables
    /// and migrations.
    public var id: String
    /// The name shown to students, e.g. `Chat`.
    public var title: String
    /// One line for `homeroom about` and the help.
    public var summary: String
    /// The feature's tiles in default order.
    public var tiles: [TileInfo]
    /// Screens in the command palette, besides those of the tiles.
    public var places: [PlaceInfo]
    /// The command's name and aliases, e.g. `content` and `learn`.
    public var command: String
    public var commandAliases: [String]
    /// The backends it uses.
    public var backends: [Backend]
    /// Its tables in the local store; each starts with `<id>_`.
    public var tables: [String]
    /// Columns with text that the student writes or reads; encrypted if the store is.
    public var texts: [TextColumns]
    /// Capabilities it offers, requires, and uses if available.
    public var offers: [CapabilityID]
    public var requires: [CapabilityID]
    public var uses: [CapabilityID]
    /// Its settings, shown by the settings screen and `homeroom config`.
    public var settings: [SettingKey]
    /// True for a feature that only announces a future one.
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

/// A setting: its key in the configuration file, allowed values and default.
public struct SettingKey: Sendable, Hashable {
    /// The values a setting allows.
    public enum Kind: Sendable, Hashable {
        case text
        case flag
        /// An integer in a closed range.
        case integer(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// Dotted name, starting with the feature's id, e.g. `content.measure`.
    public var name: String
    public var title: String
    /// One sentence that says what it changes.
    public var summary: String
    public var kind: Kind
    /// The default value, as text.
    public var defaultValue: String

    public init(name: String, title: String, summary: String, kind: Kind, defaultValue: String) {
        self.name = name
        self.title = title
        self.summary = summary
        self.kind = kind
        self.defaultValue = defaultValue
    }
}
