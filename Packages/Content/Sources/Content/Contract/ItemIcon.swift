import AppCore

/// The four icon fields that lessons and passages carry beside their other fields.
package struct ItemIcon: Codable, Sendable, Hashable, EncodesNulls {
    package var url: String?
    /// `#RRGGBB`, if the item has its own color.
    package var color: String?
    package var effectiveURL: String?
    /// `#RRGGBB`: its own color, its section's or its category's.
    package var effectiveColor: String?

    package init(effectiveColor: String?) { self.effectiveColor = effectiveColor }

    private enum CodingKeys: String, CodingKey {
        case url = "icon_url"
        case color = "icon_color"
        case effectiveURL = "effective_icon_url"
        case effectiveColor = "effective_icon_color"
    }
}
