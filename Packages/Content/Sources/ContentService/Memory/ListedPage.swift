import AppCore
import Content
import SQLStore
import ServiceKit

/// One page of a list shared by all readers: the JSON of its rows, with an insertion point for each
/// reader's attempts.
struct ListedPage: Sendable {
    static let empty = ListedPage(items: [], count: 0, json: [], places: [])

    /// In the rows' order.
    let items: [ItemReference]
    /// The total over all pages.
    let count: Int
    private let json: [UInt8]
    /// Insertion points in `json` for each item's attempts.
    private let places: [Int]

    private init(items: [ItemReference], count: Int, json: [UInt8], places: [Int]) {
        self.items = items
        self.count = count
        self.json = json
        self.places = places
    }

    /// Writes rows with `write`, which returns each insertion point for attempts.
    init<Row>(
        of rows: [Row], count: Int, item: (Row) -> ItemReference,
        write: (Row, inout JSONText) -> Int
    ) {
        var text = JSONText(capacity: rows.count * 700)
        var places: [Int] = []
        places.reserveCapacity(rows.count)
        for row in rows { places.append(write(row, &text)) }
        self.init(items: rows.map(item), count: count, json: text.bytes, places: places)
    }

    /// Approximate size in bytes.
    var size: Int { json.count + items.count * 96 }
}

/// A page with its reader's attempts.
struct ReadPage: Sendable {
    static let empty = ReadPage(page: .empty, summaries: [:])

    /// Room for three recent attempts, in bytes.
    private static let summaryBytes = 600

    let page: ListedPage
    let summaries: [ItemReference: CampusAttemptSummary]

    /// The JSON of a `Page`. Lists are the most frequent requests, so only the reader's own data
    /// is encoded per request. `attempts` writes an item's attempt fields, by
    /// default those of lessons and passages.
    func json(
        for request: ServiceRequest<EmptyBody>,
        attempts: (CampusAttemptSummary?, inout JSONText) throws -> Void = Self.write
    ) throws -> [UInt8] {
        let window: Page<EmptyBody> = try request.page([], count: page.count)
        var text = JSONText(capacity: 512 + page.size + page.items.count * Self.summaryBytes)
        text.beginObject()
        text.field("count", page.count)
        text.field("next", window.next)
        text.field("previous", window.previous)
        text.beginArray("results")
        try page.write(to: &text) { item, text in try attempts(summaries[item], &text) }
        text.endArray()
        text.endObject()
        return text.bytes
    }

    /// The JSON of an `AttemptSummary`, with the number of attempts before it.
    static func write(_ summary: CampusAttemptSummary?, to text: inout JSONText) {
        text.field("attempt_count", summary?.totalAttempts ?? 0)
        guard let summary else { return text.null("attempt_summary") }
        text.beginObject("attempt_summary")
        text.field("total_attempts", summary.totalAttempts)
        text.field("best_score", summary.bestScore)
        text.field("latest_score", summary.latestScore)
        text.field("recent_attempts", json: summary.recentJSON)
        text.endObject()
    }
}

extension ListedPage {
    /// Writes the rows; `attempts` adds each item's fields.
    fileprivate func write(
        to text: inout JSONText, attempts: (ItemReference, inout JSONText) throws -> Void
    ) rethrows {
        var start = 0
        for (item, place) in zip(items, places) {
            text.splice(json, start..<place)
            try attempts(item, &text)
            start = place
        }
        if start < json.count { text.splice(json, start..<json.count) }
    }
}
