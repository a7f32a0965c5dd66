import Foundation

/// A calendar day without a zone: `2031-10-31`.
public struct WireDay: Hashable, Sendable, WireText, Comparable {
    /// Ten characters; years 0000 to 9999.
    public let text: String

    /// nil for an invalid day, e.g. `2031-02-30`.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 10, ISODate.parse(text) != nil else { return nil }
        self.text = String(text)
    }

    /// The UTC day of a time in milliseconds since 1970.
    public init(milliseconds: Int64) {
        text = ISODate.formatDay(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }

    /// The start of the day in UTC, in milliseconds since 1970.
    public var startMilliseconds: Int64 {
        Int64((ISODate.parse(text)?.timeIntervalSince1970 ?? 0) * 1000)
    }

    public static func < (one: Self, other: Self) -> Bool { one.text < other.text }

    public static var wireTextForm: String { "a day like 2031-10-31" }
    public init?(wireText text: String) { self.init(text) }
    public var wireText: String { text }
}

extension WireDay: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema { .string(format: "date") }
    public static var sample: JSONValue? { "2031-04-05" }
}
