package import AppCore

/// A section heading for lessons and passages.
package struct ContentHeader: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var title: String
    /// `reading`, `writing` or `math`; some backends leave it out under passages.
    package var category: String?
    /// Sections with a higher number come first.
    @OrDefault package var displayOrder: Int
    package var iconURL: String?
    /// `#RRGGBB`, if the section has its own color.
    package var backgroundColor: String?
    package var effectiveIconURL: String?
    /// `#RRGGBB`: its own color or its category's.
    package var effectiveBackgroundColor: String?
}

/// The default colors of the test parts.
package enum CategoryColor {
    /// `#RRGGBB`.
    package static func standard(for category: String?) -> String {
        switch category {
        case "reading": "#1CB0F6"
        case "writing": "#CE82FF"
        case "math": "#FF9600"
        default: "#58CC02"
        }
    }
}
