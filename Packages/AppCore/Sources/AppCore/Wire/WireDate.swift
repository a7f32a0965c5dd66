public import Foundation

/// A date in the contracts' format.
///
/// Decodes ISO 8601 with `Z` or an offset and 0 to 9 fraction digits, or a calendar date (midnight
/// UTC). Encodes whole seconds with `Z`.
public struct WireDate: Hashable, Sendable, WireText {
    /// The date.
    public var date: Date

    public init(_ date: Date) { self.date = date }

    public static var wireTextForm: String { "an ISO 8601 date" }
    public init?(wireText text: String) {
        guard let date = ISODate.parse(text) else { return nil }
        self.date = date
    }
    public var wireText: String { ISODate.format(date) }
}
