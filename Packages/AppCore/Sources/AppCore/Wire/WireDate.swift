public import Foundation

/// A date in the contracts' format.
///
/// Decodes ISO 8601 with `Z` or an offset and 0 to 9 fraction digits, or a calendar date (midnight
/// UTC). Encodes whole seconds with `Z`.
public struct WireDate: Hashable, Sendable, Codable {
    /// The date.
    public var date: Date

    public init(_ date: Date) { self.date = date }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = ISODate.parse(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text.prefix(40))” is not an ISO 8601 date")
        }
        self.date = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(ISODate.format(date))
    }
}
