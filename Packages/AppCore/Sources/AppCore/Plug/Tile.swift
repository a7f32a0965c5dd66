public import Foundation

/// A summary on the dashboard. It does no I/O of its own except in `load`.
public protocol Tile: Sendable {
    var info: TileInfo { get }
    /// What the tile says now.
    ///
    /// `.local` reads only the local store and answers within milliseconds, or returns nil when
    /// nothing is known yet. `.refresh` asks the backend first. Throws a ``Problem`` (any other
    /// error is shown as an internal one); the dashboard then keeps what it had, with the reason.
    func load(_ mode: LoadMode) async throws -> TileSummary?
}

/// How far a load may go.
public enum LoadMode: Sendable, Hashable {
    case local, refresh
}

/// A tile's identity and where it leads.
public struct TileInfo: Sendable, Hashable {
    /// Unique across features, e.g. `content.lessons`.
    public var id: String
    public var title: String
    /// What Enter opens.
    public var place: Place

    public init(id: String, title: String, place: Place) {
        self.id = id
        self.title = title
        self.place = place
    }
}

/// A screen that the command palette offers, beside those behind tiles: one that needs no more than its place.
public struct PlaceInfo: Sendable, Hashable {
    /// What the student looks for: a thing (`Drawings`) or what is done there (`New goal`).
    public var title: String
    /// Other words by which it is found.
    public var keywords: [String]
    public var place: Place

    public init(title: String, keywords: [String] = [], place: Place) {
        self.title = title
        self.keywords = keywords
        self.place = place
    }
}

/// What a tile has to say: plain values, so that the dashboard can keep the last one and show it
/// in the first frame of the next start.
public struct TileSummary: Sendable, Hashable, Codable {
    /// The states that a feature decides. Loading, stale and failed are the dashboard's.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Something to show.
        case ready
        /// Nothing yet; the lines say what to do next.
        case empty
        /// Behind premium; the lines say what it would bring.
        case locked
        /// Coming one day, and says so.
        case placeholder
    }

    /// One line below the headline.
    public struct Line: Sendable, Hashable, Codable {
        public var text: String
        /// Short text at the right edge, e.g. a score or a time.
        public var trailing: String?
        public var emphasis: Emphasis

        public init(_ text: String, trailing: String? = nil, emphasis: Emphasis = .plain) {
            self.text = text
            self.trailing = trailing
            self.emphasis = emphasis
        }
    }

    /// How a line is meant; always told by a mark as well as by colour.
    public enum Emphasis: String, Sendable, Codable, CaseIterable {
        case plain, quiet, good, warning, bad
    }

    public var kind: Kind
    /// Count, next due item, unread: a few words.
    public var headline: String
    /// At most about six lines, most important first; the dashboard shows as many as fit.
    public var lines: [Line]
    /// 0…1 draws a bar under the headline.
    public var progress: Double?
    /// When the data was read from its backend.
    public var updatedAt: Date

    public init(
        _ kind: Kind = .ready, headline: String, lines: [Line] = [], progress: Double? = nil,
        updatedAt: Date
    ) {
        self.kind = kind
        self.headline = headline
        self.lines = lines
        self.progress = progress
        self.updatedAt = updatedAt
    }
}
