public import Foundation

/// A summary on the dashboard. Performs I/O only in `load`.
public protocol Tile: Sendable {
    var info: TileInfo { get }
    /// Loads the tile's current content.
    ///
    /// `.local` reads only the local store and returns within milliseconds, or nil if nothing is
    /// known. `.refresh` asks the backend first. Throws a ``Problem`` (other errors are shown as
    /// internal ones); the dashboard then keeps the previous content and shows the reason.
    func load(_ mode: LoadMode) async throws -> TileSummary?
}

/// Where a load may read from.
public enum LoadMode: Sendable, Hashable {
    case local, refresh
}

/// A tile's id and target.
public struct TileInfo: Sendable, Hashable {
    /// Where a tile is on the dashboard of a new profile.
    public enum Start: Sendable, Hashable, CaseIterable {
        /// In the order of the features.
        case shown
        /// After all others.
        case last
        /// Hidden until the student shows it.
        case hidden
    }

    /// Unique across features, e.g. `content.lessons`.
    public var id: String
    public var title: String
    /// Other words that find its screen, e.g. `homework`.
    public var keywords: [String]
    /// The place that Enter opens.
    public var place: Place
    /// The place that Space opens, to begin at once; nil if it is the same.
    public var quickPlace: Place?
    public var start: Start

    public init(
        id: String, title: String, keywords: [String] = [], place: Place,
        quickPlace: Place? = nil, start: Start = .shown
    ) {
        self.id = id
        self.title = title
        self.keywords = keywords
        self.place = place
        self.quickPlace = quickPlace
        self.start = start
    }
}

extension TileArrangement {
    /// The arrangement of a new profile.
    public init(startOf tiles: [TileInfo]) {
        let first = tiles.filter { $0.start != .last }
        let last = tiles.filter { $0.start == .last }
        self.init(
            order: last.isEmpty ? [] : (first + last).map(\.id),
            hidden: Set(tiles.filter { $0.start == .hidden }.map(\.id)))
    }
}

/// A screen in the command palette, besides those of the tiles. It needs only its place.
public struct PlaceInfo: Sendable, Hashable {
    /// A thing (`Drawings`) or an action (`New goal`).
    public var title: String
    /// Search synonyms.
    public var keywords: [String]
    public var place: Place

    public init(title: String, keywords: [String] = [], place: Place) {
        self.title = title
        self.keywords = keywords
        self.place = place
    }
}

/// A tile's content: plain values, so that the dashboard can cache the last one for the first frame
/// of the next start.
public struct TileSummary: Sendable, Hashable, Codable, ExactKeys {
    /// The states set by a feature. Loading, stale and failed are set by the dashboard.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Has content.
        case ready
        /// No content yet; the lines say what to do.
        case empty
        /// Requires premium; the lines say what it offers.
        case locked
        /// An announced feature.
        case placeholder
        /// Nothing here concerns the student: the dashboard leaves the tile out.
        case absent
    }

    /// A line below the headline.
    public struct Line: Sendable, Hashable, Codable {
        public var text: String
        /// Short right-aligned text, e.g. a score or time.
        public var trailing: String?
        public var emphasis: Emphasis

        public init(_ text: String, trailing: String? = nil, emphasis: Emphasis = .plain) {
            self.text = text
            self.trailing = trailing
            self.emphasis = emphasis
        }
    }

    /// The emphasis of a line, shown by a mark as well as by color.
    public enum Emphasis: String, Sendable, Codable, CaseIterable {
        case plain, quiet, good, warning, bad
    }

    public var kind: Kind
    /// A few words, e.g. a count, the next due item, unread messages.
    public var headline: String
    /// At most twelve lines, most important first; the dashboard shows those that fit.
    public var lines: [Line]
    /// 0…1, shown as a bar below the lines.
    public var progress: Double?
    /// A value for each of the last days, oldest first, drawn as a line of small columns.
    public var trend: [Double]?
    /// When the data was fetched from its backend.
    public var updatedAt: Date

    public init(
        _ kind: Kind = .ready, headline: String, lines: [Line] = [], progress: Double? = nil,
        trend: [Double]? = nil, updatedAt: Date
    ) {
        self.kind = kind
        self.headline = headline
        self.lines = lines
        self.progress = progress
        self.trend = trend
        self.updatedAt = updatedAt
    }
}
