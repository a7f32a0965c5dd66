public import Foundation

/// A timestamp in the school contract's format: ISO 8601. Encodes exactly three fraction digits and
/// `Z`; decodes any fraction and offset. Without an offset it is UTC.
public struct WireInstant: Hashable, Sendable, WireText, Comparable {
    /// Milliseconds since 1970, UTC.
    public var milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Rounded down to the millisecond.
    public init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    public static func < (one: Self, other: Self) -> Bool {
        one.milliseconds < other.milliseconds
    }

    /// Returns nil if the text isn't a valid timestamp.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        guard text.utf8.count <= 40, let date = ISODate.parse(text) ?? ISODate.parse(text + "Z")
        else { return nil }
        // A parsed fraction is rounded to the nearest millisecond, not down.
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }

    public static var wireTextForm: String { "an ISO 8601 date" }
    public init?(wireText text: String) { self.init(text) }
    public var wireText: String { text }

    /// `2031-09-04T14:05:00.000Z`
    public var text: String {
        let fraction = milliseconds % 1000
        let part = Int(fraction < 0 ? fraction + 1000 : fraction)
        let digits = String(part)
        let second = Date(timeIntervalSince1970: Double((milliseconds - Int64(part)) / 1000))
        return ISODate.format(second).dropLast() + "."
            + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }
}

/// When a record was changed; when it was created, from backends that don't say.
public enum UpdatedOrCreated: DecodingRule {
    public static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> WireInstant {
        try fields.decodeIfPresent(WireInstant.self, forKey: key)
            ?? fields.decode(WireInstant.self, named: "createdAt")
    }
}

extension WireInstant: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        .string(format: "date-time")
    }
    public static var sample: JSONValue? { "2031-04-05T06:07:08.000Z" }
}
