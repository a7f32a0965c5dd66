import AppCore
import Foundation

/// The answer to `tile.load`.
struct TileContent: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable { case ready, empty, absent }

    struct Line: Codable, Hashable, Sendable {
        var text: String
        var trailing: String?
        var emphasis: TileSummary.Emphasis?
    }

    /// Something that search finds.
    struct Item: Codable, Hashable, Sendable {
        var id: String
        var title: String
        @OrDefault var detail: String
        /// nil opens the first page.
        var page: String?
    }

    struct Event: Codable, Hashable, Sendable {
        var title: String
        @OrDefault var detail: String
        var start: WireInstant
        var end: WireInstant?
        @OrDefault var allDay: Bool
    }

    struct Suggestion: Codable, Hashable, Sendable {
        var title: String
        var reason: String
        var minutes: Int?
    }

    struct Today: Codable, Hashable, Sendable {
        @OrDefault var events: [Event]
        var suggestion: Suggestion?
    }

    var headline: String
    @OrDefault var lines: [Line]
    var progress: Double?
    var trend: [Double]?
    var kind: Kind?
    @OrDefault var items: [Item]
    var today: Today?

    /// Throws ``Problem/Code/contract`` for content that breaks a limit of the protocol.
    func check() throws(Problem) {
        try Bounds.check(lines.count, of: "lines", most: 12)
        try Bounds.check(items.count, of: "items", most: 100)
        try Bounds.check(today?.events.count ?? 0, of: "events", most: 20)
        try Bounds.check(trend?.count ?? 0, of: "values in a trend", most: 100)
        for text in [headline] + lines.map(\.text) { try Bounds.check(text, most: 200) }
        for item in items {
            try Bounds.check(item.id, most: 200)
            try Bounds.check(item.title + item.detail, most: 400)
        }
    }

    func summary(at time: Date) -> TileSummary {
        let kind: TileSummary.Kind =
            switch kind ?? .ready {
            case .ready: .ready
            case .empty: .empty
            case .absent: .absent
            }
        return TileSummary(
            kind, headline: headline,
            lines: lines.map {
                TileSummary.Line($0.text, trailing: $0.trailing, emphasis: $0.emphasis ?? .plain)
            },
            progress: progress.map { min(max($0, 0), 1) }, trend: trend, updatedAt: time)
    }
}

/// Limits on what comes from an extension.
enum Bounds {
    static func check(_ count: Int, of what: String, most: Int) throws(Problem) {
        guard count <= most else {
            throw Problem(
                .contract, "The extension sent too much.",
                reason: "\(count) \(what), at most \(most) are allowed.")
        }
    }

    static func check(_ text: String, most: Int) throws(Problem) {
        // Bytes are counted at once; characters only when that isn't enough.
        guard text.utf8.count <= most || text.count <= most else {
            throw Problem(
                .contract, "The extension sent too much.",
                reason: "A text of \(text.count) characters, at most \(most) are allowed.")
        }
    }
}
