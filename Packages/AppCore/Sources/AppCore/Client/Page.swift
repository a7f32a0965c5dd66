/// One page of a list, in any backend's style: an envelope with `results` (or `data`), or a bare
/// array.
public struct Page<Element: Codable & Sendable>: Codable, Sendable {
    /// Total number of elements, if the backend sends it.
    public var count: Int?
    /// The absolute address as sent..
    public var next: String?
    public var previous: String?
    /// The cursor of the next page, for backends that page by cursor.
    public var cursor: String?
    public var results: [Element]
    /// Number of rows that couldn't be decoded.
    public var skipped: Int
    /// True for a bare array; it is encoded as one, too.
    public var isBare: Bool

    /// A limit/offset page.
    public init(
        count: Int?, next: String? = nil, previous: String? = nil, cursor: String? = nil,
        results: [Element]
    ) {
        self.count = count
        self.next = next
        self.previous = previous
        self.cursor = cursor
        self.results = results
        skipped = 0
        isBare = false
    }

    /// A page without an envelope.
    public init(bare results: [Element]) {
        self.init(count: nil, results: results)
        isBare = true
    }

    private enum Key: String, CodingKey {
        case count, next, previous, results, data
        case cursor = "next_cursor"
    }

    /// Skips and counts rows that can't be decoded; throws if all of them fail.
    public init(from decoder: any Decoder) throws {
        if var rows = try? decoder.unkeyedContainer() {
            self.init(bare: [])
            try read(&rows)
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            count: try container.decodeIfPresent(Int.self, forKey: .count),
            next: try container.decodeIfPresent(String.self, forKey: .next),
            previous: try container.decodeIfPresent(String.self, forKey: .previous),
            cursor: try container.decodeIfPresent(String.self, forKey: .cursor), results: [])
        let key: Key =
            container.contains(.data) && !container.contains(.results) ? .data : .results
        var rows = try container.nestedUnkeyedContainer(forKey: key)
        try read(&rows)
    }

    public func encode(to encoder: any Encoder) throws {
        if isBare {
            var container = encoder.singleValueContainer()
            try container.encode(results)
            return
        }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(count, forKey: .count)
        try container.encode(next, forKey: .next)
        try container.encode(previous, forKey: .previous)
        try container.encodeIfPresent(cursor, forKey: .cursor)
        try container.encode(results, forKey: .results)
    }

    private mutating func read(_ rows: inout any UnkeyedDecodingContainer) throws {
        var firstError: (any Error)?
        results.reserveCapacity(rows.count ?? 0)
        while !rows.isAtEnd {
            do {
                results.append(try rows.decode(Element.self))
            } catch {
                firstError = firstError ?? error
                skipped += 1
                _ = try rows.decode(AnyRow.self)
            }
        }
        if results.isEmpty, let firstError { throw firstError }
    }

    private struct AnyRow: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}

extension Page: Equatable where Element: Equatable {}
extension Page: Hashable where Element: Hashable {}
